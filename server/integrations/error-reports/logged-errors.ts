import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { ErrorReports } from './port.ts'

/** Writes every error into the shop's own log. */
export const openLoggedErrors = (log: FastifyBaseLogger): ErrorReports => ({
  name: 'log',
  report: (error, context = {}) => {
    const reference = randomBytes(4).toString('hex')
    log.error({ err: error, reference, ...context }, 'unexpected error')
    return reference
  },
})
