import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '#domain/privacy/describe-error.ts'
import type { ErrorReports } from './port.ts'

/** Opens error reports that are written to the shop's own log. */
export const openLoggedErrors = (log: Pick<FastifyBaseLogger, 'error' | 'warn'>): ErrorReports => ({
  name: 'log',
  report: (error, context = {}, shownReference) => {
    const reference = shownReference ?? randomBytes(4).toString('hex')
    // Not `err`: pino's serializer for that field would replace our `kind`.
    const line = { error: describeError(error), reference, ...context }
    // Anyone can send a browser's error, so it must not trigger an alert.
    if (context.from === 'browser') log.warn(line, 'unexpected error')
    else log.error(line, 'unexpected error')
    return reference
  },
})
