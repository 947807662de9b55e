import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type MailLineRow = Row<
  'order_lines',
  'product_name' | 'pack_size' | 'quantity' | 'bundle_name' | 'bundle_quantity'
> & {
  supplied: number
  cents: Cents
  /** Amount of the supplied units. */
  supplied_cents: Cents
  image: string | null
}

/** Reads the lines of an order with their bundles, followed by its substitutes. Tobacco has no image (L-48). */
export const readMailLines = (db: Database, orderId: number) =>
  db.rows<MailLineRow>(sql`
    select l.product_name, l.pack_size, l.quantity, l.supplied, l.cents, l.supplied_cents, l.bundle_name,
      l.bundle_quantity,
      (select m.src from product_images m where m.product_id = l.product_id and l.kind <> 'tobacco'
       order by (m.pack_size = l.pack_size) desc, m.sequence limit 1) as image
    from (
      select 0 as part, order_line_id as id, product_id, kind,
        product_name, pack_size, quantity, bundle_name, bundle_quantity,
        quantity_supplied as supplied, price_cents * quantity as cents, price_cents * quantity_supplied as supplied_cents
      from order_lines where order_id = ${orderId}
      union all
      select 1, order_substitute_id, product_id, kind, product_name, pack_size, 0, null, null, quantity, 0, amount_cents
      from order_substitutes where order_id = ${orderId}
    ) l order by l.part, l.id`)

export const readMailOrder = (db: Database, orderId: number) =>
  db.one<Row<'orders', 'store_id' | 'total_cents' | 'tip_cents' | 'licence_number'>>(sql`
    select store_id, total_cents, tip_cents, licence_number from orders where order_id = ${orderId}`)
