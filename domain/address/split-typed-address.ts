import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import { readablePart } from './clean-address.ts'
import { isStateCode, parseState, stateSpellings } from '#domain/states.ts'

export type TypedFields = { line: string; suburb: string; state: string; postcode: string }

const COUNTRY = /[\s,]*\baustralia[\s,.]*$/i
const STATE = new RegExp(`(?<=\\S.*)[\\s,]+(${stateSpellings().join('|')})[\\s,.]*$`, 'i')
const POSTCODE = /(?<=\p{L}.*)[\s,]+(\d{4})[\s,.]*$/u

/**
 * Splits a line of typing into the fields of a form, to be looked over by whoever typed it: nothing is looked up, and
 * what is no suburb that we know stays in the line.
 */
export function splitTypedAddress(text: string): TypedFields {
  let line = readablePart(text.trim()).replace(COUNTRY, '')
  const take = (pattern: RegExp): string => {
    const found = pattern.exec(line)
    if (found) line = line.slice(0, found.index)
    return found?.[1] ?? ''
  }
  let postcode = take(POSTCODE)
  const state = parseState(take(STATE))
  postcode ||= take(POSTCODE)
  const suburb = suburbAtEnd(line)
  if (suburb) line = line.slice(0, line.length - suburb.name.length)
  return {
    line: line.replace(/[\s,]+$/, ''),
    suburb: suburb?.name ?? '',
    state: isStateCode(state) ? state : (suburb?.state ?? ''),
    postcode: postcode || (suburb?.postcode ?? ''),
  }
}

/** The longest name that the line ends in: St Kilda East before East. */
function suburbAtEnd(line: string) {
  const lower = line.toLowerCase().replaceAll('-', ' ')
  const found = SERVED_SUBURBS.filter(({ name }) => lower.endsWith(` ${name.toLowerCase()}`))
  return found.toSorted((a, b) => b.name.length - a.name.length)[0]
}
