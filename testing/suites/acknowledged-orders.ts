import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Outcome } from '../shop/server-process.ts'
import { brokenInvariants } from './invariants.ts'

/** Compares the replies to shoppers with the database after processes were killed. Returns the contradictions. */
export async function brokenAcknowledgements(db: Database, told: readonly Outcome[]): Promise<object[]> {
  const ids = told.flatMap(({ orderId }) => orderId ?? [])
  const wrong = await db.rows<object>(sql`
    with told as (select unnest(${ids}::bigint[]) as order_id)
    select 'told of an order that is not there' as broken, t.order_id::text as what
      from told t left join orders o on o.order_id = t.order_id and o.placed_at is not null
      where o.order_id is null
    union all
    select 'an order that nobody was told of', o.order_id::text from orders o
      where idempotency_key is not null and placed_at is not null and order_id not in (select order_id from told)
    union all
    select 'two orders for one key', idempotency_key from orders
      where idempotency_key is not null and placed_at is not null group by idempotency_key having count(*) > 1
    union all
    select 'an attempt that never ended', order_id::text from orders where status = 0
    union all
    select 'a posting that does not balance', posting from ledger_entries group by posting having sum(amount_cents) <> 0`)
  return [...wrong, ...(await brokenInvariants({ db }))]
}
