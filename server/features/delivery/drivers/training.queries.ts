import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type TrainingRow = Row<'driver_training_records', 'number' | 'recorded_at'> & {
  issued_on: string
  expires_on: string
}

/** Returns the training records, newest first. Only the newest counts. */
export const readTraining = (db: Database, driverId: number) =>
  db.rows<TrainingRow>(sql`
    select number, issued_on::text, expires_on::text, recorded_at from driver_training_records
    where driver_id = ${driverId} order by driver_training_record_id desc`)

export type NewTraining = {
  driverId: number
  number: string
  issuedOn: string
  expiresOn: string
  recordedBy: number
  now: Date
}

export const insertTraining = (db: Database, t: NewTraining) =>
  db.first<Row<'driver_training_records', 'driver_training_record_id'>>(sql`
    insert into driver_training_records (driver_id, number, issued_on, expires_on, recorded_by, recorded_at)
    values (${t.driverId}, ${t.number}, ${t.issuedOn}, ${t.expiresOn}, ${t.recordedBy}, ${t.now})
    returning driver_training_record_id`)
