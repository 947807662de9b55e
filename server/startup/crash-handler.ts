import { printError } from '../log.ts'
import type { ErrorReports } from '../integrations/error-reports/port.ts'

/**
 * Reports an uncaught error, then ends the process. Sending the report delays the end by two seconds at most. What fails
 * meanwhile is not reported: where nobody reads the log any more, each line of it is another error, and writing one more
 * would go on for ever.
 */
export function handleCrashes(errors: ErrorReports): void {
  let isEnding = false
  const end = async (error: unknown, kind: string) => {
    if (isEnding) return
    isEnding = true
    const reference = errors.report(error, { from: 'process', kind })
    printError(`Coldie ends because of an error that nobody caught (reference ${reference})`)
    await errors.close?.()
    process.exit(1)
  }
  // Node turns an unhandled rejection into an uncaught exception by default.
  process.on('uncaughtException', (error, origin) => void end(error, origin))
}
