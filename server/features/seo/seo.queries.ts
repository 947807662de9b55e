import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

export const readContentDates = (db: Database) =>
  db.rows<{ uri: string; modified_at: Date }>(
    sql`select uri, modified_at from content_items order by sort, content_id`,
  )
