import type { StateTexts } from '#domain/law/state-notices.ts'
import { type AddressState, STATE_CODES, STATES } from '#domain/states.ts'
import type { Licence } from '#web/storefront/catalogue/page-area.ts'
import * as texts from '../layout-texts.ts'

/**
 * Returns the legal notices of a page: the notice of the store's state, or of all states if the page has no store, each
 * with its licence number.
 * @param storeLicence the licence of the store that the page shows, if any
 * @param licences one per state, for pages without a store
 * @param stateTexts the current wording, passed by the server so that pages do not contain earlier versions
 */
export function legalLines(
  storeLicence: Licence | null,
  licences: readonly Licence[],
  stateTexts: Record<AddressState, StateTexts>,
): string[] {
  const states = storeLicence ? [storeLicence.state] : STATE_CODES.toSorted()
  return [
    ...states.map((state) => stateTexts[state].notice),
    ...(storeLicence ? [storeLicence] : licences).flatMap((licence) =>
      licenceLines(licence, stateTexts[licence.state], storeLicence !== null),
    ),
  ]
}

/** Returns the lines of a licence. On a page without a store they name the state's stores. */
function licenceLines(
  { number, state, text }: Licence,
  { licence, saleNotice }: StateTexts,
  isStoresOwn: boolean,
): string[] {
  const saleText = isStoresOwn
    ? saleNotice
    : texts.stateStores(STATES[state].adjective, lowerFirst(saleNotice))
  const line = `${licence} ${number}.${saleNotice && ` ${saleText}`}`
  return text ? [line, text] : [line]
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
