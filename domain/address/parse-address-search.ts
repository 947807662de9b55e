import type { AddressSearch } from './address-search.ts'
import { cleanAddress, isTooLong } from './clean-address.ts'
import { takeRemarks } from './address-remarks.ts'
import { takePremises } from './parse-premises.ts'
import { isPostalDelivery } from './postal-delivery.ts'
import { parseState, stateSpellings } from '#domain/written-states.ts'
import { LOT, type StreetNumber } from './street-number.ts'
import { nameWords } from './street-words.ts'

const MAX_WORDS = 10

/** Placeholder for the number that was removed. Cleaned text cannot contain it. */
const NUMBER_MARK = '#'

const NUMBER = /(?<![a-z0-9/.-])([a-z]{0,2})(\d{1,5})([a-z]{0,2})(?:-(\d{1,5})([a-z]?))?(?![a-z0-9/.-])/g
const ORDINAL = /^\d+(st|nd|rd|th)$/
const COUNTRY = /(?<=[a-z0-9, ])[ ,]*\baustralia[ ,]*$/
const STATES = stateSpellings().join('|')
const STATE = new RegExp(`(?<=[a-z]{2}.*)[ ,]+(${STATES})[ ,]*$`)
const POSTCODE_LAST = /(?<=[a-z].*)[ ,]+(\d{4})[ ,]*$/
const POSTCODE_FIRST = /^[ ,]*([23]\d{3})[ ,]+(?=[a-z].*\d|\d{1,5}[a-z]?(?:-\d+[a-z]?)? [a-z])/
const POSTCODE_BEGUN = /(?<=[a-z].*)[ ,]+(\d{1,3})[ ,]*$/
/** State and postcode before the street, as in `VIC 3065 Fitzroy, 12 Smith Street`. */
const STATE_AND_POSTCODE = new RegExp(`(?<![a-z0-9])(${STATES})[ ,]+([23]\\d{3})(?![a-z0-9/.-])`)
const POSTCODE_AND_STATE = new RegExp(`(?<![a-z0-9/.-])([23]\\d{3})[ ,]+(${STATES})(?![a-z0-9])`)
const STATE_INSIDE = /(?<![a-z0-9])(vic|nsw)(?![a-z0-9])/
/** Four digits before a comma, which are a postcode if the line has another number. */
const POSTCODE_INSIDE = /(?<![a-z0-9/.-])([23]\d{3})(?= ,)/

/**
 * Parses an address as people type it, whole or half, in any usual order: `5/12 smith st fitz`, `Level 2, 34A
 * Church`, `3065 smith st 12`. Text that is not a remark, unit, level, number, postcode or state becomes a word. A text
 * that is too long to be an address has no words.
 */
export function parseAddressSearch(text: string): AddressSearch {
  const isPostOfficeBox = isPostalDelivery(cleanAddress(text).replaceAll('.', ' '))
  const { address, remarks } = takeRemarks(text)
  const draft = { rest: cleanAddress(address) }
  const region = takeRegion(draft)
  const { number, premises } = takeDoor(draft)
  const begun = number && !region.postcode ? take(draft, POSTCODE_BEGUN) : undefined
  const { words, breaks, building, numberAt } = splitWords(draft.rest)
  if (building) premises.building = [premises.building, building].filter(Boolean).join(', ')
  const isReadable = words.length <= MAX_WORDS && !isTooLong(text)
  return {
    premises,
    ...(number && { number, numberAt }),
    words: isReadable ? words : [],
    breaks: isReadable ? breaks : [],
    ...(region.state && { state: region.state }),
    ...((region.postcode ?? begun) && { postcode: region.postcode ?? begun?.[1] }),
    ...remarks,
    isPostOfficeBox,
    isElsewhere: region.isElsewhere,
  }
}

