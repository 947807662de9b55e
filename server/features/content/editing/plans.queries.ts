import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type NewPlan = {
  title: string
  content: string
  sort: number
  startsAt: Date
  replaces: { version: string; title: string }
  by: number | null
  at: Date
}

/** Inserts a page's plan or replaces the existing plan. */
export const upsertPlan = (db: Database, contentId: number, plan: NewPlan) =>
  db.run(sql`
    insert into content_plans
      (content_id, title, content, sort, starts_at, over_version, over_title, written_by, written_at)
    values (${contentId}, ${plan.title}, ${plan.content}, ${plan.sort}, ${plan.startsAt}, ${plan.replaces.version},
      ${plan.replaces.title}, ${plan.by}, ${plan.at})
    on conflict (content_id) do update set title = excluded.title, content = excluded.content, sort = excluded.sort,
      starts_at = excluded.starts_at, over_version = excluded.over_version, over_title = excluded.over_title,
      written_by = excluded.written_by, written_at = excluded.written_at`)

export const deletePlan = (db: Database, contentId: number) =>
  db.run(sql`delete from content_plans where content_id = ${contentId}`)

export const raiseRevision = (db: Database, contentId: number) =>
  db.run(sql`update content_items set revision = revision + 1 where content_id = ${contentId}`)

/** Returns pages with a started plan, oldest first. */
export const listStartedPlans = (db: Database, now: Date, most: number) =>
  db.rows<Row<'content_plans', 'content_id'>>(sql`
    select content_id from content_plans where starts_at <= ${now} order by starts_at limit ${most}`)

/** Applies a started plan to its page, dated at its start. The page has to be locked. */
export const applyStartedPlan = (db: Database, contentId: number, now: Date) =>
  db.run(sql`
    with started as (
      delete from content_plans where content_id = ${contentId} and starts_at <= ${now} returning *)
    update content_items i set title = s.title, content = s.content, sort = s.sort, modified_at = s.starts_at,
      written_by = s.written_by, revision = i.revision + 1
    from started s where i.content_id = s.content_id`)
