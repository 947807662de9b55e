import type * as contract from '#contract/console/categories.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { dealPlaces } from '#domain/catalogue/deal-places.ts'
import { freeSlug, slugOf } from '#domain/catalogue/slug.ts'
import { TILE_CONTRAST, tileContrast } from '#domain/colours/contrast.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './categories.queries.ts'
import { presentCategory } from './category.present.ts'

type CategoryListQuery = OutputOf<NonNullable<(typeof contract.listConsoleCategories)['query']>>
type CreateCategoryBody = OutputOf<NonNullable<(typeof contract.createCategory)['body']>>
type ChangeCategoryBody = OutputOf<NonNullable<(typeof contract.changeCategory)['body']>>
type CategoryOrder = OutputOf<NonNullable<(typeof contract.orderCategories)['body']>>['categories']
type Fields = queries.CategoryFields

/** Slugs that the shop's own pages use. */
const RESERVED = ['categories']

export async function listCategories(shop: Shop, { search = '', status, ...query }: CategoryListQuery) {
  const { page, limit } = query
  const list = { ...query, status: status ?? null, search: search.toLowerCase() }
  const { rows, total } = await queries.listCategories(readerOf(shop), list)
  return { rows, ...pagingOf(total, { page, limit }) }
}

export async function readCategory(shop: Pick<Shop, 'db'>, categoryId: number) {
  const row = await queries.readCategory(shop.db, categoryId)
  if (!row) throw new ShopError('not_found')
  return row
}

export async function createCategory(shop: Shop, principal: Principal, sent: CreateCategoryBody) {
  return inTransaction(shop, async (shop) => {
    const { sort } = required(await queries.readNextSort(shop.db, sent.category_parent_id), 'next sort')
    const wanted = sent.category_slug || slugOf(sent.name)
    const { category_slug: _slug, category_parent_id: parent_id, ...same } = sent
    const fields: Fields = { ...same, parent_id, slug: await slugFor(shop, sent, wanted), sort }
    await refuseProblems(shop, fields, null)
    const row = await queries.insertCategory(shop.db, fields, shop.clock.now())
    // A concurrent request has added a category of the same name.
    if (!row) throw slugTaken()
    await audit(shop, principal, {
      action: 'category.created',
      subject: `category ${row.category_id}`,
      after: factsOf(fields),
    })
    return readCategory(shop, row.category_id)
  })
}

/** Returns the chosen slug, or a free slug made from the name. */
async function slugFor(shop: Shop, sent: CreateCategoryBody, wanted: string): Promise<string> {
  const taken = [...RESERVED, ...(await queries.readSlugsLike(shop.db, wanted)).map(({ slug }) => slug)]
  if (sent.category_slug && taken.includes(wanted)) throw slugTaken()
  return freeSlug(wanted, taken)
}

const slugTaken = () =>
  new ShopError('category_slug_taken', {
    fields: { category_slug: 'Another category has that address already.' },
  })

export async function changeCategory(
  shop: Shop,
  principal: Principal,
  categoryId: number,
  { version, ...sent }: ChangeCategoryBody,
) {
  return inTransaction(shop, async (shop) => {
    const [before] = await queries.lockCategories(shop.db, [categoryId])
    if (!before) throw new ShopError('not_found')
    if (before.version !== version)
      throw new ShopError('stale', { current: presentCategory(await readCategory(shop, categoryId)) })
    const fields: Fields = { ...before, ...columnsOf(sent) }
    if (!fields.slug) fields.slug = before.slug
    await refuseSlug(shop, fields.slug, before)
    await refuseProblems(shop, fields, before)
    if (fields.parent_id !== before.parent_id) {
      fields.sort = required(await queries.readNextSort(shop.db, fields.parent_id), 'next sort').sort
      await queries.moveProducts(shop.db, { categoryId, from: before.parent_id, to: fields.parent_id })
    }
    await queries.updateCategory(shop.db, categoryId, fields, shop.clock.now())
    await audit(shop, principal, {
      action: 'category.changed',
      subject: `category ${categoryId}`,
      before: factsOf(before),
      after: factsOf(fields),
    })
    return readCategory(shop, categoryId)
  })
}

async function refuseSlug(shop: Shop, slug: string, before: Row<'categories'>): Promise<void> {
  if (slug === before.slug) return
  const taken = (await queries.readSlugsLike(shop.db, slug)).map((row) => row.slug)
  if ([...RESERVED, ...taken].includes(slug)) throw slugTaken()
}

