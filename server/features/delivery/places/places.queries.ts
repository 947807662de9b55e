import sql from 'sql-template-tag'
import type { WeekSpan } from '#domain/delivery/week.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type PlaceRow = Row<
  'stores',
  | 'store_id'
  | 'name'
  | 'state'
  | 'time_zone'
  | 'prep_minutes'
  | 'slot_minutes'
  | 'slot_capacity'
  | 'asap_capacity'
  | 'hours_version'
  | 'closures_version'
  | 'slots_version'
>

const place = sql`
  store_id, name, state, time_zone, prep_minutes, slot_minutes, slot_capacity, asap_capacity, hours_version,
    closures_version, slots_version`

export const readPlace = (db: Database, storeId: number) =>
  db.first<PlaceRow>(sql`select ${place} from stores where store_id = ${storeId}`)

/** Locks the store against other changes and against orders that are being placed. */
export const lockPlace = (db: Database, storeId: number) =>
  db.first<PlaceRow>(sql`select ${place} from stores where store_id = ${storeId} for no key update`)

export const readHours = (db: Database, storeId: number) =>
  db.rows<WeekSpan>(sql`
    select weekday, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes
    from store_hours where store_id = ${storeId} order by weekday, opens`)

export async function replaceHours(db: Database, storeId: number, hours: readonly WeekSpan[]): Promise<void> {
  await db.run(sql`delete from store_hours where store_id = ${storeId}`)
  await db.run(sql`
    insert into store_hours (store_id, weekday, opens, closes)
    select ${storeId}, weekday, opens, closes
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h (weekday int, opens time, closes time)`)
  await db.run(sql`update stores set hours_version = hours_version + 1 where store_id = ${storeId}`)
}

export type ClosureRow = { date: string; opens: string | null; closes: string | null; reason: string }

export const readClosures = (db: Database, storeId: number, from: string) =>
  db.rows<ClosureRow>(sql`
    select on_date::text as date, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes, reason
    from store_closures where store_id = ${storeId} and on_date >= ${from}::date order by on_date`)

type ClosureReplacement = { storeId: number; from: string; closures: readonly ClosureRow[] }

export async function replaceClosures(
  db: Database,
  { storeId, from, closures }: ClosureReplacement,
): Promise<void> {
  await db.run(sql`delete from store_closures where store_id = ${storeId} and on_date >= ${from}::date`)
  await db.run(sql`
    insert into store_closures (store_id, on_date, opens, closes, reason)
    select ${storeId}, date, opens, closes, reason
    from jsonb_to_recordset(${JSON.stringify(closures)}::jsonb) as c (date date, opens time, closes time, reason text)`)
  await db.run(sql`update stores set closures_version = closures_version + 1 where store_id = ${storeId}`)
}

export type WeekdaySlotsRow = Row<'store_weekday_slots', 'weekday' | 'slot_minutes' | 'slot_capacity'>

export const readWeekdaySlots = (db: Database, storeId: number) =>
  db.rows<WeekdaySlotsRow>(sql`
    select weekday, slot_minutes, slot_capacity from store_weekday_slots where store_id = ${storeId}`)

export type SlotSettings = Row<'stores', 'prep_minutes' | 'asap_capacity'>

/**
 * Replaces the delivery slot settings. Existing future slots get the new capacity too, but never less than the places
 * already taken.
 */
export async function writeSlots(
  db: Database,
  storeId: number,
  {
    weekdays,
    settings,
  }: {
    weekdays: readonly { weekday: number; slot_minutes: number; capacity: number }[]
    settings: SlotSettings
  },
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into store_weekday_slots (store_id, weekday, slot_minutes, slot_capacity)
    select ${storeId}, weekday, slot_minutes, capacity
    from jsonb_to_recordset(${JSON.stringify(weekdays)}::jsonb) as w (weekday int, slot_minutes int, capacity int)
    on conflict (store_id, weekday) do update
      set slot_minutes = excluded.slot_minutes, slot_capacity = excluded.slot_capacity`)
  await db.run(sql`
    update stores set prep_minutes = ${settings.prep_minutes}, asap_capacity = ${settings.asap_capacity},
      slots_version = slots_version + 1
    where store_id = ${storeId}`)
  await db.run(sql`
    update slots t set capacity = greatest(t.taken, w.slot_capacity)
    from stores s join store_weekday_slots w using (store_id)
    where t.store_id = ${storeId} and s.store_id = ${storeId} and t.start_at > ${now}
      and w.weekday = extract(isodow from t.start_at at time zone s.time_zone)
      and t.capacity <> greatest(t.taken, w.slot_capacity)`)
}
