import { parseAddressSearch } from '#domain/address/parse-address-search.ts'
import * as texts from './address-search-texts.ts'

/** Returns a hint about a typed address, or '' if there is nothing to report. `labels` are its suggestions. */
export function addressHint(text: string, labels: readonly string[]): string {
  const search = parseAddressSearch(text)
  const { number, postcode = '', words } = search
  if (search.isPostOfficeBox) return texts.postBoxHint
  if (search.isElsewhere) return texts.elsewhereHint()
  if (labels.length > 0) {
    const isOther = postcode.length === 4 && labels.every((label) => !label.includes(postcode))
    // Labels of a map service contain no postcodes.
    return isOther && labels.some((label) => /\d{4}$/.test(label)) ? texts.postcodeHint : ''
  }
  if (words.length < 2) return ''
  return number ? texts.notFoundHint : texts.noNumberHint
}
