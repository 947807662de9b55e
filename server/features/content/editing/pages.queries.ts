import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

/** `revision` rises with each change; `version` is the hash of the words, which orders name. */
export type PageRow = Row<'content_items'>

export type PageList = {
  search: string
  sort: 'sequence' | 'title' | '-modified'
  page: number
  limit: number
}

const SORTS: Record<PageList['sort'], Sql> = {
  sequence: sql`sort, content_id`,
  title: sql`lower(title), content_id`,
  '-modified': sql`modified_at desc, content_id desc`,
}

export async function listPages(db: Database, { search, sort, page, limit }: PageList) {
  const from = sql`from content_items where ${search} = '' or strpos(lower(title || ' ' || uri), lower(${search})) > 0`
  const [rows, counted] = await Promise.all([
    db.rows<PageRow>(
      sql`select * ${from} order by ${SORTS[sort]} limit ${limit} offset ${(page - 1) * limit}`,
    ),
    db.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: counted!.total }
}

export const readPage = (db: Database, contentId: number) =>
  db.first<PageRow>(sql`select * from content_items where content_id = ${contentId}`)

/** Locked until the transaction ends. */
export const lockPage = (db: Database, contentId: number) =>
  db.first<PageRow>(sql`select * from content_items where content_id = ${contentId} for update`)

type Words = { title: string; content: string; sort: number; now: Date }

/** No row: another page has the address. */
export const insertPage = (db: Database, { uri, title, content, sort, now }: Words & { uri: string }) =>
  db.first<PageRow>(sql`
    insert into content_items (uri, title, content, sort, modified_at)
    values (${uri}, ${title}, ${content}, ${sort}, ${now}) on conflict (uri) do nothing returning *`)

export const updatePage = (db: Database, contentId: number, { title, content, sort, now }: Words) =>
  db.first<PageRow>(sql`
    update content_items set title = ${title}, content = ${content}, sort = ${sort}, modified_at = ${now},
      revision = revision + 1
    where content_id = ${contentId} returning *`)

export const readWording = (db: Database, uri: string, version: string) =>
  db.first<Row<'content_versions', 'content'>>(sql`
    select content from content_versions where uri = ${uri} and version = ${version}`)

export type VersionRow = Row<'content_versions'> & { is_current: boolean }

export async function listVersions(db: Database, page: PageRow, slice: { page: number; limit: number }) {
  const from = sql`from content_versions v where v.uri = ${page.uri}`
  const [rows, counted] = await Promise.all([
    db.rows<VersionRow>(sql`
      select v.*, v.version = ${page.version} as is_current ${from}
      order by v.valid_from desc, v.version limit ${slice.limit} offset ${(slice.page - 1) * slice.limit}`),
    db.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: counted!.total }
}
