import sql, { type Sql, empty, join, raw } from 'sql-template-tag'
import { ShopError } from '#server/http/errors.ts'
import { type NumberedPage, pageOffset, pagingOf } from './numbered-page.ts'
import type { Reader } from './replicas.ts'

/** Column by which a list is sorted; `name` is the column's own, `sql` selects it in the list's `from`. */
type SortColumn = { name: string; sql: Sql; type: 'timestamptz' | 'bigint' }

export type List = {
  /** Table of the list, with the joins that the conditions need. */
  from: Sql
  where: readonly Sql[]
  /** Sort columns, all in one direction; the last is unique. An index with these columns is read in its order. */
  sort: readonly [SortColumn] | readonly [SortColumn, SortColumn]
  descending: boolean
  /**
   * Restriction to rows with one of these values. Each value is read separately, because an index that begins with
   * this column is in the list's order for one value only.
   */
  oneOf?: { column: Sql; values: readonly number[] }
  /**
   * Restriction to rows that fulfil one of these conditions. The conditions must be disjoint: each has its own
   * index and is read separately.
   */
  either?: readonly Sql[]
}

/** Requested page. `cursor` is the `next` or `previous` of another page; without it, a page is found by its number. */
export type PageRequest = NumberedPage & { cursor?: string | undefined }

export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

/**
 * Reads one page. First it reads only the sort columns from an index, then the remaining columns of the few shown
 * rows. A page after a cursor costs the same at any position, and rows that are added in the meantime are neither
 * skipped nor repeated.
 * @param shown `columns` of the rows, and the `joins` that start from `page`, which has the sort columns by name
 */
export async function readPage<Row>(
  db: Reader,
  list: List,
  { page, limit, cursor }: PageRequest,
  shown: { columns: Sql; joins: Sql },
): Promise<Page<Row>> {
  const from = cursor === undefined ? null : readCursor(cursor, list)
  const isBackwards = from?.isBackwards ?? false
  const keys = keysOf(list, {
    from,
    isDescending: list.descending !== isBackwards,
    // One additional row shows whether there is another page.
    limit: limit + 1,
    offset: from ? 0 : pageOffset({ page, limit }),
  })
  const names = list.sort.map(({ name }) => sql`page.${raw(name)}`)
  const found = await db.rows<Row & { list_key: CursorValues }>(sql`
    with page as materialized (${keys})
    select ${shown.columns}, jsonb_build_array(${join(names)}) as list_key
    from page ${shown.joins}
    order by ${join(names.map((name) => sql`${name} ${direction(list.descending)}`))}`)
  const isMore = found.length > limit
  const rows = isBackwards ? found.slice(-limit) : found.slice(0, limit)
  const hasNext = isBackwards ? rows.length > 0 : isMore
  const hasPrevious = isBackwards ? isMore : rows.length > 0 && (from !== null || page > 1)
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    next: last && hasNext ? writeCursor('after', last.list_key) : null,
    previous: first && hasPrevious ? writeCursor('before', first.list_key) : null,
  }
}

/** Maximum of counted rows. The exact number of a longer list is not worth the time. */
const MAX_COUNT = 10_000

export type Total = { total: number; isCapped: boolean }

/** Counts the rows of a list, up to 10,000. */
export async function countRows(db: Reader, { from, where, oneOf, either }: List): Promise<Total> {
  const conditions = oneOf ? [...where, sql`${oneOf.column} = any(${oneOf.values}::int[])`] : where
  const branches = branchesOf(conditions, either).map(
    (branch) => sql`select from ${from} ${whereAll(branch)}`,
  )
  const { total } = await db.one<{ total: number }>(sql`
    select count(*)::int as total from (${join(branches, ' union all ')} limit ${MAX_COUNT + 1}) as counted`)
  return { total: Math.min(total, MAX_COUNT), isCapped: total > MAX_COUNT }
}

/** Returns the paging fields of every list's response. @source A-REPLY-1 */
export const pageFields = (
  { total, isCapped }: Total,
  request: PageRequest,
  { next, previous }: Pick<Page<unknown>, 'next' | 'previous'>,
) => ({
  ...pagingOf(total, request),
  is_total_capped: isCapped,
  next,
  previous,
})

