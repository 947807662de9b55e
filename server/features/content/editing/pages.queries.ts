import sql, { type Sql } from 'sql-template-tag'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

/**
 * A page. `revision` increases with each change of the page or its plan; `version` is the hash of the text, which
 * orders refer to.
 */
export type PageRow = Omit<Row<'content_items'>, 'written_by'> & {
  /** Fields of a plan that has not started yet; all are null if there is no plan. */
  planned_title: string | null
  planned_content: string | null
  planned_sort: number | null
  planned_version: string | null
  starts_at: Date | null
  planned_by: number | null
  planned_by_name: string | null
  planned_at: Date | null
  /** True if the page was changed after the plan was written. */
  is_plan_outdated: boolean
}

/** Selects pages with their plans. A plan that has started replaces the page. */
const pagesAt = (now: Date) => sql`(
  select i.*, p.title as planned_title, p.content as planned_content, p.sort as planned_sort,
    content_hash(p.content) as planned_version, p.starts_at, p.written_by as planned_by,
    concat_ws(' ', u.firstname, nullif(u.lastname, '')) as planned_by_name, p.written_at as planned_at,
    coalesce(p.over_version <> i.version or p.over_title <> i.title, false) as is_plan_outdated
  from content_at(${now}) i
  left join content_plans p on p.content_id = i.content_id and p.starts_at > ${now}
  left join users u on u.user_id = p.written_by) pages`

export type PageList = {
  search: string
  sort: 'sequence' | 'title' | '-modified'
  now: Date
  page: number
  limit: number
}

const SORTS: Record<PageList['sort'], Sql> = {
  sequence: sql`sort, content_id`,
  title: sql`lower(title), content_id`,
  '-modified': sql`modified_at desc, content_id desc`,
}

export async function listPages(db: Database, { search, sort, now, page, limit }: PageList) {
  const from = sql`from ${pagesAt(now)} where ${search} = '' or strpos(lower(title || ' ' || uri), lower(${search})) > 0`
  const [rows, counted] = await Promise.all([
    db.rows<PageRow>(sql`select * ${from} order by ${SORTS[sort]} ${pageSlice({ page, limit })}`),
    db.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: required(counted, 'count').total }
}

export const readPage = (db: Database, contentId: number, now: Date) =>
  db.first<PageRow>(sql`select * from ${pagesAt(now)} where content_id = ${contentId}`)

/** Locks the page until the transaction ends. Every write of a page or its plan takes this lock first. */
export const lockPage = (db: Database, contentId: number) =>
  db.first<Row<'content_items', 'content_id'>>(sql`
    select content_id from content_items where content_id = ${contentId} for update`)

type PageTextUpdate = { title: string; content: string; sort: number; now: Date; by: number | null }

/** Inserts a page. Returns no row if another page has the address. */
export const insertPage = (
  db: Database,
  { uri, title, content, sort, now, by }: PageTextUpdate & { uri: string },
) =>
  db.first<Row<'content_items', 'content_id'>>(sql`
    insert into content_items (uri, title, content, sort, modified_at, written_by)
    values (${uri}, ${title}, ${content}, ${sort}, ${now}, ${by}) on conflict (uri) do nothing returning content_id`)

export const updatePage = (
  db: Database,
  contentId: number,
  { title, content, sort, now, by }: PageTextUpdate,
) =>
  db.run(sql`
    update content_items set title = ${title}, content = ${content}, sort = ${sort}, modified_at = ${now},
      written_by = ${by}, revision = revision + 1
    where content_id = ${contentId}`)

export const readWording = (db: Database, uri: string, version: string) =>
  db.first<Row<'content_versions', 'content'>>(sql`
    select content from content_versions where uri = ${uri} and version = ${version}`)

export type VersionRow = Omit<Row<'content_versions'>, 'uri'> & {
  written_by_name: string
  is_current: boolean
}

/** Returns the versions of a page, including a started plan that is not yet applied to the page. */
export async function listVersions(
  db: Database,
  page: PageRow,
  slice: { now: Date; page: number; limit: number },
) {
  const from = sql`from (
      select version, title, content, valid_from, written_by from content_versions where uri = ${page.uri}
      union all
      select content_hash(p.content), p.title, p.content, p.starts_at, p.written_by from content_plans p
      where p.content_id = ${page.content_id} and p.starts_at <= ${slice.now} and not exists (
        select from content_versions v where v.uri = ${page.uri} and v.version = content_hash(p.content))
    ) v left join users u on u.user_id = v.written_by`
  const [rows, counted] = await Promise.all([
    db.rows<VersionRow>(sql`
      select v.*, concat_ws(' ', u.firstname, nullif(u.lastname, '')) as written_by_name,
        v.version = ${page.version} as is_current ${from}
      order by v.valid_from desc, v.version ${pageSlice(slice)}`),
    db.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: required(counted, 'count').total }
}
