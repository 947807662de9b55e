import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { SimulatedServer } from './simulated-database.ts'

/** A payment as recorded by the shop. */
export type PaymentFacts = {
  reference: string
  state: string
  amount: number
  captured: number
  refunded: number
  /** Steps requested from the gateway and not yet completed, as `capture 1200`. */
  open: string[]
}

/** An order of the run with all its money movements. */
export type OrderFacts = {
  order_id: number
  status: OrderStatus
  placed: boolean
  departed: boolean
  /** Amount that must be authorised: the order's total, or its final amount if that is lower. */
  total: number
  payments: PaymentFacts[]
  /** Final amount in money, and the refunded part of it; null until the order leaves. */
  money: number | null
  refunded: number
  /** Refunds that the gateway rejected, as far as they are still owed or were paid by other means. */
  kept: number
  /** Rejected refunds that became credit. They are no longer included in `refunded`. */
  credited: number
  invoices: number
}

const refusedAs = (ways: string) => `
    coalesce((select sum(s.amount_cents)::int from payment_steps s join payments p using (payment_id)
      where p.order_id = o.order_id and s.kind = 'refund' and s.refused_at is not null
        and coalesce(s.instead, '') in (${ways})), 0)`

/** Selects the orders since a time. Further conditions can be appended. */
export const ORDERS = `
  select o.order_id, o.status, o.placed_at is not null as placed, o.departed_at is not null as departed,
    least(o.total_cents, t.money_cents) as total,
    case when t.is_posted then t.money_cents end as money, coalesce(t.refunded_money_cents, 0) as refunded,
    ${refusedAs("'', 'elsewhere'")} as kept, ${refusedAs("'credit'")} as credited,
    (select count(*)::int from invoices i where i.order_id = o.order_id and i.kind = 'invoice') as invoices,
    coalesce((select jsonb_agg(jsonb_build_object('reference', p.reference, 'state', p.state, 'amount', p.amount_cents,
        'captured', p.captured_cents, 'refunded', p.refunded_cents,
        'open', coalesce((select jsonb_agg(s.kind || ' ' || s.amount_cents) from payment_steps s
          where s.payment_id = p.payment_id and s.done_at is null and s.refused_at is null), '[]')) order by p.nth)
      from payments p where p.order_id = o.order_id), '[]') as payments
  from orders o left join settlements t using (order_id) where o.created_at >= $1`

export const readOrders = (server: SimulatedServer, since: Date) => server.look<OrderFacts>(ORDERS, [since])

/**
 * Selects invariant violations in the database: units, slots, promo uses, credit, ledger, numbers. One row for each.
 */
