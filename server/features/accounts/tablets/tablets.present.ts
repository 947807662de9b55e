import type { Tablet } from '#contract/console/tablets.ts'
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

/** First name and initial: enough to find oneself on a screen that customers see. */
export const presentTabletPerson = ({ user_id, firstname, lastname }: TabletPersonRow) => ({
  user_id,
  name: [firstname, lastname && `${[...lastname][0]}.`].filter(Boolean).join(' '),
})
