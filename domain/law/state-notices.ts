import { type AddressState, STATES, STATE_CODES } from '#domain/states.ts'
import { required } from '#domain/required.ts'
import { localDate } from '#domain/time.ts'
import { inForce } from './delivery-hours.ts'
import { fillText } from './legal-text.ts'
import type { NoticesParameters, StateLaw, StateLaws } from './state-law.ts'

/** Amounts that replace those of a notice, by name. An empty amount replaces none. */
type Amounts = Record<string, string>

/** Returns the rule of a state's notices on a date. @source L-26, L-27 */
export const noticesOn = (law: StateLaw, date: string): NoticesParameters =>
  required(inForce(law.notices, date), `notices on ${date}`)

/** Returns the notice for the pages of a state. @param own amounts of the settings */
export function stateNotice({ text, amounts }: NoticesParameters, own: Amounts): string {
  const values = amounts.map(({ name, amount }) => [name, own[name] || amount] as const)
  return fillText({ text }, Object.fromEntries(values))
}

/** Legally required texts of a state's pages. */
export type StateTexts = { notice: string; licence: string; saleNotice: string }

/** Returns the texts of all states in force now, so that pages do not load the law or later versions. */
export const stateTexts = (laws: StateLaws, now: Date, own: Partial<Record<AddressState, Amounts>>) =>
  Object.fromEntries(
    STATE_CODES.map((state): [AddressState, StateTexts] => {
      const notices = noticesOn(laws[state], localDate(now, STATES[state].timeZone))
      const notice = stateNotice(notices, own[state] ?? {})
      return [state, { notice, licence: notices.licence, saleNotice: notices.sale_notice }]
    }),
  ) as Record<AddressState, StateTexts>
