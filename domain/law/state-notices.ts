import { type AddressState, STATE_CODES } from '#domain/states.ts'
import { type LegalText, fillText, latestText } from './legal-text.ts'
import { STATE_LAW } from './state-law.ts'

/** Notices of the states. They have their own file, because every page shows a notice. @source L-26, L-27 */
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

type Penalties = { supply: string; receive: string }

/** Returns the notice for the pages of a state, with penalties from the settings. */
export const stateNotice = (state: AddressState, penalties: Penalties): string =>
  fillText(latestText(STATE_NOTICES, STATE_LAW[state].notice), penalties)

/** Legally required texts of a state's pages. */
export type StateTexts = { notice: string; licence: string; saleNotice: string }

/** Returns the current texts of all states, so that pages do not load the law or earlier versions. */
export const stateTexts = (penalties: Penalties) =>
  Object.fromEntries(
    STATE_CODES.map((state): [AddressState, StateTexts] => {
      const { licence, saleNotice } = STATE_LAW[state]
      return [state, { notice: stateNotice(state, penalties), licence, saleNotice }]
    }),
  ) as Record<AddressState, StateTexts>
