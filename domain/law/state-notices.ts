import type { AddressState } from '#domain/address/states.ts'
import { type LegalText, type LegalTextId, fillText, latestText } from './legal-text.ts'

/** Apart from the other wordings, because every page shows one of these. @source L-26, L-27 */
export const STATE_NOTICES: readonly LegalText[] = [
  {
    id: 'notice_nsw',
    version: '2026-11',
    validFrom: '2026-11-01',
    text: 'Liquor Act 2007: it is against the law to sell or supply alcohol to, or to obtain alcohol on behalf of, a person under the age of 18 years.',
  },
  {
    id: 'notice_vic',
    version: '2026-11',
    validFrom: '2026-11-01',
    text: 'WARNING. Under the Liquor Control Reform Act 1998 it is an offence: to supply alcohol to a person under the age of 18 years (Penalty exceeds {supply}); for a person under the age of 18 years to purchase or receive liquor (Penalty exceeds {receive}).',
  },
]

export const noticeId = (state: AddressState): LegalTextId => (state === 'NSW' ? 'notice_nsw' : 'notice_vic')

/** The notice that stands on every page of a state; amounts are settings. */
export const stateNotice = (state: AddressState, amounts: { supply: string; receive: string }): string =>
  fillText(latestText(STATE_NOTICES, noticeId(state)), amounts)
