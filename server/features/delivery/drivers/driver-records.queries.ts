import sql, { type Sql, empty, join } from 'sql-template-tag'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'
import type { DriverDocument } from '#domain/delivery/driver-papers.ts'

export type DriverRecordRow = Row<'users', 'user_id' | 'firstname' | 'lastname' | 'mobile'> &
  Row<'drivers', 'vehicle'> & {
    is_active: boolean
    store_ids: number[]
    on_shift_since: Date | null
    trained_until: string | null
    papers_until: string | null
    deliveries_today: number
  }

export type DriverFilter = {
  /** Drivers of these stores; null means every driver, including former drivers. */
  storeIds: readonly number[] | null
  search: string
  sort: 'name' | 'ending'
}

type Day = { from: Date; to: Date }

/** Subqueries per row are acceptable here, because the number of drivers is small. */
const recordColumns = ({ from, to }: Day): Sql => sql`
  u.user_id, u.firstname, u.lastname, u.mobile, d.vehicle,
  u.state = 'full' and u.deactivated_at is null and exists (
    select from user_roles a where a.user_id = u.user_id and a.role = 'driver') as is_active,
  array(select a.store_id from user_roles a where a.user_id = u.user_id and a.role = 'driver' order by 1) as store_ids,
  (select s.started_at from driver_shifts s where s.driver_id = u.user_id and s.ended_at is null) as on_shift_since,
  (select training_ends(null, t.issued_on, t.expires_on)::text from driver_training t
    where t.driver_id = u.user_id) as trained_until,
  (select p.valid_until::text from driver_papers p where p.driver_id = u.user_id) as papers_until,
  (select count(*)::int from orders o where o.driver_id = u.user_id and o.placed_at is not null
    and o.due_at >= ${from} and o.due_at < ${to}) as deliveries_today`

const isOf = (storeIds: readonly number[]): Sql => sql`exists (
  select from user_roles a where a.user_id = u.user_id and a.role = 'driver' and a.store_id = any(${storeIds}::int[]))`

const ORDERS = {
  name: sql`lower(u.firstname || ' ' || u.lastname), u.user_id`,
  ending: sql`least(papers_until, trained_until) nulls last, u.user_id`,
}

type Slice = NumberedPage & { day: Day }

export async function listDriverRecords(db: Reader, filter: DriverFilter, { day, ...request }: Slice) {
  const { storeIds, search, sort } = filter
  const conditions = [
    sql`u.state <> 'closed'`,
    ...(storeIds ? [isOf(storeIds)] : []),
    ...(search ? [sql`lower(u.firstname || ' ' || u.lastname) like ${likePattern(search)}`] : []),
  ]
  const rows = await db.rows<DriverRecordRow & { total: number }>(sql`
    select u.*, count(*) over ()::int as total from (
      select ${recordColumns(day)} from drivers d join users u using (user_id)
      where ${join(conditions, ' and ')}) as u
    order by ${ORDERS[sort]} ${pageSlice(request)}`)
  return { rows, total: rows[0]?.total ?? 0 }
}

export const readDriverRecord = (
  db: Database,
  driverId: number,
  { storeIds, day }: { storeIds: readonly number[] | null; day: Day },
) =>
  db.first<DriverRecordRow>(sql`
    select ${recordColumns(day)} from drivers d join users u using (user_id)
    where d.user_id = ${driverId} and u.state <> 'closed' ${storeIds ? sql`and ${isOf(storeIds)}` : empty}`)

export type DocumentRow = Row<
  'driver_documents',
  'driver_document_id' | 'kind' | 'number_end' | 'recorded_at'
> & { expires_on: string; recorded_by_name: string; is_newest: boolean }

