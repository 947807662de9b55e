import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { scopesOf } from '#domain/accounts/api-key-scopes.ts'
import type { Shop } from '#server/shop.ts'
import { callerNetwork, consumeRateLimit } from '../security/rate-limit.ts'
import { noteKeyUse, readUsableKey } from './api-keys.queries.ts'
import { type Principal, VISITOR } from './principal.ts'

/** Prefix by which people and secret scanners recognize a leaked key. */
const BEGINNING = 'coldie_'
/** Characters shown: enough to distinguish keys, too few to help guessing one. */
const SHOWN_LENGTH = BEGINNING.length + 4

/** Five per second: enough to synchronise stock and prices, and harmless if a program runs out of control. */
const CALLS_A_MINUTE = 300
const WRONG_KEYS = { max: 20, minutes: 15 }

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Returns a new random key, its first characters, and the hash that is stored. */
export function newApiKey(): { key: string; prefix: string; keyHash: Buffer } {
  const key = BEGINNING + randomBytes(32).toString('base64url')
  return { key, prefix: key.slice(0, SHOWN_LENGTH), keyHash: hashOf(key) }
}

/** Returns true if a bearer token has the format of a key. Session tokens are shorter. */
export const isApiKey = (token: string): boolean => /^coldie_[\w-]{43}$/.test(token)

/**
 * Returns the program of a key, or a visitor if the key is unknown, expired or revoked.
 * @throws ShopError `rate_limited` for a key that calls too often, and for a network that tries too many invalid
 * keys
 * @source A-KEY-3
 */
export async function apiKeyCaller(shop: Shop, request: FastifyRequest, key: string): Promise<Principal> {
  const now = shop.clock.now()
  const row = await readUsableKey(shop.db, hashOf(key), now)
  if (!row) {
    await consumeRateLimit(shop, { key: `wrong api keys ${callerNetwork(request)}`, ...WRONG_KEYS })
    return VISITOR
  }
  await consumeRateLimit(shop, { key: `api key ${row.api_key_id}`, max: CALLS_A_MINUTE, minutes: 1 })
  // The difference is absolute, because the last use can be in the future after the demo's clock was set back.
  const sinceUse = Math.abs(now.getTime() - (row.last_used_at?.getTime() ?? 0))
  if (sinceUse >= 60_000) await noteKeyUse(shop.db, row.api_key_id, now)
  return { kind: 'key', apiKeyId: row.api_key_id, scopes: scopesOf(row.scopes), storeId: row.store_id }
}