/** Returns whether the text starts with a house number, preceded at most by a unit, a level or a building's name. */
export function startsWithNumber(text: string): boolean {
  const draft = { rest: cleanAddress(takeRemarks(text).address) }
  takeRegion(draft)
  takePremises(draft)
  takeNumber(draft)
  return /^[ ,]*([a-z][^#]*,)?[ ,]*#/.test(draft.rest)
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
  let state = take(draft, STATE)?.[1]
  postcode ??= takePostcode(draft)
  if (!postcode) {
    const pair = take(draft, STATE_AND_POSTCODE, ' , ')
    const turned = pair ? undefined : take(draft, POSTCODE_AND_STATE, ' , ')
    postcode = pair?.[2] ?? turned?.[1] ?? take(draft, POSTCODE_FIRST)?.[1]
    state ??= pair?.[1] ?? turned?.[2]
  }
  state ??= take(draft, STATE_INSIDE, ' , ')?.[1]
  if (!postcode && [...draft.rest.matchAll(/(?<![a-z0-9.])\d/g)].length > 1)
    postcode = take(draft, POSTCODE_INSIDE)?.[1]
  const known = parseState(state ?? '')
  return {
    ...(known && known !== 'other' && { state: known }),
    ...(postcode && { postcode }),
    isElsewhere: known === 'other',
  }
}

/**
 * Removes a postcode at the end. `Smith St 1200` has a house number; `Smith St 3065` and `5 Smith St 1200` a postcode.
 */
function takePostcode(draft: Draft): string | undefined {
  const found = POSTCODE_LAST.exec(draft.rest)
  if (!found) return undefined
  const hasNumber = /\d/.test(draft.rest.slice(0, found.index))
  if (!hasNumber && !/^[23]/.test(found[1] ?? '')) return undefined
  return take(draft, POSTCODE_LAST)?.[1]
}

/** Reads unit and house number. A lot is the house number in `Lot 6 Smith Road`, and a unit before a house number. */
function takeDoor(draft: Draft): Pick<AddressSearch, 'number' | 'premises'> {
  const { unitType: type, unit = '', ...around } = takePremises(draft)
  const premises = { ...(type && { unitType: type }), ...(unit && { unit }), ...around }
  const number = takeNumber(draft)
  const [, digits, suffix] = (!number && type === 'Lot' && /^(\d{1,5})([A-Z]{0,2})$/.exec(unit)) || []
  if (!digits || Number(digits) === 0) return { premises, ...(number && { number }) }
  const lot = { prefix: LOT, first: Number(digits), ...(suffix && { suffix }) }
  return { number: lot, premises: around }
}

/** Removes and returns the first number before a word, else the last number. Other numbers remain words. */
function takeNumber(draft: Draft): StreetNumber | undefined {
  const numbers = [...draft.rest.matchAll(NUMBER)].filter(([all]) => !ORDINAL.test(all))
  const isBeforeStreet = ({ 0: all, index }: RegExpExecArray) =>
    /^ [a-z]/.test(draft.rest.slice(index + all.length))
  const match = numbers.find(isBeforeStreet) ?? numbers.at(-1)
  if (!match) return undefined
  const [all, prefix, first, suffix, last, lastSuffix] = match
  draft.rest = `${draft.rest.slice(0, match.index)} ${NUMBER_MARK} ${draft.rest.slice(match.index + all.length)}`
  return {
    ...(prefix && { prefix: prefix.toUpperCase() }),
    first: Number(first),
    ...(suffix && { suffix: suffix.toUpperCase() }),
    ...(last && { last: Number(last) }),
    ...(lastSuffix && { lastSuffix: lastSuffix.toUpperCase() }),
  }
}

type SplitWords = Pick<AddressSearch, 'words' | 'breaks'> & { numberAt: number; building?: string }

/** Splits the rest into words. Words before the number and a comma are a building's name: `Harbour Tower, 5/12 …`. */
function splitWords(rest: string): SplitWords {
  const before = /^[ ,]*([a-z][^#]*?)[ ]*,[ ,]*#(?=.*[a-z])/.exec(rest)?.[1]
  const building = before && titled(nameWords(before))
  const words: string[] = []
  const breaks: number[] = []
  let numberAt = 0
  const behind = before ? rest.slice(rest.indexOf(NUMBER_MARK)) : rest
  for (const [i, part] of behind.split(/([,#])/).entries()) {
    if (i % 2 === 0) words.push(...nameWords(part))
    else if (words.length > 0) breaks.push(words.length)
    if (part === NUMBER_MARK) numberAt = words.length
  }
  return {
    words,
    breaks: [...new Set(breaks)].filter((at) => at < words.length),
    numberAt,
    ...(building && { building }),
  }
}

export function titled(words: readonly string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
