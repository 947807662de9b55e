import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { scopesOf } from '#domain/accounts/api-key-scopes.ts'
import type { Shop } from '#server/shop.ts'
import { callerNetwork, consumeRateLimit } from '../security/rate-limit.ts'
import { noteKeyUse, readUsableKey } from './api-keys.queries.ts'
import { type Principal, VISITOR } from './principal.ts'

/** By it people and scanners of leaked secrets know what they have found. */
const BEGINNING = 'coldie_'
/** Enough to tell keys apart, and nothing to guess one by. */
const SHOWN_LENGTH = BEGINNING.length + 4

/** Five a second: quick enough to keep stock and prices in step, and a program that has gone wild hurts nobody. */
const CALLS_A_MINUTE = 300
const WRONG_KEYS = { max: 20, minutes: 15 }

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A new random key, how it begins, and the hash that the database keeps of it. */
export function newApiKey(): { key: string; prefix: string; keyHash: Buffer } {
  const key = BEGINNING + randomBytes(32).toString('base64url')
  return { key, prefix: key.slice(0, SHOWN_LENGTH), keyHash: hashOf(key) }
}

/** Whether a bearer token has the form of a key. A session's token is shorter. */
export const isApiKey = (token: string): boolean => /^coldie_[\w-]{43}$/.test(token)

/**
 * The program behind a key; a visitor where it is unknown, has ended or was revoked.
 * @throws ShopError `rate_limited` to a key that calls too often, and to a network that tries too many wrong ones
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
  // Also where the last use lies ahead: the demo clock may have been set back.
  const sinceUse = Math.abs(now.getTime() - (row.last_used_at?.getTime() ?? 0))
  if (sinceUse >= 60_000) await noteKeyUse(shop.db, row.api_key_id, now)
  return { kind: 'key', apiKeyId: row.api_key_id, scopes: scopesOf(row.scopes), storeId: row.store_id }
}
