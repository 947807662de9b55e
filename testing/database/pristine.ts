import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** What is in a database that nothing has changed since it was filled. */
export type Pristine = {
  tables: ReadonlyMap<string, Table>
  /** Value and whether it was given out already, by the sequence's name. */
  sequences: ReadonlyMap<string, string>
  /** A statement that answers `Rows` of each table. Its value is the oldest transaction whose rows are new. */
  countRows: string
  /** A statement that answers name and value of each sequence. */
  readSequences: string
  /** For COPY. */
  rowsOf(table: string): Promise<Buffer>
}

type Table = { name: string; columns: string; isStructure: boolean; rows: number }

export type Rows = { name: string; rows: number; newer: number }

/** Of PostgreSQL's own tables those of this database; what `analyze` counts is no change. */
const TABLES = `
  select format('%I.%I', nspname, relname) as name, nspname = 'pg_catalog' as "isStructure",
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and relpersistence <> 't' and (not relisshared or relname = 'pg_db_role_setting')
    and nspname <> 'information_schema' and relname not in ('pg_statistic', 'pg_statistic_ext_data')`

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`

/** Reads a copy of the template that is left alone. Rows are read when they are first asked for. */
export async function readPristine(url: string): Promise<Pristine> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const found = (await client.query<Omit<Table, 'rows'>>(TABLES)).rows
  const names = (await client.query<{ name: string }>(SEQUENCES)).rows.map(({ name }) => name)
  const countRows = found.map(({ name }) => countIn(name)).join(' union all ')
  const readSequences = `
    select * from (values (null, null)) as none (name, value) where false
    ${names.map((name) => `union all select '${name}', last_value || ', ' || is_called from ${name}`).join(' ')}`
  const counted = (await client.query<Rows>(countRows, ['3'])).rows
  const rows = new Map(counted.map((each) => [each.name, each.rows]))
  const sequences = (await client.query<{ name: string; value: string }>(readSequences)).rows
  const read = new Map<string, Promise<Buffer>>()
  const tables = new Map(found.map((table) => [table.name, { ...table, rows: rows.get(table.name)! }]))
  const copy = (name: string) =>
    buffer(client.query(copyTo(`copy ${name} (${tables.get(name)!.columns}) to stdout`)))
  return {
    tables,
    sequences: new Map(sequences.map(({ name, value }) => [name, value])),
    countRows,
    readSequences,
    rowsOf: (name) => {
      const reading = read.get(name) ?? copy(name)
      read.set(name, reading)
      return reading
    },
  }
}

/** A row that was changed is a new one, with the number of the transaction that wrote it. */
const countIn = (name: string) => `
  select '${name}' as name, count(*)::int as rows, (count(*) filter (where age(xmin) <= age($1::xid)))::int as newer
  from ${name}`
