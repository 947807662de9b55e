import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError, type ErrorDescription } from '#domain/privacy/describe-error.ts'
import { redacted } from '#domain/privacy/redact.ts'
import { currentRequestId } from './http/request-context.ts'

/**
 * Opens the shop's log, which server, jobs, workers and the crash handler write to. Every line passes the redaction
 * below. `tools/architecture/controls.test.ts` fails on any other way of writing output in the server.
 */
export const openLog = (level: 'info' | 'warn' | 'error', destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      // Process id and host name are omitted, because people who repair the shop read the log.
      base: null,
      mixin: requestId,
      serializers: { err: describeError, error: describeOnce },
      hooks: { streamWrite: redactLine },
    },
    ...(destination ? [destination] : []),
  )

/** Describes an error. Error reports are described already; a second time would lose their type and stack. */
const describeOnce = (error: unknown): unknown => (isDescribed(error) ? error : describeError(error))

const isDescribed = (error: unknown): error is ErrorDescription =>
  !(error instanceof Error) && Array.isArray((error as Partial<ErrorDescription> | null)?.stack)

function requestId(): { request_id?: string } {
  const id = currentRequestId()
  return id === null ? {} : { request_id: id }
}

/** Redacts a line. It is the last step of every line, so that no serializer, child logger or argument bypasses it. */
function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redacted(JSON.parse(line)))}\n`
  } catch {
    return '{"level":50,"msg":"an unparsable log line was dropped"}\n'
  }
}

/** Prints to the operator's terminal that the shop is open, or why it cannot open. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

export const printError = (line: string): void => void process.stderr.write(`${line}\n`)
