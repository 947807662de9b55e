/** Texts of the address field with suggestions. */
import * as fieldTexts from '#domain/field-texts.ts'
import { statesServed } from '#domain/states.ts'

/** Fixed. @source S-ADDR-1 */
export const addressLabel = 'Delivery Address'
export const suggestionsLabel = 'Suggested addresses'
/** Fixed. @source S-ADDR-3 */
export const didYouMean = 'Did you mean …?'
export const suggestionsCount = (count: number) =>
  count === 1 ? '1 address found' : `${count} addresses found`

// Hints about the typed address

export const noStreetHint = fieldTexts.streetRequired
export const postBoxHint = fieldTexts.postBoxRefused
export const elsewhereHint = () => `We deliver in ${statesServed()} only.`
export const noNumberHint = fieldTexts.houseNumberRequired
export const cornerHint =
  'We can’t deliver to a street corner. Enter the number and street, like 12 Smith Street.'
export const publicPlaceHint = fieldTexts.publicPlaceRefused
export const halfNumberHint =
  'Our map has no half numbers. Enter the whole number and tell the driver the rest in the delivery notes.'
export const lotHint = 'We can’t find this lot. Enter its street number, like 12 Smith Street.'
export const notFoundHint = 'We can’t find this address. Check the number, street, suburb and postcode.'
export const postcodeHint = 'The postcode and suburb don’t match. Check both, or pick an address.'
