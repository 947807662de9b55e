import sql from 'sql-template-tag'
import type { PickedOrder, Sale, InvoiceLine } from '#domain/orders/invoice-lines.ts'
import type { RefundableLine } from '#domain/orders/refund-plan.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

type OrderedRow = Row<'orders', 'charges_cents' | 'surcharge_cents' | 'credit_cents'> & {
  lines: PickedOrder['lines']
  substitutes: PickedOrder['substitutes'] | null
}

/** Reads an order as it is packed: its lines, their supplied quantities and their substitutes. */
export async function readOrderedSale(db: Database, orderId: number): Promise<PickedOrder> {
  const row = await db.one<OrderedRow>(sql`
    select o.charges_cents, o.surcharge_cents, o.credit_cents,
      (select jsonb_agg(jsonb_build_object('lineId', l.order_line_id,
         'name', concat_ws(': ', l.bundle_name, l.product_name), 'packSize', l.pack_size,
         'quantity', l.quantity, 'supplied', l.quantity_supplied, 'price', l.price_cents,
         'discount', l.discount_cents, 'isGstFree', l.gst_free) order by l.order_line_id)
       from order_lines l where l.order_id = o.order_id) as lines,
      (select jsonb_agg(jsonb_build_object('lineId', s.order_line_id, 'name', s.product_name, 'packSize', s.pack_size,
         'quantity', s.quantity, 'amount', s.amount_cents, 'isGstFree', s.gst_free) order by s.order_substitute_id)
       from order_substitutes s where s.order_id = o.order_id) as substitutes
    from orders o where o.order_id = ${orderId}`)
  return {
    lines: row.lines,
    substitutes: row.substitutes ?? [],
    charges: row.charges_cents,
    surcharge: row.surcharge_cents,
    credit: row.credit_cents,
  }
}

export type SettlementRow = Row<'settlements'>

export const readSettlement = (db: Database, orderId: number) =>
  db.first<SettlementRow>(sql`select * from settlements where order_id = ${orderId}`)

/** Deletes a settlement without posted money, so that it can be recomputed. */
export const dropUnposted = (db: Database, orderId: number) =>
  db.run(sql`delete from settlements where order_id = ${orderId} and not is_posted`)

/**
 * Inserts a settlement. Orders that left before settlements existed are in the ledger already, so they count as
 * posted.
 */
export const insertSettlement = (db: Database, orderId: number, sale: Sale, now: Date) =>
  db.one<SettlementRow>(sql`
    insert into settlements (order_id, items_cents, charges_cents, surcharge_cents, discounts_cents, credit_cents,
      money_cents, is_posted, at)
    values (${orderId}, ${sale.items}, ${sale.charges}, ${sale.surcharge}, ${sale.discounts}, ${sale.credit},
      ${sale.money},
      exists (select from ledger_entries where order_id = ${orderId} and account = 'sales'), ${now})
    returning *`)

export const insertSoldLines = (db: Database, orderId: number, lines: readonly InvoiceLine[]) =>
  db.run(sql`
    insert into settlement_parts (order_id, part, kind, order_line_id, name, pack_size, quantity, gross_cents,
      discount_cents, gst_free, cost_cents)
    select ${orderId}, row_number() over (), kind, line, name, size, quantity, gross, discount, gst_free,
      quantity * nullif((
        select k.cost_price_cents from packs k where k.pack_id = case p.kind
          when 'line' then (select l.pack_id from order_lines l where l.order_line_id = p.line)
          when 'substitute' then (
            select s.pack_id from order_substitutes s where s.order_id = ${orderId} and s.order_line_id = p.line
              and s.product_name = p.name and s.pack_size = p.size limit 1) end), 0)
    from unnest(${lines.map((p) => p.kind)}::text[], ${lines.map((p) => p.lineId)}::bigint[],
      ${lines.map((p) => p.name)}::text[], ${lines.map((p) => p.packSize)}::int[],
      ${lines.map((p) => p.quantity)}::int[], ${lines.map((p) => p.gross)}::bigint[],
      ${lines.map((p) => p.discount)}::bigint[], ${lines.map((p) => p.isGstFree)}::boolean[])
      as p (kind, line, name, size, quantity, gross, discount, gst_free)`)

type PartColumns = Row<'settlement_parts'>

/** Columns of a sold line, with the property names of `RefundableLine`. */
type PartRow = Pick<PartColumns, 'part' | 'kind' | 'name' | 'quantity'> & {
  lineId: PartColumns['order_line_id']
  packSize: PartColumns['pack_size']
  gross: PartColumns['gross_cents']
  discount: PartColumns['discount_cents']
  isGstFree: PartColumns['gst_free']
  refundedQuantity: PartColumns['refunded_quantity']
  refunded: PartColumns['refunded_cents']
  bundle: Row<'order_lines'>['bundle_name']
}

export const readSoldLines = (db: Database, orderId: number): Promise<RefundableLine[]> =>
  db.rows<PartRow>(sql`
    select p.part, p.kind, p.order_line_id as "lineId", p.name, p.pack_size as "packSize", p.quantity,
      p.gross_cents as gross, p.discount_cents as discount, p.gst_free as "isGstFree",
      p.refunded_quantity as "refundedQuantity", p.refunded_cents as refunded, l.bundle_name as bundle
    from settlement_parts p
    left join order_lines l on p.kind = 'line' and l.order_line_id = p.order_line_id
    where p.order_id = ${orderId} order by p.part`)
