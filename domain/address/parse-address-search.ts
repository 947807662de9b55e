import type { AddressSearch } from './address-search.ts'
import { takePremises } from './parse-premises.ts'
import { isPostalDelivery } from './postal-delivery.ts'
import { parseState, stateSpellings } from '#domain/states.ts'
import type { StreetNumber } from './street-number.ts'
import { nameWords, plainText } from './street-words.ts'

/** Longer text is cut before it is processed, against hostile input. */
const MOST_LETTERS = 200
const MOST_WORDS = 10

/** A placeholder for the number that was taken out. No typed text can contain it. */
const NUMBER_MARK = '#'

const NUMBER = /(?<![a-z0-9/])(\d{1,5})([a-z]{0,2})(?: ?(?:-|\bto\b) ?(\d{1,5})([a-z]?))?(?![a-z0-9/])/
const ORDINAL = /^\d+(st|nd|rd|th)$/
const COUNTRY = /(?<=[a-z0-9, ])[ ,]*\baustralia[ ,]*$/
const STATE = new RegExp(`(?<=[a-z]{2}.*)[ ,]+(${stateSpellings().join('|')})[ ,]*$`)
const POSTCODE_LAST = /(?<=[a-z].*)[ ,]+(\d{4})[ ,]*$/
const POSTCODE_FIRST = /^[ ,]*([23]\d{3})[ ,]+(?=[a-z].*\d)/
const POSTCODE_BEGUN = /(?<=[a-z].*)[ ,]+(\d{1,3})[ ,]*$/

/**
 * Parses an address as people type it, whole or half, in any usual order: `5/12 smith st fitz`, `Level 2, 34A
 * Church`, `3065 smith st 12`. Nothing is dropped: what is no unit, level, number, postcode or state is a word.
 */
export function parseAddressSearch(text: string): AddressSearch {
  const draft = { rest: cleaned(text) }
  const isPostOfficeBox = isPostalDelivery(draft.rest)
  const region = takeRegion(draft)
  const premises = takePremises(draft)
  const number = takeNumber(draft)
  const begun = number && !region.postcode ? take(draft, POSTCODE_BEGUN) : undefined
  const { words, breaks, building } = splitWords(draft.rest)
  if (building) premises.building = building
  return {
    premises,
    ...(number && { number }),
    words,
    breaks,
    ...(region.state && { state: region.state }),
    ...((region.postcode ?? begun) && { postcode: region.postcode ?? begun?.[1] }),
    isPostOfficeBox,
    isElsewhere: region.isElsewhere,
  }
}

/** Whether a house number stands first, behind a unit, a level or a building's name at most. */
export function startsWithNumber(text: string): boolean {
  const draft = { rest: cleaned(text) }
  takeRegion(draft)
  takePremises(draft)
  takeNumber(draft)
  return /^[ ,]*([a-z][^#]*,)?[ ,]*#/.test(draft.rest)
}

/** Lower case letters, digits, spaces and `/ - ,`, with one space between words and around commas. */
function cleaned(text: string): string {
  return plainText(text.slice(0, MOST_LETTERS))
    .replace(/[‐-―−]/g, '-')
    .replace(/[|;\n\r]/g, ',')
    .replace(/&/g, ' and ')
    .replace(/#\s*(?=[a-z]?\d)/g, ' unit ')
    .replace(/[^a-z0-9/,-]+/g, ' ')
    .replace(/ *\/ */g, '/')
    .replace(/(?<=\d[a-z]?) *- *(?=\d)/g, '-')
    .replace(/(?<!\d[a-z]?)-|-(?!\d)/g, ' ')
    .replace(/ *,[ ,]*/g, ' , ')
    .trim()
}

type Draft = { rest: string }

function take(draft: Draft, pattern: RegExp, mark = ' '): RegExpExecArray | undefined {
  const match = pattern.exec(draft.rest)
  if (!match) return undefined
  const { rest } = draft
  draft.rest = `${rest.slice(0, match.index)}${mark}${rest.slice(match.index + match[0].length)}`
  return match
}

function takeRegion(draft: Draft): Pick<AddressSearch, 'state' | 'postcode' | 'isElsewhere'> {
  take(draft, COUNTRY)
  let postcode = takePostcode(draft)
  const state = parseState(take(draft, STATE)?.[1] ?? '')
  postcode ??= takePostcode(draft) ?? take(draft, POSTCODE_FIRST)?.[1]
  return {
    ...(state && state !== 'other' && { state }),
    ...(postcode && { postcode }),
    isElsewhere: state === 'other',
  }
}

/** `Smith St 1200` is a house, `Smith St 3065` a postcode, and beside another number both are postcodes. */
function takePostcode(draft: Draft): string | undefined {
  const found = POSTCODE_LAST.exec(draft.rest)
  if (!found) return undefined
  const hasNumber = /\d/.test(draft.rest.slice(0, found.index))
  if (!hasNumber && !/^[23]/.test(found[1]!)) return undefined
  return take(draft, POSTCODE_LAST)![1]
}

function takeNumber(draft: Draft): StreetNumber | undefined {
  const pattern = new RegExp(NUMBER, 'g')
  for (const match of draft.rest.matchAll(pattern)) {
    const [all, first, suffix, last, lastSuffix] = match
    if (ORDINAL.test(all)) continue
    draft.rest = `${draft.rest.slice(0, match.index)} ${NUMBER_MARK} ${draft.rest.slice(match.index + all.length)}`
    return {
      first: Number(first),
      ...(suffix && { suffix: suffix.toUpperCase() }),
      ...(last && { last: Number(last) }),
      ...(lastSuffix && { lastSuffix: lastSuffix.toUpperCase() }),
    }
  }
  return undefined
}

/** Words before the number, separated by a comma, are the name of a building: `Harbour Tower, 5/12 …`. */
function splitWords(rest: string): Pick<AddressSearch, 'words' | 'breaks'> & { building?: string } {
  const words: string[] = []
  const breaks: number[] = []
  let building: string | undefined
  for (const [i, part] of rest.split(/([,#])/).entries()) {
    if (i % 2 === 0) words.push(...nameWords(part))
    else if (words.length > 0) breaks.push(words.length)
  }
  const beforeNumber = /^[ ,]*([a-z][^#]*?)[ ]*,[ ,]*#(?=.*[a-z])/.exec(rest)?.[1]
  if (beforeNumber) {
    building = titled(nameWords(beforeNumber))
    const gone = nameWords(beforeNumber).length
    words.splice(0, gone)
    breaks.splice(0, breaks.length, ...breaks.map((at) => at - gone).filter((at) => at > 0))
  }
  return {
    words: words.slice(0, MOST_WORDS),
    breaks: [...new Set(breaks)].filter((at) => at < Math.min(words.length, MOST_WORDS)),
    ...(building && { building }),
  }
}

function titled(words: string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
