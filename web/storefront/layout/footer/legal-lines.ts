import type { StateTexts } from '#domain/law/state-notices.ts'
import { type AddressState, STATE_CODES, STATES } from '#domain/states.ts'

/** `text` is '' unless the store's setting `license` is "1". */
export type Licence = { number: string; state: AddressState; text: string }

/**
 * What the law wants said on every page: the notice of the store's state, or of every state where a page has no store,
 * each with its licence number.
 * @param here the licence of the store that the page shows, if it shows one
 * @param licences one for each state, for pages that show no store
 * @param texts the wordings in force
 * @source S-FOOT-2, L-25, L-26, L-27
 */
export function legalLines(
  here: Licence | null,
  licences: readonly Licence[],
  texts: Record<AddressState, StateTexts>,
): string[] {
  const states = here ? [here.state] : STATE_CODES.toSorted()
  return [
    ...states.map((state) => texts[state].notice),
    ...(here ? [here] : licences).flatMap((licence) =>
      licenceLines(licence, texts[licence.state], here !== null),
    ),
  ]
}

/** A page that shows no store says of which stores it speaks. */
function licenceLines(
  { number, state, text }: Licence,
  { licence, saleNotice }: StateTexts,
  isStoresOwn: boolean,
): string[] {
  const of = isStoresOwn ? saleNotice : `${STATES[state].adjective} stores: ${lowerFirst(saleNotice)}`
  const line = `${licence} ${number}.${saleNotice && ` ${of}`}`
  return text ? [line, text] : [line]
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
