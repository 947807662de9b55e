import sql from 'sql-template-tag'
import type { CareDecision } from '#domain/care/care-case.ts'
import type { CareRules, CareSignal } from '#domain/care/care-signals.ts'
import type { AddressState } from '#domain/states.ts'
import type { TimeZone } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

type Person = { user_id: number; name: string }

export type CareCaseRow = Omit<Row<'care_cases'>, 'signals'> & {
  signals: CareSignal[]
  person: string | null
  decider: string | null
  matches: Person[]
}

const nameOf = (user: string) => sql([`concat_ws(' ', ${user}.firstname, ${user}.lastname)`])
const columns = sql`
  c.*, case when u.user_id is not null then ${nameOf('u')} end as person,
  case when d.user_id is not null then ${nameOf('d')} end as decider,
  coalesce((
    select jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', ${nameOf('m')}) order by m.user_id)
    from users m where c.kind = 'concern' and m.state = 'full'
      and (c.email <> '' and m.email = c.email or c.mobile <> '' and m.mobile = c.mobile)), '[]') as matches`
const people = sql`left join users u on u.user_id = c.user_id left join users d on d.user_id = c.decided_by`

/** Reads one page of cases: those that wait, oldest first, or decided ones, newest first. */
export async function listCases(db: Database, isOpen: boolean, request: NumberedPage) {
  const where = isOpen ? sql`c.decision is null` : sql`c.decision is not null`
  const order = isOpen ? sql`c.raised_at, c.care_case_id` : sql`c.decided_at desc, c.care_case_id desc`
  const [rows, { total }] = await Promise.all([
    db.rows<CareCaseRow>(sql`
      select ${columns} from care_cases c ${people} where ${where} order by ${order} ${pageSlice(request)}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from care_cases c where ${where}`),
  ])
  return { rows, total }
}

export const readCase = (db: Database, id: number) =>
  db.first<CareCaseRow>(sql`select ${columns} from care_cases c ${people} where c.care_case_id = ${id}`)

/** Locks a case until the transaction ends. */
export const lockCase = (db: Database, id: number) =>
  db.first<Row<'care_cases'>>(sql`select * from care_cases where care_case_id = ${id} for update`)

export type Concern = { name: string; email: string; mobile: string; message: string }

export const insertConcern = (db: Database, c: Concern, now: Date) =>
  db.run(sql`
    insert into care_cases (kind, name, email, mobile, message, raised_at)
    values ('concern', ${c.name}, ${c.email}, ${c.mobile}, ${c.message}, ${now})`)

/** Raises a case of signals, unless one is open. */
export const insertSignalCase = (db: Database, userId: number, signals: readonly CareSignal[], now: Date) =>
  db.run(sql`
    insert into care_cases (kind, user_id, signals, raised_at)
    values ('signal', ${userId}, ${JSON.stringify(signals)}, ${now})
    on conflict (user_id) where kind = 'signal' and decision is null do nothing`)

type Decided = {
  id: number
  decision: CareDecision
  reason: string
  userId: number | null
  by: number
  now: Date
}

export const decideCase = (db: Database, d: Decided) =>
  db.run(sql`
    update care_cases set decision = ${d.decision}, reason = ${d.reason}, user_id = ${d.userId}, decided_by = ${d.by},
      decided_at = ${d.now}, version = version + 1
    where care_case_id = ${d.id}`)

export const deleteCase = (db: Database, id: number) =>
  db.first<Row<'care_cases', 'care_case_id'>>(sql`
    delete from care_cases where care_case_id = ${id} returning care_case_id`)

/** Reads the active account whom a message is sent to. */
export const readRecipient = (db: Database, userId: number) =>
  db.first<Row<'users', 'user_id' | 'firstname' | 'email'>>(sql`
    select user_id, firstname, email from users where user_id = ${userId} and state = 'full'`)

export const readRules = (db: Database) =>
  db.one<{ parameters: CareRules }>(sql`
    select parameters from care_rules order by care_rule_id desc limit 1`)

/** Reads the accounts that ordered alcohol or were refused after an instant, and whose last decision is old enough. */
export const readRecentBuyers = (db: Database, { since, quietSince }: { since: Date; quietSince: Date }) =>
  db.rows<{ user_id: number }>(sql`
    select distinct o.user_id from orders o
    where o.contains_alcohol and o.placed_at is not null and o.user_id is not null
      and (o.placed_at > ${since} or o.modified_at > ${since} and exists (
        select from door_checks k where k.order_id = o.order_id and k.refusal_reason = 'intoxicated' and k.at > ${since}))
      and not exists (select from care_cases c where c.user_id = o.user_id and c.kind = 'signal'
        and (c.decision is null or c.decided_at > ${quietSince}))
    order by o.user_id`)

export type BuyerOrderRow = Row<'orders', 'placed_at'> & {
  placed_at: Date
  state: AddressState
  time_zone: TimeZone
  refused: boolean
  lines: { unit_volume_ml: number; abv: number; units: number }[]
}

/** Reads an account's orders with alcohol since an instant, earliest first. */
export const readBuyerOrders = (db: Database, userId: number, since: Date) =>
  db.rows<BuyerOrderRow>(sql`
    select o.placed_at, o.state, s.time_zone,
      exists (select from door_checks k where k.order_id = o.order_id and k.refusal_reason = 'intoxicated') as refused,
      coalesce((select jsonb_agg(jsonb_build_object('unit_volume_ml', l.unit_volume_ml, 'abv', l.abv,
          'units', l.pack_size * l.quantity)) from order_lines l where l.order_id = o.order_id), '[]') as lines
    from orders o join stores s using (store_id)
    where o.user_id = ${userId} and o.contains_alcohol and o.placed_at > ${since}
    order by o.placed_at, o.order_id`)

/** Reads the people who decide cases. */
export const readDeciders = (db: Database) =>
  db.rows<Row<'users', 'user_id' | 'email'>>(sql`
    select distinct u.user_id, u.email from users u join user_roles a using (user_id)
    where a.role = 'owner' and u.state = 'full' and u.deactivated_at is null order by u.user_id`)

/** Reads the cases that have waited since before an instant. */
export const readOverdue = (db: Database, before: Date) =>
  db.rows<Row<'care_cases', 'care_case_id'>>(sql`
    select care_case_id from care_cases where decision is null and raised_at <= ${before} order by care_case_id`)
