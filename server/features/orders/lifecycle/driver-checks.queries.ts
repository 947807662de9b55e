import sql from 'sql-template-tag'
import { hasPapers } from '#server/features/delivery/drivers/drivers.service.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type DriverFitness = Row<'users', 'email' | 'mobile'> & {
  on_shift: boolean
  is_trained: boolean
  has_papers: boolean
}

/**
 * Reads a driver's fitness for a store: shift, training and documents. Returns no row for a person who isn't a driver
 * of the store.
 */
export const readDriverFitness = (db: Database, driverId: number, storeId: number, today: string) =>
  db.first<DriverFitness>(sql`
    select exists (select from driver_shifts s where s.driver_id = d.user_id and s.ended_at is null) as on_shift,
      exists (select from driver_training t where t.driver_id = d.user_id
        and training_ends(s.state, t.issued_on, t.expires_on) > ${today}::date) as is_trained,
      ${hasPapers(today)} as has_papers, u.email, u.mobile
    from drivers d
    join users u on u.user_id = d.user_id and u.state = 'full' and u.deactivated_at is null
    join user_roles a on a.user_id = d.user_id and a.role = 'driver' and a.store_id = ${storeId}
    join stores s using (store_id)
    where d.user_id = ${driverId}`)

/** Locks the driver's shift until the transaction ends, so that it can't end while goods are loaded. */
export const lockShift = (db: Database, driverId: number) =>
  db.first<Row<'driver_shifts', 'started_at'>>(sql`
    select started_at from driver_shifts where driver_id = ${driverId} and ended_at is null for share`)
