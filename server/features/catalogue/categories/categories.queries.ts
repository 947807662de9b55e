import sql, { type Sql } from 'sql-template-tag'
import { required } from '#domain/required.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Database } from '#server/db/database.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

export type ConsoleCategoryRow = Row<'categories'> & { product_count: number }

const columns = sql`c.*, (
  select count(*)::int from product_categories pc join products p using (product_id)
  where pc.category_id = c.category_id and p.status = 'ACTIVE') as product_count`

const SORTS = {
  // Each parent comes before its children.
  place: sql`coalesce(t.sort, c.sort), coalesce(t.category_id, c.category_id), c.parent_id nulls first, c.sort,
    c.category_id`,
  name: sql`lower(c.name), c.category_id`,
  modified: sql`c.modified_at desc, c.category_id`,
} as const satisfies Record<string, Sql>

export type CategoryList = {
  search: string
  status: Row<'categories'>['status'] | null
  sort: keyof typeof SORTS
  page: number
  limit: number
}

export async function listCategories(db: Reader, { search, status, sort, page, limit }: CategoryList) {
  const from = sql`from categories c left join categories t on t.category_id = c.parent_id
    where (${status}::text is null or c.status = ${status})
      and (${search} = '' or lower(c.name) like ${likePattern(search)} or c.slug = ${search})`
  const [rows, counted] = await Promise.all([
    db.rows<ConsoleCategoryRow>(sql`
      select ${columns} ${from} order by ${SORTS[sort]} ${pageSlice({ page, limit })}`),
    db.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: required(counted, 'count').total }
}

export const readCategory = (db: Reader, categoryId: number) =>
  db.first<ConsoleCategoryRow>(sql`select ${columns} from categories c where c.category_id = ${categoryId}`)

/** Locks the categories in id order until the transaction ends. */
export const lockCategories = (db: Database, ids: readonly number[]) =>
  db.rows<Row<'categories'>>(sql`
    select * from categories where category_id = any(${ids}::int[]) order by category_id for no key update`)

/** Returns the categories with the given ids, in their sort order. */
export const readCategoriesOf = (db: Reader, ids: readonly number[]) =>
  db.rows<ConsoleCategoryRow>(sql`
    select ${columns} from categories c where c.category_id = any(${ids}::int[]) order by c.sort, c.category_id`)

export const readSlugsLike = (db: Database, slug: string) =>
  db.rows<Row<'categories', 'slug' | 'category_id'>>(sql`
    select slug, category_id from categories
    where slug = ${slug} or (slug >= ${`${slug}-`} and slug < ${`${slug}.`})`)

export const countActiveBelow = (db: Database, categoryId: number) =>
  db.first<{ below: number; active: number }>(sql`
    select count(*)::int as below, count(*) filter (where status = 'ACTIVE')::int as active
    from categories where parent_id = ${categoryId}`)

/** Returns the sort value after the last child of a parent; null means the top level. */
export const readNextSort = (db: Database, parentId: number | null) =>
  db.first<{ sort: number }>(sql`
    select coalesce(max(sort), 0) + 1 as sort from categories where parent_id is not distinct from ${parentId}::int`)

export type CategoryFields = Omit<Row<'categories'>, 'category_id' | 'version' | 'created_at' | 'modified_at'>

/** Returns no row if the slug is taken. */
export const insertCategory = (db: Database, c: CategoryFields, now: Date) =>
  db.first<Row<'categories', 'category_id'>>(sql`
    insert into categories (parent_id, name, slug, description, background_color, background_opacity, text_color,
      text_opacity, image_src, image_alt, title, meta, keywords, status, sort, created_at, modified_at)
    values (${c.parent_id}, ${c.name}, ${c.slug}, ${c.description}, ${c.background_color}, ${c.background_opacity},
      ${c.text_color}, ${c.text_opacity}, ${c.image_src}, ${c.image_alt}, ${c.title}, ${c.meta}, ${c.keywords},
      ${c.status}, ${c.sort}, ${now}, ${now})
    on conflict (slug) do nothing returning category_id`)

export const updateCategory = (db: Database, categoryId: number, c: CategoryFields, now: Date) =>
  db.run(sql`
    update categories set parent_id = ${c.parent_id}, name = ${c.name}, slug = ${c.slug},
      description = ${c.description}, background_color = ${c.background_color},
      background_opacity = ${c.background_opacity}, text_color = ${c.text_color}, text_opacity = ${c.text_opacity},
      image_src = ${c.image_src}, image_alt = ${c.image_alt}, title = ${c.title}, meta = ${c.meta},
      keywords = ${c.keywords}, status = ${c.status}, sort = ${c.sort}, modified_at = ${now}, version = version + 1
    where category_id = ${categoryId}`)

export type CategorySort = Pick<Row<'categories'>, 'category_id' | 'sort'>

export const updateSorts = (db: Database, sorted: readonly CategorySort[], now: Date) =>
  db.run(sql`
    update categories c set sort = n.sort, modified_at = ${now}, version = version + 1
    from unnest(${sorted.map(({ category_id }) => category_id)}::int[], ${sorted.map(({ sort }) => sort)}::int[])
      as n (category_id, sort)
    where c.category_id = n.category_id`)

/** Moves the products of a category to its new parent. A product is in every ancestor of its categories. */
export async function moveProducts(
  db: Database,
  { categoryId, from, to }: { categoryId: number; from: number | null; to: number | null },
): Promise<void> {
  if (from !== null)
    await db.run(sql`
      delete from product_categories pc where pc.category_id = ${from}
        and pc.product_id in (select product_id from product_categories where category_id = ${categoryId})
        and not exists (
          select from product_categories o join categories c on c.category_id = o.category_id
          where o.product_id = pc.product_id and c.parent_id = ${from} and c.category_id <> ${categoryId})`)
  if (to !== null)
    await db.run(sql`
      insert into product_categories (product_id, category_id)
      select product_id, ${to} from product_categories where category_id = ${categoryId} on conflict do nothing`)
}
