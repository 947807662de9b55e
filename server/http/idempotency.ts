import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const LONGEST_KEY = 200

/** The client's `Idempotency-Key`, cut to 200 characters. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key.slice(0, LONGEST_KEY) : null
}

/** A hash that is equal for two bodies with equal fields, in any order. */
export function fingerprint(body: Record<string, unknown>): Buffer {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  return createHash('sha256')
    .update(JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest()
}
