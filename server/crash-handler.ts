import { announceFailure } from './log.ts'
import type { ErrorReports } from './integrations/error-reports/port.ts'

/** What nobody caught ends the process, as it would by itself: after its last words, which take two seconds at most. */
export function endWithReport(errors: ErrorReports): void {
  let isEnding = false
  const end = async (error: unknown, kind: string) => {
    const reference = errors.report(error, { from: 'process', kind })
    announceFailure(`Coldie ends because of an error that nobody caught (reference ${reference})`)
    if (isEnding) return
    isEnding = true
    await errors.close?.()
    process.exit(1)
  }
  // A rejection that nobody handles comes here as well, by Node's own default.
  process.on('uncaughtException', (error, origin) => void end(error, origin))
}
