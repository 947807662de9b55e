import type { changeSavedView, createSavedView } from '#contract/console/saved-views.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { CONSOLE_LISTS, type ConsoleListId } from '#domain/console/console-lists.ts'
import { viewQuery } from '#domain/console/view-query.ts'
import { inTransaction } from '#server/db/database.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, may, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentView } from './saved-views.present.ts'
import * as queries from './saved-views.queries.ts'

type CreateSavedViewBody = OutputOf<NonNullable<(typeof createSavedView)['body']>>
type ChangeSavedViewBody = OutputOf<NonNullable<(typeof changeSavedView)['body']>>

/** Maximum number of own views per list, so that their tabs stay manageable. */
const MAX_OWN = 20
/** Maximum number of shared views per list, because each is shown to all staff. */
const MAX_SHARED = 20

/**
 * Lists the views of a list that the caller may see.
 * @source A-VIEW-1
 */
export async function listViews(shop: Shop, principal: Principal, list: ConsoleListId) {
  const userId = requireReader(principal, list)
  return queries.listViews(shop.db, list, userId, MAX_OWN + MAX_SHARED)
}

/**
 * Creates a view.
 * @source A-VIEW-2
 */
export async function addView(
  shop: Shop,
  principal: Principal,
  { list, name, query, is_shared }: CreateSavedViewBody,
) {
  const userId = requireReader(principal, list)
  if (is_shared) requireSharing(principal)
  const fields = { list, name, query: requireQuery(list, query), is_shared }
  return inTransaction(shop, async (shop) => {
    await queries.lockViewsOf(shop.db, list)
    await refuseTakenName(shop, userId, { list, name })
    await refuseTooMany(shop, userId, list, { own: true, shared: is_shared })
    const row = await queries.insertView(shop.db, { user_id: userId, ...fields, now: shop.clock.now() })
    await audit(shop, userId, row, { action: 'saved_view.created', before: {}, after: factsOf(row) })
    return row
  })
}

/**
 * Changes a view of the caller.
 * @source A-VIEW-2
 */
export async function changeView(shop: Shop, principal: Principal, id: number, body: ChangeSavedViewBody) {
  return inTransaction(shop, async (shop) => {
    const before = await lockReadable(shop, principal, id)
    if (!before) throw new ShopError('not_found')
    const { list, user_id: userId } = before
    if (userId !== userIdOf(principal)) throw new ShopError('forbidden')
    if (before.version !== body.version)
      throw new ShopError('stale', { current: presentView(before, userId) })
    const { name = before.name, is_shared = before.is_shared } = body
    const query = body.query === undefined ? before.query : requireQuery(list, body.query)
    const isNewlyShared = is_shared && !before.is_shared
    if (isNewlyShared) requireSharing(principal)
    await queries.lockViewsOf(shop.db, list)
    await refuseTakenName(shop, userId, { list, name, exceptId: id })
    await refuseTooMany(shop, userId, list, { own: false, shared: isNewlyShared })
    const row = await queries.updateView(shop.db, { saved_view_id: id, name, query, is_shared })
    const facts = {
      before: factsOf(before),
      after: { ...factsOf(row), renamed: name !== before.name },
    }
    await audit(shop, userId, row, { action: 'saved_view.changed', ...facts })
    return row
  })
}

/**
 * Deletes a view. A no-op if the view is deleted already or not visible to the caller.
 * @source A-VIEW-3
 */
export async function removeView(shop: Shop, principal: Principal, id: number): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const before = await lockReadable(shop, principal, id)
    if (!before) return
    const userId = userIdOf(principal)
    if (before.user_id !== userId) requireSharing(principal)
    await queries.deleteView(shop.db, id)
    const facts = { before: { ...factsOf(before), of_user: before.user_id }, after: {} }
    await audit(shop, userId, before, { action: 'saved_view.deleted', ...facts })
  })
}

type ReadableView = queries.SavedViewRow & { list: ConsoleListId }

/** Locks a view that the caller may see; null if it is a colleague's own view or the caller may not read its list. */
async function lockReadable(shop: Shop, principal: Principal, id: number): Promise<ReadableView | null> {
  const row = await queries.lockView(shop.db, id)
  if (!row || !(row.list in CONSOLE_LISTS)) return null
  const list = row.list as ConsoleListId
  const isShown = row.is_shared || row.user_id === userIdOf(principal)
  return isShown && may(principal, CONSOLE_LISTS[list].permission) ? { ...row, list } : null
}

function requireReader(principal: Principal, list: ConsoleListId): number {
  const userId = userIdOf(principal)
  if (userId === null || !may(principal, CONSOLE_LISTS[list].permission)) throw new ShopError('forbidden')
  return userId
}

function requireSharing(principal: Principal): void {
  if (!may(principal, 'views.share')) throw new ShopError('forbidden')
}

function requireQuery(list: ConsoleListId, text: string): string {
  const query = viewQuery(CONSOLE_LISTS[list].filters, text)
  if (query) return query
  const problem = query === null ? 'These aren’t filters of this list.' : 'Filter or sort the list first.'
  throw new ShopError('invalid_input', { fields: { query: problem } })
}

type ViewName = { list: ConsoleListId; name: string; exceptId?: number }

async function refuseTakenName(
  shop: Shop,
  userId: number,
  { list, name, exceptId }: ViewName,
): Promise<void> {
  const other = await queries.readViewByName(shop.db, list, userId, name)
  if (other && other.saved_view_id !== exceptId)
    throw new ShopError('saved_view_name_taken', { current: presentView(other, userId) })
}

type AddedViews = { own: boolean; shared: boolean }

async function refuseTooMany(
  shop: Shop,
  userId: number,
  list: ConsoleListId,
  more: AddedViews,
): Promise<void> {
  const count = await queries.countViews(shop.db, list, userId)
  if ((more.own && count.own >= MAX_OWN) || (more.shared && count.shared >= MAX_SHARED))
    throw new ShopError('too_many_saved_views')
}

const audit = (
  shop: Shop,
  byUserId: number | null,
  { saved_view_id: id }: queries.SavedViewRow,
  event: Pick<AuditEvent, 'action' | 'before' | 'after'>,
) => recordAudit(shop, { byUserId, subject: `saved_view ${id}`, ...event })

/** Contains only the names of the filters, because a name or a search text may be about a customer. */
const factsOf = ({ list, query, is_shared }: queries.SavedViewRow) => ({
  list,
  filters: [...new URLSearchParams(query).keys()].join(' '),
  is_shared,
})
