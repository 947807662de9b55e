import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

export type ApiKeyRow = Omit<Row<'api_keys'>, 'key_hash'>

const COLUMNS = sql`api_key_id, name, prefix, scopes, store_id, created_at, created_by, expires_at, last_used_at, revoked_at`

const isUsable = (now: Date) => sql`(revoked_at is null and coalesce(expires_at > ${now}, true))`

export const readUsableKey = (db: Database, keyHash: Buffer, now: Date) =>
  db.first<Row<'api_keys', 'api_key_id' | 'scopes' | 'store_id' | 'last_used_at'>>(sql`
    select api_key_id, scopes, store_id, last_used_at from api_keys
    where key_hash = ${keyHash} and ${isUsable(now)}`)

export const noteKeyUse = (db: Database, apiKeyId: number, now: Date) =>
  db.run(sql`update api_keys set last_used_at = ${now} where api_key_id = ${apiKeyId}`)

export type ApiKeyList = {
  search: string
  state: 'all' | 'active' | 'expired' | 'revoked'
  sort: 'newest' | 'name' | '-last_used'
  now: Date
  page: number
  limit: number
}

const stateOf = (now: Date): Record<ApiKeyList['state'], Sql> => ({
  all: sql`true`,
  active: isUsable(now),
  expired: sql`(revoked_at is null and expires_at <= ${now})`,
  revoked: sql`revoked_at is not null`,
})

const SORTS: Record<ApiKeyList['sort'], Sql> = {
  newest: sql`api_key_id desc`,
  name: sql`lower(name), api_key_id`,
  '-last_used': sql`last_used_at desc nulls last, api_key_id`,
}

export async function listKeys(db: Database, { search, state, sort, now, page, limit }: ApiKeyList) {
  const from = sql`from api_keys where ${stateOf(now)[state]}
    and (${search} = '' or strpos(lower(name || ' ' || prefix), lower(${search})) > 0)`
  const [rows, counted] = await Promise.all([
    db.rows<ApiKeyRow>(sql`
      select ${COLUMNS} ${from} order by ${SORTS[sort]} ${pageSlice({ page, limit })}`),
    db.one<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: counted.total }
}

/** Counts usable keys and holds a lock, so that two concurrent requests cannot both create the last allowed key. */
export async function countUsableKeys(db: Database, now: Date): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('api_keys'))`)
  const counted = await db.one<{ count: number }>(
    sql`select count(*)::int as count from api_keys where ${isUsable(now)}`,
  )
  return counted.count
}

type NewKey = Pick<ApiKeyRow, 'name' | 'prefix' | 'scopes' | 'store_id' | 'created_at' | 'created_by'> &
  Pick<ApiKeyRow, 'expires_at'> & { keyHash: Buffer }

export const insertKey = (db: Database, k: NewKey) =>
  db.one<ApiKeyRow>(sql`
    insert into api_keys (name, prefix, key_hash, scopes, store_id, created_at, created_by, expires_at)
    values (${k.name}, ${k.prefix}, ${k.keyHash}, ${k.scopes}::text[], ${k.store_id}, ${k.created_at}, ${k.created_by},
      ${k.expires_at})
    returning ${COLUMNS}`)

/** Locks a key until the end of the transaction. */
export const lockKey = (db: Database, apiKeyId: number) =>
  db.first<ApiKeyRow>(sql`select ${COLUMNS} from api_keys where api_key_id = ${apiKeyId} for update`)

export const revokeKey = (db: Database, apiKeyId: number, now: Date) =>
  db.first<ApiKeyRow>(sql`
    update api_keys set revoked_at = ${now} where api_key_id = ${apiKeyId} returning ${COLUMNS}`)
