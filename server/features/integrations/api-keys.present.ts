import type { ApiKey } from '#contract/console/api-keys.ts'
import { apiKeyState, scopesOf } from '#domain/accounts/api-key-scopes.ts'
import type { ApiKeyRow } from '#server/http/session/api-keys.queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentKey = (row: ApiKeyRow, now: Date): ApiKey => ({
  api_key_id: row.api_key_id,
  name: row.name,
  prefix: row.prefix,
  scopes: scopesOf(row.scopes),
  store_id: row.store_id,
  state: apiKeyState({ expiresAt: row.expires_at, revokedAt: row.revoked_at }, now),
  created: row.created_at.toISOString(),
  created_by: row.created_by,
  last_used: iso(row.last_used_at),
  expires: iso(row.expires_at),
  revoked: iso(row.revoked_at),
})
