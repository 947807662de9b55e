import { PRODUCT_NAME } from '#domain/product-name.ts'
import { printError } from '../log.ts'
import type { ErrorReports } from '../integrations/error-reports/port.ts'

/**
 * Reports an uncaught error, then ends the process. Sending the report delays the end by two seconds at most.
 * Further errors in the meantime are not reported. If the log's reader is gone, each line written is another error,
 * and reporting it would never end.
 */
export function handleCrashes(errors: ErrorReports): void {
  let isEnding = false
  const end = async (error: unknown, kind: string) => {
    if (isEnding) return
    isEnding = true
    const reference = errors.report(error, { from: 'process', kind })
    printError(`${PRODUCT_NAME} exits because of an uncaught error (reference ${reference})`)
    await errors.close?.()
    process.exit(1)
  }
  // Node turns an unhandled rejection into an uncaught exception by default.
  process.on('uncaughtException', (error, origin) => void end(error, origin))
}
