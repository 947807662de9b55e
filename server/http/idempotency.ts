import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const LONGEST_KEY = 200

/** Returns the client's `Idempotency-Key`, truncated to 200 characters, or null. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key.slice(0, LONGEST_KEY) : null
}

/** Returns a hash that is equal for bodies with equal fields, independent of their order. */
export function fingerprint(body: Record<string, unknown>): Buffer {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  return createHash('sha256')
    .update(JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest()
}
