import type { Tablet } from '#contract/console/tablets.ts'
import { counterName } from '#domain/accounts/counter-name.ts'
import type { TabletPersonRow, TabletRow } from './tablets.queries.ts'

export const presentTablet = (row: TabletRow, now: Date): Tablet => ({
  tablet_id: row.tablet_id,
  store_id: row.store_id,
  name: row.name,
  state: row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'active',
  created: row.created_at.toISOString(),
  created_by: row.created_by,
  last_used: row.last_used_at?.toISOString() ?? null,
  expires: row.expires_at.toISOString(),
  revoked: row.revoked_at?.toISOString() ?? null,
  current: row.is_current,
})

export const presentTabletPerson = (row: TabletPersonRow) => ({
  user_id: row.user_id,
  name: counterName(row),
})
