import type { planContent, publishContent } from '#contract/console/content.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { UndoFields } from '#domain/audit/undo-fields.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { planOf, presentPage } from './content.present.ts'
import type { PageRow } from './pages.queries.ts'
import { cleaned, lockPage, readPage, writePage } from './pages.service.ts'
import * as queries from './plans.queries.ts'

type PlanContentBody = OutputOf<NonNullable<(typeof planContent)['body']>>
type PublishContentBody = OutputOf<NonNullable<(typeof publishContent)['body']>>

/**
 * Plans a page's text from a given time on, and replaces an earlier plan. Readers compare the time, so the plan starts
 * on time even if the job is late.
 * @source A-CONTENT-4, D-340
 */
export async function planPage(
  shop: Shop,
  principal: Principal,
  contentId: number,
  { version, title, content, sequence, starts }: PlanContentBody,
): Promise<PageRow> {
  return inTransaction(shop, async (shop) => {
    const before = await lockPage(shop, contentId, version)
    const [now, startsAt] = [shop.clock.now(), new Date(starts)]
    if (startsAt <= now)
      throw new ShopError('invalid_input', { fields: { starts: 'Choose a time that is still to come.' } })
    const words = cleaned(content)
    const isMoved = words === before.planned_content
    await queries.upsertPlan(shop.db, contentId, {
      title,
      content: words,
      sort: sequence ?? before.planned_sort ?? before.sort,
      startsAt,
      replaces: before,
      // A user who only moves a plan is not its author.
      by: isMoved ? before.planned_by : userIdOf(principal),
      at: isMoved ? required(before.planned_at, 'time of the plan') : now,
    })
    return finish(shop, principal, before, 'content.planned')
  })
}

/**
 * Cancels a plan. The page shown to shoppers does not change.
 * @source A-CONTENT-4
 */
export const cancelPlan = (shop: Shop, principal: Principal, contentId: number, version: number) =>
  inTransaction(shop, async (shop) => {
    const before = await lockPage(shop, contentId, version)
    if (!planOf(before)) throw new ShopError('not_found')
    await queries.deletePlan(shop.db, contentId)
    return finish(shop, principal, before, 'content.plan_canceled')
  })

/**
 * Publishes a plan now, like any other change of the page, with the author of the text.
 * @source A-CONTENT-4
 */
export const publishPlan = (
  shop: Shop,
  principal: Principal,
  contentId: number,
  { version, ...sent }: PublishContentBody,
) =>
  inTransaction(shop, async (shop) => {
    const before = await lockPage(shop, contentId, version)
    const plan = planOf(before)
    if (!plan) throw new ShopError('not_found')
    await queries.deletePlan(shop.db, contentId)
    const content = sent.content === undefined ? plan.content : cleaned(sent.content)
    const by = content === plan.content ? (plan.by?.user_id ?? null) : userIdOf(principal)
    const { title = plan.title, sequence: sort = plan.sequence } = sent
    return writePage(shop, principal, before, { title, content, sort, by })
  })

async function finish(shop: Shop, principal: Principal, before: PageRow, action: string): Promise<PageRow> {
  const { content_id: contentId } = before
  await queries.raiseRevision(shop.db, contentId)
  const row = await readPage(shop, contentId)
  await recordAudit(shop, {
    byUserId: userIdOf(principal),
    action,
    subject: `content ${contentId}`,
    before: factsOf(before),
    after: factsOf(row),
  })
  return row
}

const factsOf = (row: PageRow): NonNullable<AuditEvent['after']> => ({
  starts: row.starts_at?.toISOString() ?? null,
  title: row.planned_title,
  text_version: row.planned_version,
  sequence: row.planned_sort,
})

/** Returns the audit facts and the current state of a plan, for an undo. */
export async function planNow(shop: Shop, contentId: number) {
  const row = await readPage(shop, contentId)
  return { facts: factsOf(row), version: row.revision, current: presentPage(row) }
}

/**
 * Undoes a change of a plan: cancels a new plan, and moves a moved plan back.
 * @source A-STAFF-9
 */
export async function putPlanBack(
  shop: Shop,
  principal: Principal,
  contentId: number,
  { version, ...fields }: UndoFields,
): Promise<PageRow> {
  if (fields.starts === null) return cancelPlan(shop, principal, contentId, Number(version))
  const plan = planOf(await readPage(shop, contentId))
  if (!plan) throw new ShopError('not_undoable')
  const { title, content, sequence, starts } = { ...plan, ...(fields as Partial<typeof plan>) }
  if (new Date(starts) <= shop.clock.now()) throw new ShopError('not_undoable')
  return planPage(shop, principal, contentId, { title, content, sequence, starts, version: Number(version) })
}