export const readDocuments = (db: Database, driverId: number) =>
  db.rows<DocumentRow>(sql`
    select d.driver_document_id, d.kind, d.number_end, d.expires_on::text, d.recorded_at,
      concat_ws(' ', u.firstname, nullif(u.lastname, '')) as recorded_by_name,
      d.driver_document_id = max(d.driver_document_id) over (partition by d.kind) as is_newest
    from driver_documents d join users u on u.user_id = d.recorded_by
    where d.driver_id = ${driverId} order by d.driver_document_id desc`)

type NewDocument = {
  driverId: number
  kind: DriverDocument
  numberEnd: string
  expiresOn: string
  recordedBy: number
  now: Date
}

export const insertDocument = (db: Database, d: NewDocument) =>
  db.first<Row<'driver_documents', 'driver_document_id'>>(sql`
    insert into driver_documents (driver_id, kind, number_end, expires_on, recorded_by, recorded_at)
    values (${d.driverId}, ${d.kind}, ${d.numberEnd}, ${d.expiresOn}, ${d.recordedBy}, ${d.now})
    returning driver_document_id`)

const SHIFTS_SHOWN = 30

export const readShifts = (db: Database, driverId: number) =>
  db.rows<Row<'driver_shifts', 'started_at' | 'ended_at'>>(sql`
    select started_at, ended_at from driver_shifts where driver_id = ${driverId}
    order by started_at desc limit ${SHIFTS_SHOWN}`)

export const readDeliveries = (db: Database, driverId: number, { from, to }: Day) =>
  db.rows<Row<'orders', 'order_id' | 'status' | 'due_at' | 'city'>>(sql`
    select order_id, status, due_at, city from orders
    where driver_id = ${driverId} and placed_at is not null and due_at >= ${from} and due_at < ${to}
    order by due_at desc, order_id desc`)

/** Notifies all processes, because ASAP availability depends on the drivers who may deliver. */
export const announcePlaces = (db: Database) => db.run(sql`select pg_notify('places', '')`)

export type ExpiryRow = Row<'users', 'user_id' | 'firstname' | 'lastname'> & {
  what: 'training' | DriverDocument
  last_day: string
  store_ids: number[]
}

/**
 * Returns the documents and training of active drivers that end in this period, or have ended since. Only the newest of
 * each kind counts.
 */
export const readExpiring = (db: Database, { from, to }: { from: string; to: string }) =>
  db.rows<ExpiryRow>(sql`
    with ending as (
      select driver_id, 'training' as what,
        (training_ends(null, issued_on, expires_on) - 1) as last_day from driver_training
      union all
      select n.driver_id, n.kind, n.expires_on from (
        select distinct on (driver_id, kind) * from driver_documents
        order by driver_id, kind, driver_document_id desc) n
      join drivers d on d.user_id = n.driver_id
      where n.kind = 'right_to_work' or d.vehicle is distinct from 'bicycle')
    select u.user_id, u.firstname, u.lastname, e.what, e.last_day::text,
      array(select a.store_id from user_roles a where a.user_id = u.user_id and a.role = 'driver') as store_ids
    from ending e join users u on u.user_id = e.driver_id
    where e.last_day between ${from}::date and ${to}::date and u.state = 'full' and u.deactivated_at is null
      and exists (select from user_roles a where a.user_id = u.user_id and a.role = 'driver')
    order by u.user_id, e.what`)

/**
 * Returns the people responsible for the drivers of these stores: driver managers, otherwise managers, otherwise
 * owners.
 */
export const readDriverManagers = (db: Database, storeIds: readonly number[]) =>
  db.rows<Row<'users', 'user_id' | 'email'>>(sql`
    with fit as (
      select r.user_id, case r.role when 'driver_manager' then 1 when 'manager' then 2 else 3 end as rank
      from user_roles r join users u using (user_id)
      where u.state = 'full' and u.deactivated_at is null and (r.role = 'owner'
        or (r.role in ('driver_manager', 'manager') and r.store_id = any(${storeIds}::int[]))))
    select distinct u.user_id, u.email from fit join users u using (user_id)
    where fit.rank = (select min(rank) from fit) order by u.user_id`)
