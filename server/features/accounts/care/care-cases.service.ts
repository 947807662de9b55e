import { CARE_HOURS, type CareDecision, needsAccount } from '#domain/care/care-case.ts'
import { careMessage, careOverdueMail } from '#domain/messages/care-templates.ts'
import { parseEmail } from '#domain/accounts/email.ts'
import { parseMobile } from '#domain/accounts/mobile.ts'
import { required } from '#domain/required.ts'
import { OPERATOR_TIME_ZONE, addMinutes, toLocalIso } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { type NumberedPage, pagingOf } from '#server/db/numbered-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { brandOf } from '#server/features/messaging/brand.service.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { presentCase } from './care-case.present.ts'
import * as queries from './care.queries.ts'

export type CareCaseRow = queries.CareCaseRow

const MINUTES_OF_HOUR = 60
const hoursAgo = (now: Date, hours: number): Date => addMinutes(now, -hours * MINUTES_OF_HOUR)

/** Stores a concern. Nothing is looked up, so that neither answer nor duration depend on the person named. @source A-CARE-3 */
export async function receiveConcern(shop: Shop, concern: queries.Concern): Promise<void> {
  const email = parseEmail(concern.email) ?? concern.email.toLowerCase()
  const mobile = parseMobile(concern.mobile) ?? concern.mobile
  await queries.insertConcern(shop.db, { ...concern, email, mobile }, shop.clock.now())
}

export async function listCases(shop: Shop, isOpen: boolean, request: NumberedPage) {
  const { rows, total } = await queries.listCases(shop.db, isOpen, request)
  return { rows, ...pagingOf(total, request) }
}

type Decision = {
  decision: CareDecision
  reason: string
  user_id?: number | undefined
  version: number
}

/** Decides a case. The log records the decision without the person and the reason. @source A-CARE-3 */
export async function decideCase(shop: Shop, by: number, id: number, body: Decision): Promise<CareCaseRow> {
  return inTransaction(shop, async (shop) => {
    const row = await queries.lockCase(shop.db, id)
    if (!row) throw new ShopError('not_found')
    if (row.decision !== null) throw new ShopError('review_decided')
    if (row.version !== body.version) {
      const current = required(await queries.readCase(shop.db, id), `care case ${id}`)
      throw new ShopError('stale', { current: presentCase(current, shop.clock.now()) })
    }
    const { decision, reason } = body
    const userId = row.user_id ?? body.user_id ?? null
    const recipient = userId === null ? undefined : await queries.readRecipient(shop.db, userId)
    if ((needsAccount(decision) || userId !== null) && !recipient)
      throw new ShopError('invalid_input', { fields: { user_id: 'Please choose an account.' } })
    await queries.decideCase(shop.db, { id, decision, reason, userId, by, now: shop.clock.now() })
    if (decision === 'message' && recipient)
      await enqueueMessage(shop, {
        channel: 'email',
        to: recipient.email,
        ...careMessage(brandOf(shop), recipient.firstname),
        kind: 'care_message',
        userId: recipient.user_id,
        idempotencyKey: `care-${id}`,
      })
    await recordAudit(shop, {
      byUserId: by,
      action: 'care.decided',
      subject: `care_case ${id}`,
      details: { decision },
    })
    return required(await queries.readCase(shop.db, id), `care case ${id}`)
  })
}

/** Deletes a case at the shopper's request. */
export async function deleteCase(shop: Shop, by: number, id: number): Promise<void> {
  await inTransaction(shop, async (shop) => {
    if (!(await queries.deleteCase(shop.db, id))) throw new ShopError('not_found')
    await recordAudit(shop, { byUserId: by, action: 'care.deleted', subject: `care_case ${id}` })
  })
}

/**
 * Rejects an order during a pause that staff decided.
 * @param pausedAt time of the account's last pause
 * @throws ShopError ordering_paused
 * @source A-CARE-3
 */
export function requireNoPause(shop: Shop, pausedAt: Date | null): void {
  const end = pausedAt && addMinutes(pausedAt, CARE_HOURS * MINUTES_OF_HOUR)
  if (!end || end <= shop.clock.now()) return
  const [date = '', time = ''] = toLocalIso(end, OPERATOR_TIME_ZONE).split('T')
  const day = date.split('-').toReversed().join('/')
  throw new ShopError('ordering_paused', {
    msg: `We’ve paused your orders until ${time.slice(0, 5)} on ${day}. Please call us if you’d like to talk.`,
  })
}

/** Runs hourly: notifies the people who decide of each case that has waited for 24 hours, once. @source A-CARE-3 */
export async function remindOfCases(shop: Shop): Promise<void> {
  const url = `${shop.settings.publicUrl}/console/care`
  for (const { care_case_id: id } of await queries.readOverdue(
    shop.db,
    hoursAgo(shop.clock.now(), CARE_HOURS),
  ))
    for (const { user_id: userId, email } of await queries.readDeciders(shop.db))
      await enqueueMessage(shop, {
        channel: 'email',
        to: email,
        ...careOverdueMail({ id, url }),
        kind: 'care_overdue',
        userId,
        idempotencyKey: `care-overdue-${id}-${userId}`,
      })
}
