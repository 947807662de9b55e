import type pg from 'pg'
import { DELIVERY_HOURS, type DeliveryHours } from '#domain/law/delivery-hours.ts'

/**
 * Writes the lawful delivery hours of `domain/law` into the table that the triggers read, as the owner of the
 * tables. Rows that this release does not know are retained, because a process of an older release may start during
 * the rollout of a newer release.
 */
export async function writeLawfulHours(
  client: Pick<pg.PoolClient, 'query'>,
  rules: readonly DeliveryHours[] = DELIVERY_HOURS,
): Promise<void> {
  await client.query(
    `insert into lawful_hours as h
     select r.state, r.day, r."validFrom", r."validTo", r.opens, r.closes
     from jsonb_to_recordset($1::jsonb)
       as r (state text, day text, "validFrom" date, "validTo" date, opens time, closes time)
     on conflict (state, day, valid_from) do update
       set valid_to = excluded.valid_to, opens = excluded.opens, closes = excluded.closes
       where (h.valid_to, h.opens, h.closes) is distinct from (excluded.valid_to, excluded.opens, excluded.closes)`,
    [JSON.stringify(rules)],
  )
}
