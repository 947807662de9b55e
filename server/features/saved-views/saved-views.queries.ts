import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type SavedViewRow = Omit<Row<'saved_views'>, 'created_at'> & {
  /** First name of the view's owner. */
  by: string
}

const selectViews = (from: Sql) => sql`
  select v.saved_view_id, v.user_id, v.list, v.name, v.query, v.is_shared, v.version, u.firstname as by
  from ${from} v join users u using (user_id)`

/**
 * Reads the views of a list, the person's own first.
 * @param most limit of rows, above the maximum number of views of a list
 */
export const listViews = (db: Database, list: string, userId: number, most: number) =>
  db.rows<SavedViewRow>(sql`
    ${selectViews(sql`saved_views`)} where v.list = ${list} and (v.is_shared or v.user_id = ${userId})
    order by v.user_id <> ${userId}, lower(v.name), v.saved_view_id limit ${most}`)

/** Locks a view until the transaction ends. */
export const lockView = (db: Database, id: number) =>
  db.first<SavedViewRow>(sql`
    ${selectViews(sql`saved_views`)} where v.saved_view_id = ${id} for update of v`)

/** Locks the views of a list, so that concurrent requests can't both take a name or the last place. */
export const lockViewsOf = (db: Database, list: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtext('saved_views'), hashtext(${list}))`)

export const readViewByName = (db: Database, list: string, userId: number, name: string) =>
  db.first<SavedViewRow>(sql`
    ${selectViews(sql`saved_views`)}
    where v.user_id = ${userId} and v.list = ${list} and lower(v.name) = lower(${name})`)

export const countViews = (db: Database, list: string, userId: number) =>
  db.one<{ own: number; shared: number }>(sql`
    select count(*) filter (where user_id = ${userId})::int as own, count(*) filter (where is_shared)::int as shared
    from saved_views where list = ${list} and (is_shared or user_id = ${userId})`)

type NewView = Pick<SavedViewRow, 'user_id' | 'list' | 'name' | 'query' | 'is_shared'> & { now: Date }

export const insertView = (db: Database, n: NewView) =>
  db.one<SavedViewRow>(sql`
    with made as (
      insert into saved_views (user_id, list, name, query, is_shared, created_at)
      values (${n.user_id}, ${n.list}, ${n.name}, ${n.query}, ${n.is_shared}, ${n.now}) returning *)
    ${selectViews(sql`made`)}`)

type ViewChange = Pick<SavedViewRow, 'saved_view_id' | 'name' | 'query' | 'is_shared'>

export const updateView = (db: Database, c: ViewChange) =>
  db.one<SavedViewRow>(sql`
    with made as (
      update saved_views set name = ${c.name}, query = ${c.query}, is_shared = ${c.is_shared}, version = version + 1
      where saved_view_id = ${c.saved_view_id} returning *)
    ${selectViews(sql`made`)}`)

export const deleteView = (db: Database, id: number) =>
  db.run(sql`delete from saved_views where saved_view_id = ${id}`)
