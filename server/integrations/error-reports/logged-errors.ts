import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '#domain/privacy/describe-error.ts'
import type { ErrorReports } from './port.ts'

/** Writes every error into the shop's own log. */
export const openLoggedErrors = (log: Pick<FastifyBaseLogger, 'error'>): ErrorReports => ({
  name: 'log',
  report: (error, context = {}, given) => {
    const reference = given ?? randomBytes(4).toString('hex')
    log.error({ err: describeError(error), reference, ...context }, 'unexpected error')
    return reference
  },
})
