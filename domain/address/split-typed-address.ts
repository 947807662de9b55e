import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import { readStateCode, stateSpellings } from '#domain/written-states.ts'
import { readablePart } from './clean-address.ts'
import { stateOfPostcode } from './postcodes.ts'
import { direction, streetType } from './street-words.ts'

export type TypedFields = { line: string; suburb: string; state: string; postcode: string }

const COUNTRY = /[\s,]*\baustralia[\s,.]*$/i
const STATE = new RegExp(`(?<=\\S.*)[\\s,]+(${stateSpellings().join('|')})[\\s,.]*$`, 'i')
const POSTCODE = /(?<=\p{L}.*)[\s,]+(\d{4})[\s,.]*$/u

/**
 * Splits typed text into the fields of a form, for the shopper to check. It does not use the address index: the suburb
 * is a served suburb at the end, or the text after the street.
 */
export function splitTypedAddress(text: string): TypedFields {
  let line = readablePart(text.trim()).replace(COUNTRY, '')
  const take = (pattern: RegExp): string => {
    const found = pattern.exec(line)
    if (found) line = line.slice(0, found.index)
    return found?.[1] ?? ''
  }
  let postcode = take(POSTCODE)
  const state = readStateCode(take(STATE))
  postcode ||= take(POSTCODE)
  const served = suburbAtEnd(line)
  const suburb = served?.name ?? otherSuburbAtEnd(line)
  if (suburb) line = line.slice(0, line.length - suburb.length)
  return {
    line: line.replace(/[\s,]+$/, ''),
    suburb: served ? suburb : titleCase(suburb),
    state: state ?? stateOfPostcode(postcode) ?? served?.state ?? '',
    postcode: postcode || (served?.postcode ?? ''),
  }
}

/** Returns the served suburb with the longest name that the line ends in: St Kilda East before East. */
function suburbAtEnd(line: string) {
  const lower = line.toLowerCase().replaceAll('-', ' ')
  const found = SERVED_SUBURBS.filter(({ name }) => lower.endsWith(` ${name.toLowerCase()}`))
  return found.toSorted((a, b) => b.name.length - a.name.length)[0]
}

/** Returns the text after the last comma, else after the street's type; '' unless a numbered street precedes it. */
function otherSuburbAtEnd(line: string): string {
  const [, street = '', behindComma = ''] = /^(.*),\s*([^,]+)$/.exec(line) ?? []
  if (/\d.*\p{L}/u.test(street) && !/\d/.test(behindComma)) return behindComma
  const words = [...line.matchAll(/[\p{L}\d'’./-]+/gu)]
  const number = words.findIndex(([word]) => /\d/.test(word))
  if (number === -1) return ''
  // The first word of a street is never read as its type: The Avenue, St Kilda Road.
  const type = words.findIndex(({ 0: word }, i) => i > number + 1 && isStreetType(word))
  const behind = words.slice(type + 1)
  const isDirection = behind.every(([word]) => direction(word.toLowerCase()) !== undefined)
  const [next] = behind
  if (type === -1 || isDirection || !next || isStreetType(next[0])) return ''
  return line.slice(next.index)
}

const isStreetType = (word: string): boolean => streetType(word.toLowerCase().replace('.', '')) !== undefined

/** Capitalises a name that was typed entirely in lower or upper case. */
export const titleCase = (name: string): string =>
  name === name.toLowerCase() || name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : name
