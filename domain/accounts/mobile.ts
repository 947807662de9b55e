import { plainTyping } from './typed-text.ts'
import * as fieldTexts from '../field-texts.ts'

const withoutSeparators = (text: string): string =>
  plainTyping(text)
    .replace(/^\s*tel:/i, '')
    .replace(/[\s().,/_·•∙⋅\u2212\p{Pd}[\]]/gu, '')

/**
 * Parses an Australian mobile in any usual notation. Returns E.164 (`+614xxxxxxxx`, 12 characters), or null.
 * @source L-46
 */
export function parseMobile(text: string): string | null {
  const match = /^(?:(?:\+|00|0011)?610?|0)?(4\d{8})$/.exec(withoutSeparators(text))
  return match ? `+61${match[1]}` : null
}

const LANDLINE = /^(?:(?:\+|00|0011)?610?|0)?[2378]\d{8}$/
const FOREIGN = /^(?:\+|00)(?!61|1161)\d{6,}$/

/** Returns a message for the person who typed a number that is not an Australian mobile; null if it is one. */
export function mobileProblem(text: string): string | null {
  const number = withoutSeparators(text)
  if (number === '') return fieldTexts.mobileRequired
  if (parseMobile(text)) return null
  if (LANDLINE.test(number))
    return 'That’s a landline. Please enter a mobile number, so that we can text you.'
  if (FOREIGN.test(number))
    return 'That number is from another country. Please enter an Australian mobile number, such as 0412 345 678.'
  return 'Please enter an Australian mobile number, such as 0412 345 678.'
}
