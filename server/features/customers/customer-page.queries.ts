import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import {
  type CustomerRow,
  type Scope,
  customerColumns,
  isCustomer,
  isInScope,
  ofStores,
} from './customer-list.queries.ts'

/** Number of items shown of each kind, latest first. */
const SHOWN = 20

export const readCustomer = (db: Database, userId: number, scope: Scope) =>
  db.first<CustomerRow & Row<'users', 'credit_cents'>>(sql`
    select ${customerColumns(scope)}, u.credit_cents from users u
    where u.user_id = ${userId} and ${isCustomer} and ${isInScope(scope)}`)

type CustomerKey = { userId: number; storeIds: readonly number[] | null }

export const readOrders = (db: Database, { userId, storeIds }: CustomerKey) =>
  db.rows<Row<'orders', 'order_id' | 'status' | 'created_at' | 'total_cents' | 'store_id'>>(sql`
    select o.order_id, o.status, o.created_at, o.total_cents, o.store_id from orders o
    where o.user_id = ${userId} and o.placed_at is not null ${ofStores(storeIds)}
    order by o.created_at desc, o.order_id desc limit ${SHOWN}`)

export const readAddresses = (db: Database, userId: number) =>
  db.rows<
    Row<
      'user_addresses',
      | 'address_id'
      | 'line_1'
      | 'line_2'
      | 'city'
      | 'state'
      | 'postcode'
      | 'label'
      | 'is_default'
      | 'delivery_notes'
    >
  >(sql`
    select address_id, line_1, line_2, city, state, postcode, label, is_default, delivery_notes from user_addresses
    where user_id = ${userId} and forgotten_at is null order by is_default desc, last_used_at desc nulls last, address_id`)

export const readCredit = (db: Database, userId: number) =>
  db.rows<Row<'credit_entries', 'at' | 'kind' | 'amount_cents' | 'order_id'>>(sql`
    select at, kind, amount_cents, order_id from credit_entries
    where user_id = ${userId} order by credit_entry_id desc limit ${SHOWN}`)

export const readReviews = (db: Database, { userId, storeIds }: CustomerKey) =>
  db.rows<
    Row<'product_reviews', 'stars' | 'comment' | 'state' | 'created_at'> & { product_name: string }
  >(sql`
    select p.name as product_name, r.stars, r.comment, r.state, r.created_at
    from product_reviews r join products p using (product_id) join orders o using (order_id)
    where r.user_id = ${userId} ${ofStores(storeIds)} order by r.product_review_id desc limit ${SHOWN}`)

export const readProblems = (db: Database, { userId, storeIds }: CustomerKey) =>
  db.rows<Row<'problem_reports', 'problem_report_id' | 'order_id' | 'reason' | 'status' | 'created_at'>>(sql`
    select r.problem_report_id, r.order_id, r.reason, r.status, r.created_at from problem_reports r
    where r.user_id = ${userId} ${ofStores(storeIds, sql`r.store_id`)}
    order by r.problem_report_id desc limit ${SHOWN}`)

export type NoteRow = Row<'customer_notes', 'customer_note_id' | 'at' | 'text'> & { who: string }

const MAX_NOTES = 100

export const readNotes = (db: Database, userId: number) =>
  db.rows<NoteRow>(sql`
    select n.customer_note_id, n.at, n.text, concat_ws(' ', u.firstname, nullif(u.lastname, '')) as who
    from customer_notes n join users u on u.user_id = n.by_user_id
    where n.user_id = ${userId} order by n.customer_note_id desc limit ${MAX_NOTES}`)

type NewNote = { userId: number; byUserId: number; text: string; now: Date }

export const insertNote = (db: Database, n: NewNote) =>
  db.run(sql`
    insert into customer_notes (user_id, by_user_id, text, at) values (${n.userId}, ${n.byUserId}, ${n.text}, ${n.now})`)

export type LinkRow = Row<
  'users',
  'user_id' | 'state' | 'firstname' | 'lastname' | 'email' | 'mobile' | 'dob_sealed'
> & { shares_payment: boolean }

const MAX_LINKS = 50

/**
 * Returns accounts that share a contact, the name or a means of payment with an account; `linkReasons` decides about
 * the match.
 * A card is known by its last two digits, expiry and brand, which strangers may share, so the surname must match too.
 */
export const readLinkCandidates = (db: Database, userId: number) =>
  db.rows<LinkRow>(sql`
    with me as (select * from users where user_id = ${userId}),
    paid as (
      select distinct o.user_id from me
      join orders mine on mine.user_id = me.user_id
      join payments p on p.order_id = mine.order_id
      join payments q on q.last_two = p.last_two and q.expiry = p.expiry and q.card_type = p.card_type
      join orders o on o.order_id = q.order_id and o.user_id <> me.user_id
      join users u on u.user_id = o.user_id and lower(u.lastname) = lower(me.lastname)
      where p.last_two <> '' and p.expiry <> '' and q.last_two <> '' and q.expiry <> '' and me.lastname <> ''
      union
      select distinct o.user_id from me
      join orders mine on mine.user_id = me.user_id
      join payments p on p.order_id = mine.order_id
      join payments q on lower(q.payer) = lower(p.payer)
      join orders o on o.order_id = q.order_id and o.user_id <> me.user_id
      where p.payer <> '' and q.payer <> ''
      limit ${MAX_LINKS}),
    found as (
      select user_id from paid
      union
      (select u.user_id from me join users u on u.mobile = me.mobile and me.mobile <> ''
       where ${isCustomer} limit ${MAX_LINKS})
      union
      (select u.user_id from me join users u on u.email = me.email and me.email <> ''
       where ${isCustomer} limit ${MAX_LINKS})
      union
      (select u.user_id from me
       join users u on lower(u.firstname || ' ' || u.lastname) = lower(me.firstname || ' ' || me.lastname)
       where ${isCustomer} limit ${MAX_LINKS}))
    select u.user_id, u.state, u.firstname, u.lastname, u.email, u.mobile, u.dob_sealed,
      u.user_id in (select user_id from paid) as shares_payment
    from found join users u using (user_id)
    where u.user_id <> ${userId} and ${isCustomer} order by u.user_id`)
