import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type MovementRow = {
  at: Date
  kind: string
  amount_cents: Cents
  state: string
  /** null for credit movements. */
  nth: Row<'payments'>['nth'] | null
  means: string
  who: string
  reason: string
}

const MAX_MOVEMENTS = 200

/** Reads all movements of an order's payments and of its shopper's credit, oldest first. */
export const readMovements = (db: Database, orderId: number) =>
  db.rows<MovementRow>(sql`
    with paid as (
      select p.*, concat_ws(' ', nullif(coalesce(nullif(p.card_type, ''), p.type), ''), nullif(p.last_two, '')) as means
      from payments p where p.order_id = ${orderId} and p.state <> 'nothing_due'),
    steps as (
      select s.*, p.nth, p.means,
        p.provider = 'terminal' and p.amount_cents - p.captured_cents + p.refunded_cents > p.returned_cents as is_owed
      from payment_steps s join paid p using (payment_id) where p.provider <> 'terminal' or s.kind = 'refund'),
    moved as (
      select created_at as at, 0 as step, 'authorisation' as kind, amount_cents,
        case state when 'authorising' then 'waiting' when 'declined' then 'refused' else 'done' end as state,
        nth, means, null::bigint as by_user_id, '' as reason
      from paid where provider <> 'terminal'
      union all
      select t.at, case t.kind when 'payment' then 0 else 2 end, 'terminal_' || t.kind, t.amount_cents, 'done', p.nth,
        p.means, t.by_user_id, 'receipt ' || t.reference
      from terminal_transactions t join paid p using (payment_id)
      union all
      select coalesce(s.done_at, s.refused_at, s.created_at), 1, s.kind, s.amount_cents,
        case when s.is_owed then 'waiting' when s.done_at is not null then 'done'
          when s.refused_at is not null then 'refused' else 'waiting' end,
        s.nth, s.means, r.by_user_id, coalesce(nullif(s.refusal, ''), r.reason, '')
      from steps s left join refunds r using (refund_id)
      union all
      select s.instead_at, 2, 'paid_elsewhere', s.amount_cents, 'done', s.nth, '', null, ''
      from steps s where s.instead = 'elsewhere'
      union all
      select d.opened_at, 1, 'dispute', d.amount_cents, d.state, p.nth, p.means, null, ''
      from payment_disputes d join paid p using (payment_id)
      union all
      select c.at, 1, c.kind, abs(c.amount_cents), 'done', null, '', c.by_user_id, c.reason
      from credit_entries c where c.order_id = ${orderId})
    select m.at, m.kind, m.amount_cents, m.state, m.nth, m.means, m.reason,
      coalesce(concat_ws(' ', u.firstname, nullif(u.lastname, '')), '') as who
    from moved m left join users u on u.user_id = m.by_user_id
    order by m.at, m.step, m.nth nulls last, m.kind, m.amount_cents limit ${MAX_MOVEMENTS}`)
