import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

/** Checks the invariants of an idle shop. Returns the violations. */
export async function brokenInvariants({ db }: { db: Database }): Promise<object[]> {
  return [...(await db.rows<object>(BROKEN_IN_SHOP)), ...(await db.rows<object>(BROKEN_ON_TERMINALS))]
}

/** Selects violations in orders, stock, slots and the gateway's transactions. */
const BROKEN_IN_SHOP = sql`
    with moving as (select * from orders where status in (0, 1, 2, 3, 6) and (placed_at is not null or status = 0)),
    wanted as (
      select o.store_id, l.product_id, sum(l.promised)::int as units
      from moving o join order_units l using (order_id) where coalesce(o.held_from, o.status) <> 4 group by 1, 2),
    sales as (
      select g.*, p.order_id from demo_gateway.transactions g left join payments p using (reference))
    select 'reserved units without an order' as broken, s.product_id::text as what
      from stock s left join wanted w using (store_id, product_id) where s.reserved <> coalesce(w.units, 0)
    union all
    select 'units that are not the sum of their movements', s.store_id || '/' || s.product_id
      from stock s left join (
        select store_id, product_id, sum(reserved_change) as reserved, sum(picked_change) as picked,
          sum(unsaleable_change) as unsaleable, sum(uncounted_change) as uncounted, sum(in_return_change) as in_return
        from stock_movements group by 1, 2) m using (store_id, product_id)
      where (s.reserved, s.picked, s.unsaleable, s.uncounted, s.in_return) is distinct from (coalesce(m.reserved, 0),
        coalesce(m.picked, 0), coalesce(m.unsaleable, 0), coalesce(m.uncounted, 0), coalesce(m.in_return, 0))
    union all
    select 'picked units that are not what was picked', order_id || '/' || product_id from (
        select order_id, product_id, 0 as in_hand, picked_change as picked from stock_movements where order_id is not null
        union all
        select u.order_id, u.product_id, u.in_hand, 0 from order_units u join moving using (order_id)
        where moving.departed_at is null) u
      group by order_id, product_id having sum(in_hand) <> sum(picked)
    union all
    select 'units on their way back without a return', s.store_id || '/' || s.product_id
      from stock s left join (
        select o.store_id, u.product_id, sum(u.units_out - u.units_back) as units from order_return_units u
        join orders o using (order_id) group by 1, 2) r using (store_id, product_id)
      where s.in_return <> coalesce(r.units, 0)
    union all
    select 'places taken without an order', t.start_at::text from slots t
      where t.taken <> (select count(*) from orders o where o.store_id = t.store_id and o.slot_start_at = t.start_at
        and (o.placed_at is not null and o.status <> 5 or o.status = 0))
    union all
    select 'a placed order without its money', o.order_id::text
      from orders o where o.status in (1, 2, 3) and o.total_cents > coalesce(
        (select sum(g.amount_cents) from sales g where g.order_id = o.order_id and g.state in ('authorised', 'captured')), 0)
        + coalesce((select sum(p.amount_cents) from payments p where p.order_id = o.order_id and p.provider = 'terminal'
          and p.state in ('authorised', 'captured')), 0)
    union all
    select 'money without an order', g.reference
      from sales g left join orders o on o.order_id = g.order_id
      where g.state = 'authorised' and (o.placed_at is null or o.status = 5)
    union all
    select 'promo uses that were not counted', p.code from promo_codes p
      where p.code like 'RACE%' and p.current_amount <> (
        select count(*) from promo_uses u where u.promo_code_id = p.promo_code_id and u.released_at is null)`

/** Selects violations in payments and refunds on the stores' card terminals. */
const BROKEN_ON_TERMINALS = sql`
    select 'money of a terminal without an order', p.reference
      from payments p join orders o using (order_id)
      where p.provider = 'terminal' and p.state = 'authorised' and (o.placed_at is null or o.status = 5)
    union all
    select 'a terminal payment that is not what was recorded', p.reference
      from payments p left join terminal_transactions t using (payment_id) where p.provider = 'terminal'
      group by p.payment_id
      having (p.amount_cents, p.returned_cents) is distinct from (sum(t.amount_cents) filter (where t.kind = 'payment'),
        coalesce(sum(t.amount_cents) filter (where t.kind = 'refund'), 0))
    union all
    select 'a terminal payment that the ledger has otherwise', p.reference
      from payments p left join ledger_entries l using (payment_id) where p.provider = 'terminal'
      group by p.payment_id
      having (p.amount_cents - p.returned_cents,
          p.amount_cents - p.captured_cents + p.refunded_cents - p.returned_cents, null) is distinct from (
        coalesce(sum(l.amount_cents) filter (where l.account = 'terminal'), 0),
        -coalesce(sum(l.amount_cents) filter (where l.account = 'customer_deposits'), 0),
        sum(l.amount_cents) filter (where l.account = 'gateway'))
    union all
    select 'a ledger posting that does not balance', posting from ledger_entries group by posting having sum(amount_cents) <> 0`
