import sql, { type Sql } from 'sql-template-tag'
import type { AddressState } from '#domain/states.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type LicenceRow = Row<'store_licences', 'number' | 'licensee' | 'kind'> & { expires_on: string | null }

export type DetailsRow = Row<
  'stores',
  | 'store_id'
  | 'name'
  | 'state'
  | 'time_zone'
  | 'address'
  | 'phone'
  | 'email'
  | 'legal_name'
  | 'abn'
  | 'status'
  | 'version'
  | 'pick_without_scan'
> & {
  licence: LicenceRow | null
  hours: boolean
  zone: boolean
  products: boolean
  stock: boolean
  staff: boolean
  drivers: boolean
}

const shown = sql`
  s.store_id, s.name, s.state, s.time_zone, s.address, s.phone, s.email, s.legal_name, s.abn, s.status, s.version,
    s.pick_without_scan,
    (select jsonb_build_object('number', l.number, 'licensee', l.licensee, 'kind', l.kind, 'expires_on', l.expires_on)
      from store_licences l where l.store_id = s.store_id and l.state = s.state) as licence,
    exists (select from store_hours h where h.store_id = s.store_id) as hours,
    exists (select from zones z where z.primary_store_id = s.store_id and z.status = 'ACTIVE') as zone,
    exists (select from packs p where p.store_id = s.store_id and p.status = 'ACTIVE') as products,
    exists (select from stock k where k.store_id = s.store_id and k.on_hand > k.reserved) as stock,
    exists (select from user_roles r where r.store_id = s.store_id and r.role in ('manager', 'store_hand')) as staff,
    exists (select from user_roles r where r.store_id = s.store_id and r.role = 'driver') as drivers`

const one = (storeId: number): Sql => sql`select ${shown} from stores s where s.store_id = ${storeId}`

export const listDetails = (db: Database, storeIds: readonly number[] | null) =>
  db.rows<DetailsRow>(sql`
    select ${shown} from stores s where ${storeIds}::int[] is null or s.store_id = any(${storeIds}::int[])
    order by s.status desc, lower(s.name)`)

export const readDetails = (db: Database, storeId: number) => db.first<DetailsRow>(one(storeId))

/** Locks the store until the transaction ends. */
export const lockDetails = (db: Database, storeId: number) =>
  db.first<DetailsRow>(sql`${one(storeId)} for no key update of s`)

export type StoreTerms = Row<'stores', 'name' | 'phone' | 'email' | 'legal_name' | 'abn'>
export type NewPlace = { state: AddressState; timeZone: string; address: string; lat: number; lng: number }

export const insertStore = (db: Database, t: StoreTerms, place: NewPlace) =>
  db.first<Row<'stores', 'store_id'>>(sql`
    insert into stores (name, state, time_zone, address, lat, lng, phone, email, legal_name, abn, status)
    values (${t.name}, ${place.state}, ${place.timeZone}, ${place.address}, ${place.lat}, ${place.lng}, ${t.phone}, ${t.email},
      ${t.legal_name}, ${t.abn}, 'INACTIVE')
    returning store_id`)

/** Inserts the store's page settings, which are not columns of `stores`. */
export const insertSettings = (db: Database, storeId: number, settings: Record<string, string>) =>
  db.run(sql`
    insert into store_settings (store_id, setting_key, setting_value)
    select ${storeId}, key, value from jsonb_each_text(${JSON.stringify(settings)}::jsonb)`)

export const updateStore = (
  db: Database,
  storeId: number,
  t: StoreTerms & Row<'stores', 'status' | 'pick_without_scan'>,
) =>
  db.run(sql`
    update stores set name = ${t.name}, phone = ${t.phone}, email = ${t.email}, legal_name = ${t.legal_name}, abn = ${t.abn},
      status = ${t.status}, pick_without_scan = ${t.pick_without_scan}, version = version + 1
    where store_id = ${storeId}`)

/**
 * Ends a licence after a day, unless it has ended before. The row remains, because orders with alcohol refer to it.
 * @param lastDay `YYYY-MM-DD`
 */
export const endLicence = (db: Database, storeId: number, state: AddressState, lastDay: string) =>
  db.run(sql`
    update store_licences set expires_on = least(expires_on, ${lastDay}::date)
    where store_id = ${storeId} and state = ${state}`)

export const writeLicence = (db: Database, storeId: number, state: AddressState, l: LicenceRow) =>
  db.run(sql`
    insert into store_licences (store_id, state, number, licensee, kind, expires_on)
    values (${storeId}, ${state}, ${l.number}, ${l.licensee}, ${l.kind}, ${l.expires_on})
    on conflict (store_id, state) do update set number = excluded.number, licensee = excluded.licensee,
      kind = excluded.kind, expires_on = excluded.expires_on`)
