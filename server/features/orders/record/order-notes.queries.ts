import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type NoteRow = Row<'order_notes', 'order_note_id' | 'at' | 'text' | 'for_driver'> & { who: string }

/** Texts of the notes that the driver of the order `o` can read. */
export const driverNotesOf = sql`
  (select jsonb_agg(n.text order by n.order_note_id) from order_notes n where n.order_id = o.order_id and n.for_driver)`

const MAX_NOTES = 100

/** Reads the latest notes of an order, newest first. */
export const readNotes = (db: Database, orderId: number) =>
  db.rows<NoteRow>(sql`
    select n.order_note_id, n.at, n.text, n.for_driver, concat_ws(' ', u.firstname, nullif(u.lastname, '')) as who
    from order_notes n join users u on u.user_id = n.by_user_id
    where n.order_id = ${orderId} order by n.order_note_id desc limit ${MAX_NOTES}`)

type NewNote = { orderId: number; userId: number; text: string; forDriver: boolean; now: Date }

export const insertNote = (db: Database, n: NewNote) =>
  db.run(sql`
    insert into order_notes (order_id, by_user_id, text, for_driver, at)
    values (${n.orderId}, ${n.userId}, ${n.text}, ${n.forDriver}, ${n.now})`)
