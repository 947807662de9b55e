import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export const readContentDates = (db: Database) =>
  db.rows<Row<'content_items', 'uri' | 'modified_at'>>(
    sql`select uri, modified_at from content_items order by sort, content_id`,
  )
