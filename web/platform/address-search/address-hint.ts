import { parseAddressSearch } from '#domain/address/parse-address-search.ts'
import { type SearchFault, searchFault } from '#domain/address/search-fault.ts'
import * as texts from './address-search-texts.ts'

const HINTS: Record<SearchFault, () => string> = {
  postal_box: () => texts.postBoxHint,
  outside_served_states: texts.elsewhereHint,
  corner: () => texts.cornerHint,
  public_place: () => texts.publicPlaceHint,
  half_number: () => texts.halfNumberHint,
  lot: () => texts.lotHint,
  no_street: () => texts.noStreetHint,
  no_street_number: () => texts.noNumberHint,
  not_found: () => texts.notFoundHint,
}

/** Returns a hint about a typed address, or '' if there is nothing to report. `labels` are its suggestions. */
export function addressHint(text: string, labels: readonly string[]): string {
  const fault = searchFault(text)
  if (labels.length === 0 || fault === 'postal_box' || fault === 'outside_served_states')
    return fault ? HINTS[fault]() : ''
  const { postcode = '' } = parseAddressSearch(text)
  const isOther = postcode.length === 4 && labels.every((label) => !label.includes(postcode))
  // Labels of a map service contain no postcodes.
  return isOther && labels.some((label) => /\d{4}$/.test(label)) ? texts.postcodeHint : ''
}

/** Returns why a submitted text is not an address. Unlike a hint while typing, it explains short texts too. */
export function addressReason(text: string): string {
  if (text.trim() === '') return ''
  const { number } = parseAddressSearch(text)
  return addressHint(text, []) || (number ? texts.notFoundHint : texts.noStreetHint)
}
