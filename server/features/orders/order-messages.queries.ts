import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'

export type OrderMailRow = {
  email: string
  firstname: string
  total_cents: Cents
  address: string
  asap: boolean
  start_at: Date
  due_at: Date
  time_zone: string
  store_name: string
  licence_number: string
  lines: { product_name: string; pack_size: number; quantity: number; price_cents: Cents }[]
}

export const readOrderMail = (db: Database, orderId: number) =>
  db.first<OrderMailRow>(sql`
    select u.email, u.firstname, o.total_cents, o.asap, o.start_at, o.due_at, s.time_zone, s.name as store_name,
      o.licence_number, concat_ws(', ', o.address_line_1, nullif(o.address_line_2, ''), o.city, o.state, o.postcode)
        as address,
      (select jsonb_agg(to_jsonb(l) order by order_line_id) from order_lines l where l.order_id = o.order_id) as lines
    from orders o join users u using (user_id) join stores s using (store_id)
    where o.order_id = ${orderId}`)
