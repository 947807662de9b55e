import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export const readContentDates = (db: Database, now: Date) =>
  db.rows<Row<'content_items', 'uri' | 'modified_at'>>(
    sql`select uri, modified_at from content_at(${now}) order by sort, content_id`,
  )
