import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

type SettlementClaim = Row<
  'settlements',
  'charges_cents' | 'surcharge_cents' | 'discounts_cents' | 'credit_cents'
> &
  Row<'orders', 'tip_cents'>

/** Claims the amounts other than items for the first posting of a sale; undefined if they are posted already. */
export const claimSettlement = (db: Database, orderId: number) =>
  db.first<SettlementClaim>(sql`
    update settlements set is_posted = true where order_id = ${orderId} and not is_posted
    returning charges_cents, surcharge_cents, discounts_cents, credit_cents,
      (select o.tip_cents from orders o where o.order_id = settlements.order_id) as tip_cents`)

export const claimRefund = (db: Database, refundId: number) =>
  db.first<Row<'refunds', 'charges_cents' | 'surcharge_cents' | 'discounts_cents'>>(sql`
    update refunds set is_posted = true where refund_id = ${refundId} and not is_posted
    returning charges_cents, surcharge_cents, discounts_cents`)

/**
 * Releases the amounts other than items if this posting included them, so that the next posting includes them again.
 */
export const unclaimRefund = (db: Database, refundId: number, posting: string) =>
  db.run(sql`
    update refunds set is_posted = false
    where refund_id = ${refundId} and exists (
      select from ledger_entries
      where posting = ${posting} and account in ('delivery', 'surcharge', 'discounts'))`)
