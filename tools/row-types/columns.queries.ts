import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

export type Column = {
  table_name: string
  column_name: string
  type: string
  not_null: boolean
  /** Check constraints on this column only, in PostgreSQL's notation. */
  checks: string[]
}

export const readColumns = (owner: Database) =>
  owner.rows<Column>(sql`
    select concat(nullif(n.nspname, 'public') || '.', c.relname) as table_name,
      a.attname as column_name, format_type(a.atttypid, null) as type, a.attnotnull as not_null,
      coalesce((select array_agg(pg_get_expr(k.conbin, k.conrelid) order by k.conname) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '{}') as checks
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'demo_gateway') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by n.nspname <> 'public', n.nspname collate "C", c.relname collate "C", a.attname collate "C"`)
