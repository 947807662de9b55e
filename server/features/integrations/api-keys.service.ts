import type { createApiKey, listApiKeys } from '#contract/console/api-keys.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { newApiKey } from '#server/http/session/api-key.ts'
import * as queries from '#server/http/session/api-keys.queries.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'

type ApiKeyListQuery = OutputOf<NonNullable<(typeof listApiKeys)['query']>>
type CreateApiKeyBody = OutputOf<NonNullable<(typeof createApiKey)['body']>>

/** More than a shop has programs. The limit bounds the number of secrets that can leak. */
const MAX_KEYS = 50

export async function listKeys(shop: Shop, { search = '', ...query }: ApiKeyListQuery) {
  const { rows, total } = await queries.listKeys(shop.db, { ...query, search, now: shop.clock.now() })
  return { rows, ...pagingOf(total, query) }
}

/**
 * Creates an API key.
 * @returns its row and the key itself, which can't be read afterwards
 * @source A-KEY-1
 */
export async function addKey(
  shop: Shop,
  principal: Principal,
  { name, scopes, store_id, expires }: CreateApiKeyBody,
) {
  const userId = userIdOf(principal)
  if (userId === null) throw new ShopError('not_signed_in')
  const now = shop.clock.now()
  const endsAt = expires === null ? null : new Date(expires)
  refuseProblems(shop, { storeId: store_id, endsAt, now })
  const { key, prefix, keyHash } = newApiKey()
  return inTransaction(shop, async (shop) => {
    if ((await queries.countUsableKeys(shop.db, now)) >= MAX_KEYS) throw new ShopError('too_many_api_keys')
    const row = await queries.insertKey(shop.db, {
      name,
      prefix,
      keyHash,
      store_id,
      scopes: [...new Set(scopes)],
      created_at: now,
      created_by: userId,
      expires_at: endsAt,
    })
    const after = { prefix, scopes: row.scopes.join(' '), store_id, expires }
    await recordAudit(shop, {
      byUserId: userId,
      action: 'api_key.created',
      subject: `api_key ${row.api_key_id}`,
      before: {},
      after,
    })
    return { row, key }
  })
}

type ApiKeyRestrictions = { storeId: number | null; endsAt: Date | null; now: Date }

function refuseProblems(shop: Shop, { storeId, endsAt, now }: ApiKeyRestrictions): void {
  const isStore =
    storeId === null || shop.storeDirectory.stores().some(({ store_id }) => store_id === storeId)
  const fields = {
    ...(!isStore && { store_id: 'Choose a store that we have.' }),
    ...(endsAt && endsAt <= now && { expires: 'Choose a day that is still to come.' }),
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
}

/**
 * Revokes a key. Idempotent.
 * @source A-KEY-2
 */
export async function revokeKey(shop: Shop, principal: Principal, apiKeyId: number) {
  return inTransaction(shop, async (shop) => {
    const before = await queries.lockKey(shop.db, apiKeyId)
    if (!before) throw new ShopError('not_found')
    if (before.revoked_at) return before
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'api_key.revoked',
      subject: `api_key ${apiKeyId}`,
      before: { prefix: before.prefix, is_revoked: false },
      after: { is_revoked: true },
    })
    return required(await queries.revokeKey(shop.db, apiKeyId, shop.clock.now()), `API key ${apiKeyId}`)
  })
}
