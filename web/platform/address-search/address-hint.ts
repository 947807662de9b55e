import { parseAddressSearch } from '#domain/address/parse-address-search.ts'
import * as texts from './address-search-texts.ts'

/** What is wrong with an address that is being typed; '' while nothing is. `labels` are its suggestions. */
export function addressHint(text: string, labels: readonly string[]): string {
  const search = parseAddressSearch(text)
  const { number, postcode = '', words } = search
  if (search.isPostOfficeBox) return texts.postBoxHint
  if (search.isElsewhere) return texts.elsewhereHint()
  if (labels.length > 0) {
    const isOther = postcode.length === 4 && labels.every((label) => !label.includes(postcode))
    // A map service names no postcodes.
    return isOther && labels.some((label) => /\d{4}$/.test(label)) ? texts.postcodeHint : ''
  }
  if (words.length < 2) return ''
  return number ? texts.notFoundHint : texts.noNumberHint
}
