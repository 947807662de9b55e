import sql from 'sql-template-tag'
import type { Vehicle } from '#domain/delivery/vehicles.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export const readShift = (db: Database, driverId: number) =>
  db.first<Row<'driver_shifts', 'started_at'>>(sql`
    select started_at from driver_shifts where driver_id = ${driverId} and ended_at is null`)

export const readDriver = (db: Database, userId: number) =>
  db.first<Row<'drivers', 'vehicle'>>(sql`select vehicle from drivers where user_id = ${userId}`)

export const updateVehicle = (db: Database, driverId: number, vehicle: Vehicle) =>
  db.run(sql`update drivers set vehicle = ${vehicle} where user_id = ${driverId}`)

/** Starting a shift twice has no effect: a unique index allows one open shift. */
export const startShift = (db: Database, driverId: number, now: Date) =>
  db.run(sql`
    insert into driver_shifts (driver_id, started_at) values (${driverId}, ${now})
    on conflict (driver_id) where ended_at is null do nothing`)

export const endShift = (db: Database, driverId: number, now: Date) =>
  db.run(sql`update driver_shifts set ended_at = ${now} where driver_id = ${driverId} and ended_at is null`)

export type Position = { lat: number; lng: number; accuracy: number | null; at: Date }

export const savePosition = (db: Database, driverId: number, p: Position) =>
  db.run(sql`
    insert into driver_positions (driver_id, lat, lng, accuracy, at)
    values (${driverId}, ${p.lat}, ${p.lng}, ${p.accuracy}, ${p.at})
    on conflict (driver_id) do update
      set lat = excluded.lat, lng = excluded.lng, accuracy = excluded.accuracy, at = excluded.at`)

/** Notifies everyone who follows an order of this driver about the new position. */
export const announceCarried = (db: Database, driverId: number) =>
  db.run(
    sql`select pg_notify('orders', order_id::text) from orders where driver_id = ${driverId} and status = ${constant(STATUS.inTransit)}`,
  )

export type DriverRow = Row<'users', 'user_id' | 'firstname' | 'lastname'> & {
  on_shift: boolean
  is_trained: boolean
}

export const readDriversOf = (db: Database, storeId: number, today: string) =>
  db.rows<DriverRow>(sql`
    select u.user_id, u.firstname, u.lastname,
      exists (select from driver_shifts s where s.driver_id = u.user_id and s.ended_at is null) as on_shift,
      exists (select from driver_training t where t.driver_id = d.user_id and t.expires_on > ${today}::date
        and t.issued_on > ${today}::date - interval '5 years') as is_trained
    from drivers d join users u using (user_id) join user_stores a using (user_id)
    where a.store_id = ${storeId} and u.state = 'full' order by u.firstname, u.user_id`)
