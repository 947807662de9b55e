import sql, { type Sql, raw } from 'sql-template-tag'
import type { Database } from './database.ts'

/** Tables of tags, each with the column of what is tagged. */
const TABLES = {
  customer: { table: 'customer_tags', id: 'user_id' },
  order: { table: 'order_tags', id: 'order_id' },
} as const
type Tagged = keyof typeof TABLES

/** Maximum number of tags of one customer or order. */
export const MAX_TAGS = 20

/** Selects the tags of a row in alphabetical order, as an array. @param id the row's id */
export const tagsOf = (of: Tagged, id: Sql): Sql => sql`
  array(select t.tag from ${raw(TABLES[of].table)} t where t.${raw(TABLES[of].id)} = ${id} order by lower(t.tag))`

/** Builds the condition that a row has a tag. @param id the row's id */
export const hasTag = (of: Tagged, id: Sql, tag: string): Sql => sql`
  ${id} in (select t.${raw(TABLES[of].id)} from ${raw(TABLES[of].table)} t where lower(t.tag) = lower(${tag}))`

export type TagChange = { ids: readonly number[]; add: readonly string[]; remove: readonly string[] }

/**
 * Removes and adds tags.
 * @returns the numbers of tags that each changed row gained and lost
 */
export async function changeTags(db: Database, of: Tagged, { ids, add, remove }: TagChange) {
  const { table, id } = TABLES[of]
  const lost = await db.rows<{ id: number }>(sql`
    delete from ${raw(table)} where ${raw(id)} = any(${ids}::bigint[])
      and lower(tag) = any(select lower(t) from unnest(${remove}::text[]) as t) returning ${raw(id)} as id`)
  const gained = await db.rows<{ id: number }>(sql`
    insert into ${raw(table)} (${raw(id)}, tag)
    select i, t from unnest(${ids}::bigint[]) as i cross join unnest(${add}::text[]) as t order by i, lower(t)
    on conflict do nothing returning ${raw(id)} as id`)
  const countOf = (rows: readonly { id: number }[], one: number) =>
    rows.filter((row) => row.id === one).length
  return ids
    .map((one) => ({ id: one, added: countOf(gained, one), removed: countOf(lost, one) }))
    .filter(({ added, removed }) => added + removed > 0)
}

/** Reads the tags of rows by id. */
export const readTags = (db: Database, of: Tagged, ids: readonly number[]) =>
  db.rows<{ id: number; tags: string[] }>(sql`
    select i as id, ${tagsOf(of, sql`i`)} as tags from unnest(${ids}::bigint[]) as i order by i`)
