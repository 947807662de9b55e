import { text } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Contents of a database that is unchanged since it was filled. */
export type Pristine = {
  tables: ReadonlyMap<string, Table>
  /** Value and `is_called` of each sequence by name. */
  sequences: ReadonlyMap<string, string>
  /** Statement that returns the name and value of each sequence. */
  readSequences: string
  count(table: Table): Promise<number>
  /** Returns rows in the format of COPY. */
  rows(table: Table, where?: string): Promise<string>
}

export type Table = { name: string; columns: string; key: string[] }

/** Lists tables and their columns, without generated columns, which COPY cannot write. */
const TABLES = `
  select format('%I.%I', nspname, relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select quote_ident(attname) from pg_index join pg_attribute on attrelid = c.oid and attnum = any(indkey)
      where indrelid = c.oid and indisprimary) as key
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and relpersistence <> 't' and nspname not in ('information_schema', 'pg_catalog')`

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`

/** Opens a copy of the template that is never modified. */
export async function readPristine(url: string): Promise<Pristine> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const found = (await client.query<Table>(TABLES)).rows
  const names = (await client.query<{ name: string }>(SEQUENCES)).rows.map(({ name }) => name)
  const readSequences = `
    select '' as name, '' as value where false
    ${names.map((name) => `union all select '${name}', last_value || ', ' || is_called from ${name}`).join(' ')}`
  const sequences = (await client.query<{ name: string; value: string }>(readSequences)).rows
  const counts = new Map<string, number>()
  return {
    tables: new Map(found.map((table) => [table.name, table])),
    sequences: new Map(sequences.map(({ name, value }) => [name, value])),
    readSequences,
    count: async ({ name }) => {
      const count = counts.get(name) ?? (await countRows(client, name))
      counts.set(name, count)
      return count
    },
    rows: ({ name, columns }, where = 'true') =>
      text(client.query(copyTo(`copy (select ${columns} from ${name} where ${where}) to stdout`))),
  }
}

export async function countRows(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${name}`)
  return rows[0]!.count
}
