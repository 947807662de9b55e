import { instantOf, localDate, type TimeZone, weekdayOf } from '../time.ts'

export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Too many offers drive readers away. */
export const CAMPAIGNS_A_DAY = 4

/** Whether words and readers may still change. */
export const mayEdit = (state: CampaignState): boolean => state === 'draft' || state === 'scheduled'

/**
 * What becomes of a campaign that is called off: a plan is a draft again, a draft is thrown away, of one on its way no more
 * goes out. What has gone out or ended stays.
 *
 * @source A-CAMPAIGN-3
 */
export function stateAfterCancel(state: CampaignState): CampaignState | null {
  if (state === 'scheduled') return 'draft'
  return state === 'draft' || state === 'sending' ? 'canceled' : null
}

/** Local wall-clock hours by weekday (1: Monday), `HH:MM`; none on Sundays. Our own, as those of telephone marketing. */
const SMS_HOURS: Record<number, { from: string; to: string } | null> = {
  1: { from: '09:00', to: '20:00' },
  2: { from: '09:00', to: '20:00' },
  3: { from: '09:00', to: '20:00' },
  4: { from: '09:00', to: '20:00' },
  5: { from: '09:00', to: '20:00' },
  6: { from: '09:00', to: '17:00' },
  7: null,
}

/**
 * Whether an offer may go out by SMS at a moment. Mails wait in a mailbox, a phone rings.
 *
 * @source A-CAMPAIGN-2, D-323
 */
export function mayTextOffers(at: Date, zone: TimeZone): boolean {
  const date = localDate(at, zone)
  const hours = SMS_HOURS[weekdayOf(date)]
  return !!hours && at >= instantOf(date, hours.from, zone) && at < instantOf(date, hours.to, zone)
}

/** Of whom a campaign thinks by their orders: everybody, who ordered within so many days, or who hasn't since. */
export const ORDERED = ['any', 'within', 'not_within'] as const
export type Ordered = (typeof ORDERED)[number]
