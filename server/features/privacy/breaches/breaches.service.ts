import { breachReminder } from '#domain/messages/staff-templates.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { addBreachEntry, reportBreach as reportContract } from '#contract/console/breaches.ts'
import { assessmentDue, breachState, dueReminder } from '#domain/privacy/data-breach.ts'
import { required } from '#domain/required.ts'
import { OPERATOR_TIME_ZONE, instantOf, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { constraintOf } from '#server/db/violations.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './breaches.queries.ts'

export type BreachRow = queries.BreachRow

export const breaches = (shop: Shop): Promise<BreachRow[]> => queries.readBreaches(shop.db)

type ReportBreachBody = OutputOf<NonNullable<(typeof reportContract)['body']>>
type AddBreachEntryBody = OutputOf<NonNullable<(typeof addBreachEntry)['body']>>

/**
 * Records a data breach. The assessment period starts at its discovery, not at the record.
 * @source L-39, Privacy Act 1988 (Cth) s 26WH
 */
export async function reportBreach(shop: Shop, by: number, report: ReportBreachBody): Promise<BreachRow> {
  const now = shop.clock.now()
  const isDay = report.found.length === 10
  const foundAt = isDay ? instantOf(report.found, '00:00', OPERATOR_TIME_ZONE) : new Date(report.found)
  if (foundAt > now) throw new ShopError('invalid_input', { fields: { found: 'That is in the future.' } })
  const dueOn = assessmentDue(localDate(foundAt, OPERATOR_TIME_ZONE))
  const { summary, data_kinds: dataKinds, people } = report
  return inTransaction(shop, async (shop) => {
    const { data_breach_id: id } = await queries.insertBreach(shop.db, {
      foundAt,
      dueOn,
      summary,
      dataKinds,
      people,
      by,
      now,
    })
    await recordAudit(shop, { byUserId: by, action: 'breach.reported', subject: `breach ${id}` })
    return required(await queries.readBreach(shop.db, id), `data breach ${id}`)
  })
}

export async function addEntry(
  shop: Shop,
  by: number,
  breachId: number,
  { kind, text }: AddBreachEntryBody,
): Promise<BreachRow> {
  return inTransaction(shop, async (shop) => {
    if (!(await queries.readBreach(shop.db, breachId))) throw new ShopError('not_found')
    await queries
      .insertEntry(shop.db, { breachId, kind, text, by, now: shop.clock.now() })
      .catch(refuseUndecided)
    await recordAudit(shop, { byUserId: by, action: `breach.${kind}`, subject: `breach ${breachId}` })
    return required(await queries.readBreach(shop.db, breachId), `data breach ${breachId}`)
  })
}

function refuseUndecided(error: unknown): never {
  if (constraintOf(error) === 'breach_is_decided_before_notified') throw new ShopError('breach_not_decided')
  throw error
}

/** Reminds the owners on day 20 and day 27 of an unfinished assessment; runs hourly. */
export async function remindOfBreaches(shop: Shop): Promise<void> {
  const today = localDate(shop.clock.now(), OPERATOR_TIME_ZONE)
  for (const breach of await queries.readBreaches(shop.db)) {
    const state = breachState(breach.entries.map(({ kind }) => kind))
    const day = dueReminder(localDate(breach.found_at, OPERATOR_TIME_ZONE), today)
    if (state !== 'closed' && day !== null) await remind(shop, breach, state, day)
  }
}

async function remind(
  shop: Shop,
  { data_breach_id: id, due_on: dueOn }: BreachRow,
  state: 'assessing' | 'to_notify',
  day: number,
): Promise<void> {
  const due = dueOn.split('-').toReversed().join('/')
  const url = `${shop.settings.publicUrl}/console/breaches`
  const mail = breachReminder({ id, day, due, state, url })
  for (const { user_id: userId, email } of await queries.readAdminEmails(shop.db))
    await enqueueMessage(shop, {
      channel: 'email',
      to: email,
      ...mail,
      kind: 'breach_reminder',
      userId,
      idempotencyKey: `breach-${id}-${day}-${userId}`,
    })
}