const BROKEN = `
  with wanted as (
    select o.store_id, u.product_id, sum(u.promised)::int as units from orders o join order_units u using (order_id)
    where o.status in (0, 1, 2, 3, 4, 6) and coalesce(o.held_from, o.status) <> 4 group by 1, 2)
  select 'units are reserved that no order waits for, or not reserved that one does' as broken,
      s.store_id || '/' || s.product_id as what
    from stock s left join wanted w using (store_id, product_id) where s.reserved <> coalesce(w.units, 0)
  union all
  select 'units are not the sum of their movements', s.store_id || '/' || s.product_id
    from stock s left join (
      select store_id, product_id, sum(on_hand_change) as on_hand, sum(reserved_change) as reserved,
        sum(picked_change) as picked, sum(unsaleable_change) as unsaleable, sum(uncounted_change) as uncounted,
        sum(in_return_change) as in_return
      from stock_movements group by 1, 2) m using (store_id, product_id)
    where (s.on_hand, s.reserved, s.picked, s.unsaleable, s.uncounted, s.in_return) is distinct from
      (coalesce(m.on_hand, 0), coalesce(m.reserved, 0), coalesce(m.picked, 0), coalesce(m.unsaleable, 0),
       coalesce(m.uncounted, 0), coalesce(m.in_return, 0))
  union all
  select 'an order’s bags do not hold what was picked', order_id || '/' || product_id from (
      select order_id, product_id, 0 as in_hand, picked_change as picked from stock_movements where order_id is not null
      union all
      select u.order_id, u.product_id, u.in_hand, 0 from order_units u join orders o using (order_id)
      where o.departed_at is null and o.status in (1, 2, 3, 6)) u
    group by order_id, product_id having sum(in_hand) <> sum(picked)
  union all
  select 'units are on their way back without a return', s.store_id || '/' || s.product_id
    from stock s left join (
      select o.store_id, u.product_id, sum(u.units_out - u.units_back) as units
      from order_return_units u join orders o using (order_id) group by 1, 2) r using (store_id, product_id)
    where s.in_return <> coalesce(r.units, 0)
  union all
  select 'a place in a delivery time is counted wrong', t.store_id || ' ' || t.start_at
    from slots t where t.taken <> (
      select count(*) from orders o where o.store_id = t.store_id and o.slot_start_at = t.start_at
        and (o.status = 0 or (o.placed_at is not null and (o.status not in (5, 7) or o.departed_at is not null))))
  union all
  select 'a promo code was used more often than it may', code from promo_codes where current_amount > total_amount
  union all
  select 'a ledger posting does not balance', posting from ledger_entries group by posting having sum(amount_cents) <> 0
  union all
  select 'the ledger and the payment differ', p.reference from payments p
    left join (select payment_id, sum(amount_cents) as cents from ledger_entries where account = 'gateway' group by 1) g
      using (payment_id)
    where p.created_at >= $1 and p.provider <> 'terminal' and coalesce(g.cents, 0) <> p.captured_cents - p.refunded_cents
  union all
  select 'credit is not the sum of its moves', u.email from users u where u.email like 'sim.%' and u.credit_cents <>
    (select coalesce(sum(amount_cents), 0) from credit_entries e where e.user_id = u.user_id)
  union all
  select 'credit is spent twice', u.email from users u where u.credit_cents < 0
  union all
  select 'gift cards and the credit that they became differ', cards || ' / ' || credit from (
    select (select coalesce(sum(amount_cents), 0) from gift_cards where redeemed_at is not null) as cards,
      (select coalesce(sum(amount_cents), 0) from credit_entries where kind = 'gift_card') as credit) g
    where cards <> credit
  union all
  select 'gift cards and what is owed for them differ', cards || ' / ' || owed from (
    select (select coalesce(sum(amount_cents), 0) from gift_cards where redeemed_at is null and expired_at is null) as cards,
      (select coalesce(-sum(amount_cents), 0) from ledger_entries where account = 'gift_cards') as owed) g
    where cards <> owed
  union all
  select 'a referral is not rewarded once to both', r.referral_id || ' ' || r.state || ' ' || n.given
    from referrals r cross join lateral (
      select count(*) as given from credit_entries e join orders o using (order_id)
      where e.kind = 'referral' and o.user_id = r.friend_id) n
    where n.given <> case r.state when 'rewarded' then 2 else 0 end and not (r.state = 'reversed' and n.given = 2)
  union all
  select 'a refund and its adjustment note differ', f.order_id || ' refund ' || f.nth
    from refunds f join orders o using (order_id) left join invoices i on i.refund_id = f.refund_id
    where i.gst_cents is distinct from f.gst_cents or i.total_cents < f.money_cents + f.credit_cents
      -- For an order that never left, the customer may not have paid the full amount.
      or (o.departed_at is not null and i.total_cents > f.money_cents + f.credit_cents)
  union all
  select 'more is given back than was sold, or not its GST', i.order_id::text from invoices i
    join (select order_id, sum(total_cents) as total, sum(gst_cents) as gst from invoices where kind = 'adjustment' group by 1) a
      on a.order_id = i.order_id and i.kind = 'invoice'
    where a.total > i.total_cents or a.gst > i.gst_cents or (a.total = i.total_cents and a.gst <> i.gst_cents)
  union all
  select 'a cart became two orders', cart_id from orders where status <> 5 group by cart_id having count(*) > 1
  union all
  select 'tax documents leave a gap', c.store_id || ' ' || c.kind from invoice_series c
    where c.last_number <> (select count(*) from invoices i where i.abn = c.abn and i.series_store_id = c.store_id and i.kind = c.kind)`

export const readBroken = (server: SimulatedServer, since: Date) =>
  server.look<{ broken: string; what: string }>(BROKEN, [since])

/** Promo code uses without an order. They must equal those at the start of the demo. */
const PROMOS = `
  select p.promo_code_id as id, p.code, p.current_amount - (select count(*) from promo_uses u
    where u.promo_code_id = p.promo_code_id and u.released_at is null)::int as uncounted
  from promo_codes p`

export type PromoFacts = { id: number; code: string; uncounted: number }

export const readPromos = (server: SimulatedServer) => server.look<PromoFacts>(PROMOS)

const LEFT_TO_DO = `
  select 'credit that is owed and wallets differ' as broken, b.owed || ' / ' || b.wallets as what from (
    select (select coalesce(-sum(amount_cents), 0) from ledger_entries where account = 'customer_credit') as owed,
      (select coalesce(sum(credit_cents), 0) from users) as wallets,
      (select coalesce(sum(o.credit_cents), 0) from orders o where o.status in (0, 1, 2, 3, 6)
        and not exists (select from ledger_entries l where l.order_id = o.order_id and l.account = 'sales')) as held) b
    where b.owed <> b.wallets + b.held
  union all
  -- The runner replaces a job of a dead process: it sets its attempts to the maximum and leaves its lock.
  select 'a job was left undone', t.identifier || ' ' || j.payload as what
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts or j.locked_at is null
  union all
  select 'a message was never sent', message_id || ' ' || last_error from messages where created_at >= $1 and sent_at is null
  union all
  select 'the gateway''s records and ours differ', reference || ' ' || kind || ': ' || ours || ' / ' || theirs
    from reconciliation_differences where gone_at is null`

export const readLeftToDo = (server: SimulatedServer, since: Date) =>
  server.look<{ broken: string; what: string }>(LEFT_TO_DO, [since])
