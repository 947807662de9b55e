import { changeContent, type createContent, type listConsoleContent } from '#contract/console/content.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { UndoFields } from '#domain/audit/undo-fields.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { cleanHtml } from '../sanitise.service.ts'
import { presentPage } from './content.present.ts'
import * as queries from './pages.queries.ts'
import { listStartedPlans, applyStartedPlan } from './plans.queries.ts'

type ContentListQuery = OutputOf<NonNullable<(typeof listConsoleContent)['query']>>
type CreateContentBody = OutputOf<NonNullable<(typeof createContent)['body']>>
type ChangeContentBody = OutputOf<NonNullable<(typeof changeContent)['body']>>

export async function listPages(shop: Shop, { search = '', ...query }: ContentListQuery) {
  const { rows, total } = await queries.listPages(shop.db, { ...query, search, now: shop.clock.now() })
  return { rows, ...pagingOf(total, query) }
}

export async function readPage(shop: Shop, contentId: number): Promise<queries.PageRow> {
  const row = await queries.readPage(shop.db, contentId, shop.clock.now())
  if (!row) throw new ShopError('not_found')
  return row
}

/** Returns every text that a page has had. The database stores each under its hash. */
export async function listVersions(shop: Shop, contentId: number, slice: { page: number; limit: number }) {
  const page = await readPage(shop, contentId)
  const { rows, total } = await queries.listVersions(shop.db, page, { ...slice, now: shop.clock.now() })
  return { rows, ...pagingOf(total, slice) }
}

export async function addPage(
  shop: Shop,
  principal: Principal,
  body: CreateContentBody,
): Promise<queries.PageRow> {
  const content = cleaned(body.content)
  return inTransaction(shop, async (shop) => {
    const { uri, title, sequence: sort } = body
    const [now, by] = [shop.clock.now(), userIdOf(principal)]
    const made = await queries.insertPage(shop.db, { uri, title, content, sort, now, by })
    if (!made)
      throw new ShopError('uri_taken', { fields: { uri: 'There’s a page at this address already.' } })
    const row = await readPage(shop, made.content_id)
    await recordAudit(shop, {
      byUserId: by,
      action: 'content.created',
      subject: `content ${row.content_id}`,
      before: {},
      after: factsOf(row),
    })
    return row
  })
}

export async function updatePage(
  shop: Shop,
  principal: Principal,
  contentId: number,
  { version, title, content, sequence }: ChangeContentBody,
): Promise<queries.PageRow> {
  return inTransaction(shop, async (shop) => {
    const before = await lockPage(shop, contentId, version)
    return writePage(shop, principal, before, {
      title: title ?? before.title,
      content: content === undefined ? before.content : cleaned(content),
      sort: sequence ?? before.sort,
      by: userIdOf(principal),
    })
  })
}

type PageText = Pick<queries.PageRow, 'title' | 'content' | 'sort'> & { by: number | null }

/** Writes the new text of a page, which must be locked. */
export async function writePage(
  shop: Shop,
  principal: Principal,
  before: queries.PageRow,
  words: PageText,
): Promise<queries.PageRow> {
  const { content_id: contentId } = before
  await queries.updatePage(shop.db, contentId, { ...words, now: shop.clock.now() })
  const row = await readPage(shop, contentId)
  await recordAudit(shop, {
    byUserId: userIdOf(principal),
    action: 'content.changed',
    subject: `content ${contentId}`,
    before: factsOf(before),
    after: factsOf(row),
  })
  return row
}

/** Locks a page for a write of the page or its plan, applies a started plan and returns the page. */
export async function lockPage(shop: Shop, contentId: number, version: number): Promise<queries.PageRow> {
  if (!(await queries.lockPage(shop.db, contentId))) throw new ShopError('not_found')
  await applyStartedPlan(shop.db, contentId, shop.clock.now())
  const row = await readPage(shop, contentId)
  if (row.revision !== version) throw new ShopError('stale', { current: presentPage(row) })
  return row
}

const BATCH_SIZE = 100

/** Applies started plans to their pages. Runs as a job; shoppers see a plan from its start. */
export async function applyStartedPlans(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  for (const { content_id: contentId } of await listStartedPlans(shop.db, now, BATCH_SIZE))
    await inTransaction(shop, async ({ db }) => {
      await queries.lockPage(db, contentId)
      await applyStartedPlan(db, contentId, now)
    })
}

/** Returns the audit facts and the current state of a page, for an undo. */
export async function pageNow(shop: Shop, contentId: number) {
  const row = await readPage(shop, contentId)
  return { facts: factsOf(row), version: row.revision, current: presentPage(row) }
}

/**
 * Restores a page. The log contains the text's hash; the stored text is submitted again.
 * @source A-STAFF-9
 */
export async function putPageBack(
  shop: Shop,
  principal: Principal,
  contentId: number,
  { text_version: version, ...fields }: UndoFields,
): Promise<queries.PageRow> {
  const { uri } = await readPage(shop, contentId)
  const wording = typeof version === 'string' ? await queries.readWording(shop.db, uri, version) : null
  if (version !== undefined && !wording) throw new ShopError('not_undoable')
  const body = { ...fields, ...(wording && { content: wording.content }) }
  return updatePage(shop, principal, contentId, required(changeContent.body, 'body schema').parse(body))
}

/** Returns the sanitised HTML. Rejects HTML of which nothing is left. */
export function cleaned(html: string): string {
  const clean = cleanHtml(html)
  if (clean === '')
    throw new ShopError('invalid_input', {
      fields: { content: 'Nothing is left of this that a page can show.' },
    })
  return clean
}

/** Returns the facts for the audit log. The text is stored permanently under its hash, which the log contains. */
const factsOf = (row: queries.PageRow): NonNullable<AuditEvent['after']> => ({
  uri: row.uri,
  title: row.title,
  text_version: row.version,
  sequence: row.sort,
})
