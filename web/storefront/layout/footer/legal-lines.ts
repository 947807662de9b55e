import type { AddressState } from '#domain/address/states.ts'

/** `text` is '' unless the store's setting `license` is "1". */
export type Licence = { number: string; state: AddressState; text: string }

const IN_VICTORIA = 'All alcohol sales occur and are appropriated in Victoria.'

/**
 * What the law wants said on every page: the notice of the store's state, or of both where a page has no store, each
 * with its licence number.
 * @param here the licence of the store that the page shows, if it shows one
 * @param licences one for each state, for pages that show no store
 * @param notices the wordings in force, which the server hands over: no page carries the earlier ones
 * @source S-FOOT-2, L-25, L-26, L-27
 */
export function legalLines(
  here: Licence | null,
  licences: readonly Licence[],
  notices: Record<AddressState, string>,
): string[] {
  const states = here ? [here.state] : (['NSW', 'VIC'] as const)
  return [
    ...states.map((state) => notices[state]),
    ...(here ? [here] : licences).flatMap((licence) => licenceLines(licence, here !== null)),
  ]
}

/** A page that shows no store says of which stores it speaks. */
function licenceLines({ number, state, text }: Licence, isStoresOwn: boolean): string[] {
  const line =
    state === 'VIC'
      ? `Victorian limited liquor licence ${number}. ${isStoresOwn ? IN_VICTORIA : `Victorian stores: ${lowerFirst(IN_VICTORIA)}`}`
      : `New South Wales liquor licence ${number}.`
  return text ? [line, text] : [line]
}

const lowerFirst = (text: string): string => text[0]!.toLowerCase() + text.slice(1)