/** Returns the submitted fields, named as the row's columns. */
function columnsOf(body: Partial<CreateCategoryBody>): Partial<Fields> {
  const { category_slug: slug, category_parent_id: parent_id, ...same } = body
  const sent = { ...same, ...(slug !== undefined && { slug }), ...(parent_id !== undefined && { parent_id }) }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

type PreviousCategory = Row<'categories'> | null

async function refuseProblems(shop: Shop, fields: Fields, before: PreviousCategory): Promise<void> {
  const problems = {
    ...contrastProblem(fields, before),
    ...(await parentProblem(shop, fields, before)),
    ...(await statusProblem(shop, fields, before)),
  }
  if (Object.keys(problems).length > 0) throw new ShopError('invalid_input', { fields: problems })
}

const coloursOf = ({ background_color, background_opacity, text_color, text_opacity }: Fields) => ({
  background: background_color,
  backgroundOpacity: background_opacity,
  text: text_color,
  textOpacity: text_opacity,
})

/** Returns a contrast error. Colours that are unchanged are accepted as they are. */
function contrastProblem(fields: Fields, before: PreviousCategory): Record<string, string> {
  const colours = coloursOf(fields)
  if (before && JSON.stringify(coloursOf(before)) === JSON.stringify(colours)) return {}
  if (tileContrast(colours) >= TILE_CONTRAST.least) return {}
  return { text_color: 'Nobody can read these words on that colour. Choose a darker or a lighter one.' }
}

/** Returns a parent error. There are two levels: top-level categories and their children. */
async function parentProblem(
  shop: Shop,
  fields: Fields,
  before: PreviousCategory,
): Promise<Record<string, string>> {
  const { parent_id: parentId } = fields
  if (parentId === null || parentId === before?.parent_id) return {}
  const parent = await queries.readCategory(shop.db, parentId)
  const below =
    before && required(await queries.countActiveBelow(shop.db, before.category_id), 'category count').below
  if (!parent || parent.parent_id !== null || parentId === before?.category_id)
    return { category_parent_id: 'Choose a category that stands at the top.' }
  return below ? { category_parent_id: 'This one has categories below it, so it stays at the top.' } : {}
}

/** Returns a status error. An active category needs an active parent, because shoppers reach it through its parent. */
async function statusProblem(
  shop: Shop,
  fields: Fields,
  before: PreviousCategory,
): Promise<Record<string, string>> {
  if (fields.status === 'INACTIVE') {
    const active =
      before && required(await queries.countActiveBelow(shop.db, before.category_id), 'category count').active
    return active ? { status: 'First hide the categories below it.' } : {}
  }
  const parent = fields.parent_id === null ? null : await queries.readCategory(shop.db, fields.parent_id)
  return parent?.status === 'INACTIVE' ? { status: 'First show the category above it.' } : {}
}

export async function orderCategories(shop: Shop, principal: Principal, order: CategoryOrder) {
  return inTransaction(shop, async (shop) => {
    const ids = order.map(({ category_id }) => category_id)
    const known = new Map((await queries.lockCategories(shop.db, ids)).map((row) => [row.category_id, row]))
    if (known.size < ids.length) throw new ShopError('not_found')
    const rows = ids.map((id) => required(known.get(id), 'category'))
    const { parent_id: parentId } = required(rows[0], 'category')
    if (rows.some(({ parent_id }) => parent_id !== parentId))
      throw new ShopError('invalid_input', { fields: { categories: 'Choose categories of one parent.' } })
    if (order.some(({ category_id, version }) => known.get(category_id)?.version !== version))
      throw new ShopError('stale', {
        current: (await queries.readCategoriesOf(shop.db, ids)).map(presentCategory),
      })
    const places = dealPlaces(rows.map(({ sort }) => sort))
    const moved = rows.flatMap(({ category_id, sort }, nth) =>
      sort === places[nth] ? [] : [{ category_id, sort: required(places[nth], 'position') }],
    )
    if (moved.length > 0) await queries.updateSorts(shop.db, moved, shop.clock.now())
    const after = await queries.readCategoriesOf(shop.db, ids)
    await audit(shop, principal, {
      action: 'categories.ordered',
      subject: parentId === null ? 'categories' : `category ${parentId}`,
      before: { order: idsOf(rows.toSorted((a, b) => a.sort - b.sort || a.category_id - b.category_id)) },
      after: { order: idsOf(after) },
    })
    return after
  })
}

const idsOf = (rows: readonly { category_id: number }[]) =>
  rows.map(({ category_id }) => category_id).join(' ')

const audit = (shop: Shop, principal: Principal, event: Omit<AuditEvent, 'byUserId'>) =>
  recordAudit(shop, { byUserId: userIdOf(principal), before: {}, ...event })

const factsOf = (row: Fields): NonNullable<AuditEvent['after']> => ({
  title: row.name,
  slug: row.slug,
  parent_id: row.parent_id,
  description: row.description,
  background_color: row.background_color,
  background_opacity: row.background_opacity,
  text_color: row.text_color,
  text_opacity: row.text_opacity,
  image_src: row.image_src,
  image_alt: row.image_alt,
  heading: row.title,
  meta: row.meta,
  keywords: row.keywords,
  status: row.status,
  sort: row.sort,
})

/** Returns the audit facts and the current state of a category, for an undo. */
export async function categoryNow(shop: Shop, categoryId: number) {
  const [row] = await queries.lockCategories(shop.db, [categoryId])
  const current = presentCategory(await readCategory(shop, categoryId))
  const category = required(row, 'category')
  return { facts: factsOf(category), version: category.version, current }
}
