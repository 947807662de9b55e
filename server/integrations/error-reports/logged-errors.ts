import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '#domain/privacy/describe-error.ts'
import type { ErrorReports } from './port.ts'

/** Writes every error into the shop's own log. */
export const openLoggedErrors = (log: Pick<FastifyBaseLogger, 'error' | 'warn'>): ErrorReports => ({
  name: 'log',
  report: (error, context = {}, given) => {
    const reference = given ?? randomBytes(4).toString('hex')
    // Not `err`: the log has a way of its own with that, which would put its kind in place of ours.
    const line = { error: describeError(error), reference, ...context }
    // Anybody can send one of those: it must not wake whoever is woken by an error.
    if (context.from === 'browser') log.warn(line, 'unexpected error')
    else log.error(line, 'unexpected error')
    return reference
  },
})
