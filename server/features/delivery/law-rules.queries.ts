import sql from 'sql-template-tag'
import type { DeliveryLaws } from '#domain/law/delivery-hours.ts'
import type { Database } from '#server/db/database.ts'

/** Reads the approved rules on the hours of delivery of every state. */
export async function readDeliveryLaws(db: Database): Promise<DeliveryLaws> {
  const rulesOf = (rule: string) => sql`
    coalesce((select jsonb_agg(jsonb_build_object(
        'validFrom', valid_from, 'validTo', valid_to, 'parameters', parameters) order by valid_from)
      from law_rules r where r.state = s.state and r.rule = ${rule} and r.status = 'approved'), '[]')`
  const rows = await db.rows<{ state: string; law: object }>(sql`
    select s.state, jsonb_build_object(
      'hours', ${rulesOf('delivery_hours')}, 'closedDays', ${rulesOf('closed_days')}) as law
    from (select distinct state from law_rules) as s`)
  return Object.fromEntries(rows.map(({ state, law }) => [state, law])) as DeliveryLaws
}