type ListedPage<Row> = { rows: Row[] } & ReturnType<typeof pageFields>

/** Returns one page of a list with all paging fields. */
export async function listPage<Row>(
  db: Reader,
  list: List,
  request: PageRequest,
  shown: { columns: Sql; joins: Sql },
): Promise<ListedPage<Row>> {
  const [total, { rows, ...links }] = await Promise.all([
    countRows(db, list),
    readPage<Row>(db, list, request, shown),
  ])
  return { rows, ...pageFields(total, request, links) }
}

type Slice = { from: Cursor | null; isDescending: boolean; limit: number; offset: number }

const branchesOf = (where: readonly Sql[], either: List['either']): (readonly Sql[])[] =>
  either ? either.map((condition) => [...where, condition]) : [where]

function keysOf({ from: table, where, sort, oneOf, either }: List, slice: Slice): Sql {
  const columns = join(sort.map(({ name, sql: column }) => sql`${column} as ${raw(name)}`))
  const order = join(sort.map(({ name }) => sql`${raw(name)} ${direction(slice.isDescending)}`))
  const sorted = join(sort.map(({ sql: column }) => sql`${column} ${direction(slice.isDescending)}`))
  const beyond = slice.from ? [beyondCursor(sort, slice.from, slice.isDescending)] : []
  const conditions = [...where, ...beyond]
  const { limit, offset } = slice
  const read = (branch: readonly Sql[], rows: Sql) =>
    sql`select ${columns} from ${table} ${whereAll(branch)} order by ${sorted} limit ${rows}`
  const all = branchesOf(conditions, either)
  const ofOne = oneOf?.values.length === 1 ? [sql`${oneOf.column} = ${oneOf.values[0]}`] : []
  // An index is in this list's order: rows before the page are skipped in the index, and nothing is sorted.
  const [only] = all
  if (only && all.length === 1 && (!oneOf || ofOne.length === 1))
    return read([...only, ...ofOne], sql`${limit} offset ${offset}`)
  const first = sql`${limit + offset}`
  const branches = oneOf
    ? sql`
        select each.* from unnest(${oneOf.values}::int[]) as one (value)
        cross join lateral (${read([...conditions, sql`${oneOf.column} = one.value`], first)}) as each`
    : join(
        all.map((branch) => sql`(${read(branch, first)})`),
        ' union all ',
      )
  return sql`select * from (${branches}) as found order by ${order} limit ${limit} offset ${offset}`
}

function beyondCursor(sort: List['sort'], { values }: Cursor, isDescending: boolean): Sql {
  const columns = join(sort.map(({ sql: column }) => column))
  const bounds = join(sort.map(({ type }, nth) => sql`${values[nth]}::${raw(type)}`))
  return sql`(${columns}) ${raw(isDescending ? '<' : '>')} (${bounds})`
}

const direction = (isDescending: boolean): Sql => raw(isDescending ? 'desc' : 'asc')

const whereAll = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? empty : sql`where ${join([...conditions], ' and ')}`

type CursorValues = (string | number)[]
type Cursor = { isBackwards: boolean; values: CursorValues }

const writeCursor = (side: 'after' | 'before', values: CursorValues): string =>
  Buffer.from(JSON.stringify([side, ...values])).toString('base64url')

function readCursor(text: string, { sort }: List): Cursor {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw wrongCursor()
  }
  if (!Array.isArray(parts) || parts.length !== sort.length + 1) throw wrongCursor()
  const [side, ...values] = parts as unknown[]
  if (side !== 'after' && side !== 'before') throw wrongCursor()
  const isKey = (value: unknown, nth: number): value is string | number =>
    sort[nth]?.type === 'bigint' ? Number.isSafeInteger(value) : isInstant(value)
  if (!values.every(isKey)) throw wrongCursor()
  return { isBackwards: side === 'before', values }
}

const isInstant = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT[\d:.]{8,15}[+-]\d\d:\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const wrongCursor = () =>
  new ShopError('invalid_input', {
    fields: { cursor: 'Send the next or previous of a page of this list, or leave it out' },
  })
