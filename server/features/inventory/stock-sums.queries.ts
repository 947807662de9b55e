import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

/**
 * Reads products of a store whose units are not the sum of their movements, or whose transfers don't match their
 * movements.
 */
export const readWrongSums = (db: Database, storeId: number) =>
  db.rows<Row<'stock', 'product_id'>>(sql`
    with moved as (
      select product_id, sum(on_hand_change) as on_hand, sum(reserved_change) as reserved, sum(picked_change) as picked,
        sum(unsaleable_change) as unsaleable, sum(uncounted_change) as uncounted, sum(in_return_change) as in_return,
        -sum(on_hand_change) filter (where reason = 'sent') as sent,
        sum(on_hand_change) filter (where reason = 'arrived') as arrived
      from stock_movements where store_id = ${storeId} group by product_id),
    transferred as (
      select l.product_id, sum(l.units_sent) filter (where t.store_id = ${storeId} and t.state <> 'canceled') as sent,
        sum(l.units_received) filter (where t.to_store_id = ${storeId}) as arrived
      from stock_transfers t join stock_transfer_lines l using (stock_transfer_id)
      where ${storeId}::int in (t.store_id, t.to_store_id) group by l.product_id)
    select s.product_id from stock s left join moved m using (product_id) left join transferred t using (product_id)
    where s.store_id = ${storeId} and (
      (s.on_hand, s.reserved, s.picked, s.unsaleable, s.uncounted, s.in_return) is distinct from
        (coalesce(m.on_hand, 0), coalesce(m.reserved, 0), coalesce(m.picked, 0), coalesce(m.unsaleable, 0),
         coalesce(m.uncounted, 0), coalesce(m.in_return, 0))
      or (coalesce(m.sent, 0), coalesce(m.arrived, 0)) <> (coalesce(t.sent, 0), coalesce(t.arrived, 0)))
    order by s.product_id`)
