import { instantOf, localDate, type TimeZone, weekdayOf } from '../time.ts'

export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Maximum number of campaigns per day, because too many offers drive readers away. */
export const CAMPAIGNS_A_DAY = 4

/** Returns whether the text and the audience of a campaign may still be changed. */
export const mayEdit = (state: CampaignState): boolean => state === 'draft' || state === 'scheduled'

/**
 * Returns the state of a campaign after it is cancelled: a scheduled campaign becomes a draft, a draft or a campaign
 * being sent is cancelled. Returns null if the campaign can't be cancelled. Messages already sent are not affected.
 *
 * @source A-CAMPAIGN-3
 */
export function stateAfterCancel(state: CampaignState): CampaignState | null {
  if (state === 'scheduled') return 'draft'
  return state === 'draft' || state === 'sending' ? 'canceled' : null
}

/**
 * Hours for offers by SMS in local time `HH:MM`, by ISO weekday; none on Sundays. They are our own policy, modelled on
 * the hours for telephone marketing.
 */
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
 * Returns whether an offer may be sent by SMS at an instant. E-mails have no such limit, because they do not disturb.
 *
 * @source A-CAMPAIGN-2, D-323
 */
export function mayTextOffers(at: Date, zone: TimeZone): boolean {
  const date = localDate(at, zone)
  const hours = SMS_HOURS[weekdayOf(date)]
  return !!hours && at >= instantOf(date, hours.from, zone) && at < instantOf(date, hours.to, zone)
}

/** Audience of a campaign by orders: all, those who ordered within a number of days, or those who did not. */
export const ORDERED = ['any', 'within', 'not_within'] as const
export type Ordered = (typeof ORDERED)[number]
