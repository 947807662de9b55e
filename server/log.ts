import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError, type ErrorDescription } from '#domain/privacy/describe-error.ts'
import { redacted } from '#domain/privacy/redact.ts'
import { currentRequestId } from './http/request-context.ts'

/**
 * The shop's log: server, jobs, workers and the crash handler write to it. Every line passes the redaction below;
 * `tools/architecture/controls.test.ts` fails on any other way of writing output in the server.
 */
export const openLog = (level: 'info' | 'warn' | 'error', destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      // No process id and host name: people who repair the shop read the log.
      base: null,
      mixin: requestId,
      serializers: { err: describeError, error: describeOnce },
      hooks: { streamWrite: redactLine },
    },
    ...(destination ? [destination] : []),
  )

/** Reports of errors are described before they come here; a second time would lose their type and stack. */
const describeOnce = (error: unknown): unknown => (isDescribed(error) ? error : describeError(error))

const isDescribed = (error: unknown): error is ErrorDescription =>
  !(error instanceof Error) && Array.isArray((error as Partial<ErrorDescription> | null)?.stack)

function requestId(): { request_id?: string } {
  const id = currentRequestId()
  return id === null ? {} : { request_id: id }
}

/** The last step of every line, so that no serializer, child logger or argument bypasses it. */
function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redacted(JSON.parse(line)))}\n`
  } catch {
    return '{"level":50,"msg":"a line that could not be read was left out"}\n'
  }
}

/** Tells the operator on the terminal that the shop is open, or why it can't open. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

export const printError = (line: string): void => void process.stderr.write(`${line}\n`)
