import { ORDERS, type OrderFacts, type PromoFacts } from './facts.ts'
import type { SimulatedServer } from './simulated-database.ts'

const TAKE = 'delete from sim.touched returning kind, id'

/** Checks the invariants of `facts.ts` on changed rows only, and selects the facts of changed orders. */
const LOOK = `
  with touched as (select * from unnest($2::text[], $3::bigint[]) as t (kind, id)),
  t_orders as materialized (
    select id as order_id from touched where kind = 'order'
    union select p.order_id from touched t join payments p on p.payment_id = t.id where t.kind = 'payment'),
  t_products as materialized (
    select id as product_id from touched where kind = 'product'
    union select u.product_id from t_orders join order_units u using (order_id)),
  t_slots as materialized (
    select to_timestamp(id) as start_at from touched where kind = 'slot'
    union select o.slot_start_at from t_orders join orders o using (order_id)),
  t_users as materialized (select distinct id as user_id from touched where kind = 'user'),
  wanted as (
    select o.store_id, u.product_id, sum(u.promised)::int as units
    from t_products join order_units u using (product_id) join orders o using (order_id)
    where o.status in (0, 1, 2, 3, 4, 6) and coalesce(o.held_from, o.status) <> 4 group by 1, 2),
  broken (broken, what) as (
    select 'units are reserved that no order waits for, or not reserved that one does',
        s.store_id || '/' || s.product_id
      from t_products join stock s using (product_id) left join wanted w using (store_id, product_id)
      where s.reserved <> coalesce(w.units, 0)
    union all
    select 'units are not the sum of their movements', s.store_id || '/' || s.product_id
      from t_products join stock s using (product_id) cross join lateral (
        select sum(on_hand_change) as on_hand, sum(reserved_change) as reserved, sum(picked_change) as picked,
          sum(unsaleable_change) as unsaleable, sum(uncounted_change) as uncounted, sum(in_return_change) as in_return
        from stock_movements m where m.store_id = s.store_id and m.product_id = s.product_id) m
      where (s.on_hand, s.reserved, s.picked, s.unsaleable, s.uncounted, s.in_return) is distinct from
        (coalesce(m.on_hand, 0), coalesce(m.reserved, 0), coalesce(m.picked, 0), coalesce(m.unsaleable, 0),
         coalesce(m.uncounted, 0), coalesce(m.in_return, 0))
    union all
    select 'an order’s bags do not hold what was picked', order_id || '/' || product_id from (
        select order_id, product_id, 0 as in_hand, picked_change as picked from t_orders join stock_movements using (order_id)
        union all
        select order_id, u.product_id, u.in_hand, 0 from t_orders join order_units u using (order_id)
          join orders o using (order_id)
        where o.departed_at is null and o.status in (1, 2, 3, 6)) u
      group by order_id, product_id having sum(in_hand) <> sum(picked)
    union all
    select 'a place in a delivery time is counted wrong', t.store_id || ' ' || t.start_at
      from t_slots join slots t using (start_at) where t.taken <> (
        select count(*) from orders o where o.store_id = t.store_id and o.slot_start_at = t.start_at
          and (o.status = 0 or (o.placed_at is not null and (o.status not in (5, 7) or o.departed_at is not null))))
    union all
    select 'a promo code was used more often than it may', code from promo_codes
      where current_amount > total_amount and exists (select from touched where kind = 'promo')
    union all
    select 'a ledger posting does not balance', posting from t_orders join ledger_entries using (order_id)
      group by posting having sum(amount_cents) <> 0
    union all
    select 'the ledger and the payment differ', p.reference from t_orders join payments p using (order_id)
      where p.provider <> 'terminal' and p.captured_cents - p.refunded_cents <> coalesce((select sum(l.amount_cents) from ledger_entries l
        where l.order_id = p.order_id and l.payment_id = p.payment_id and l.account = 'gateway'), 0)
    union all
    select 'credit is not the sum of its moves', u.email from t_users join users u using (user_id)
      where u.email like 'sim.%' and u.credit_cents <>
        (select coalesce(sum(amount_cents), 0) from credit_entries e where e.user_id = u.user_id)
    union all
    select 'credit is spent twice', u.email from t_users join users u using (user_id) where u.credit_cents < 0
    union all
    select 'a cart became two orders', o.cart_id from t_orders join orders o using (order_id)
      where (select count(*) from orders other where other.cart_id = o.cart_id and other.status <> 5) > 1
    union all
    select 'tax documents leave a gap', c.store_id || ' ' || c.kind from invoice_series c
      where exists (select from t_orders) and c.last_number <>
        (select max(number) from invoices i where i.abn = c.abn and i.series_store_id = c.store_id and i.kind = c.kind))
  select 'broken' as what, to_jsonb(b) as row from broken b
  union all
  select 'order', to_jsonb(f) from (${ORDERS} and o.order_id in (select order_id from t_orders)) f
  union all
  select 'promo', jsonb_build_object('id', p.promo_code_id, 'code', p.code, 'uncounted',
      p.current_amount - (select count(*) from promo_uses u
        where u.promo_code_id = p.promo_code_id and u.released_at is null))
    from promo_codes p where p.promo_code_id in (select id from touched where kind = 'promo')`

type Row =
  | { what: 'broken'; row: { broken: string; what: string } }
  | { what: 'order'; row: OrderFacts }
  | { what: 'promo'; row: PromoFacts }

export type Touched = { broken: string[]; orders: OrderFacts[]; promos: PromoFacts[] }

/** Reads and clears the committed changes since the last call. */
export async function lookAtTouched(server: SimulatedServer, since: Date): Promise<Touched> {
  const seen: Touched = { broken: [], orders: [], promos: [] }
  const touched = await server.look<{ kind: string; id: string }>(TAKE)
  if (touched.length === 0) return seen
  const kinds = touched.map(({ kind }) => kind)
  const ids = touched.map(({ id }) => id)
  for (const found of await server.look<Row>(LOOK, [since, kinds, ids])) {
    if (found.what === 'broken') seen.broken.push(`${found.row.broken}: ${found.row.what}`)
    else if (found.what === 'order') seen.orders.push(found.row)
    else seen.promos.push(found.row)
  }
  return seen
}
