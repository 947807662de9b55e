import { inForce } from '#domain/law/delivery-hours.ts'
import { type DueReport, endedPeriods, isReminderDay } from '#domain/law/report-due.ts'
import { reportDueMail } from '#domain/messages/staff-templates.ts'
import { type AddressState, STATES, STATE_CODES } from '#domain/states.ts'
import { localDate } from '#domain/time.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './report-reminders.queries.ts'

const dayText = (date: string): string => date.split('-').toReversed().join('/')

/**
 * Runs daily: reminds owners and accountants of each report that is due and not final, 14, 7 and 1 days before the day,
 * and daily after it. Periods before the first order of a state are not due.
 * @source L-15, L-16, A-LAW-7
 */
export async function remindOfReports(shop: Shop): Promise<void> {
  for (const state of STATE_CODES) {
    const today = localDate(shop.clock.now(), STATES[state].timeZone)
    const rule = inForce(shop.storeDirectory.laws()[state].reports, today)
    for (const report of rule ? endedPeriods(rule, today) : [])
      if (isReminderDay(report, today) && (await queries.isOutstanding(shop.db, state, report)))
        await remind(shop, state, report, today)
  }
}

async function remind(shop: Shop, state: AddressState, report: DueReport, today: string): Promise<void> {
  const mail = reportDueMail({
    state: STATES[state].name,
    from: dayText(report.from),
    to: dayText(report.to),
    due: dayText(report.due),
    isOverdue: report.due < today,
    url: `${shop.settings.publicUrl}/console/reports/regulators?state=${state.toLowerCase()}&from=${report.from}&to=${report.to}`,
  })
  for (const { user_id: userId, email } of await queries.readReporters(shop.db))
    await enqueueMessage(shop, {
      channel: 'email',
      to: email,
      ...mail,
      kind: 'report_due',
      userId,
      idempotencyKey: `report-${state}-${report.to}-${today}-${userId}`,
    })
}
