import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from '#domain/privacy/describe-error.ts'
import { redacted } from '#domain/privacy/redact.ts'

/**
 * The one log of the shop: server, jobs, workers and crashes write through it. Everything passes the redaction below,
 * however it was handed over; `tools/architecture/controls.test.ts` keeps other ways of writing out of the server.
 */
export const openLog = (level: 'warn' | 'error', destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      // Neither process nor machine is told: a log may be read by whoever mends the shop.
      base: null,
      serializers: { err: describeError, error: describeError },
      hooks: { streamWrite: redactLine },
    },
    ...(destination ? [destination] : []),
  )

/** The last step of every line, so that no serializer, child or argument goes around it. */
function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redacted(JSON.parse(line)))}\n`
  } catch {
    return '{"level":50,"msg":"a line that could not be read was left out"}\n'
  }
}

/** What an operator is told on the terminal, in words of ours: that the shop is open, or why it can't be. */
export const announce = (line: string): void => void process.stdout.write(`${line}\n`)

export const announceFailure = (line: string): void => void process.stderr.write(`${line}\n`)
