import { adjacentPairs } from '#domain/adjacent-pairs.ts'
import type { AddressSearch } from './address-search.ts'
import { titled } from './parse-address-search.ts'
import { direction, nameWords, streetType } from './street-words.ts'
import { BESIDE } from './unlisted-street.ts'

/** Alternative reading of an address. With `isExactOnly` the lookup allows no typing errors. */
export type AddressVariant = { search: AddressSearch; isExactOnly: boolean }

/**
 * Returns the ways to read an address, the most likely first. The lookup in the index chooses among them: `12 A Beckett
 * St` is number 12 in A'Beckett Street, and `12 A Smith St` is house 12A. A part before the number or between commas
 * may be the name of a building.
 */
export function addressVariants(search: AddressSearch): AddressVariant[] {
  const letters = letterVariants(search)
  const all = [...streetFirst(search), ...letters, { search, isExactOnly: letters.length > 0 }]
  return [...all, ...buildingVariants(search).map((each) => ({ search: each, isExactOnly: true }))]
}

/**
 * Returns the reading as a street of a part before the number that ends in a street type: `Smith Street, 12, Fitzroy`.
 */
function streetFirst({ premises: { building, ...inside }, ...search }: AddressSearch): AddressVariant[] {
  const street = nameWords(building ?? '')
  if (!streetType(street.at(-1) ?? '')) return []
  const breaks = [street.length, ...search.breaks.map((at) => at + street.length)]
  const words = [...street, ...search.words]
  return [
    { search: { ...search, premises: inside, words, breaks, numberAt: street.length }, isExactOnly: true },
  ]
}

/**
 * Returns readings of a single letter after the number: part of the street's name, a direction, or the number's suffix.
 */
function letterVariants(search: AddressSearch): AddressVariant[] {
  const { number, words, numberAt = 0, breaks } = search
  const letter = words[numberAt] ?? ''
  const next = words[numberAt + 1]
  if (!number || !/^[a-z]$/.test(letter) || next === undefined) return []
  const withWords = (...put: string[]): AddressSearch => ({
    ...search,
    words: words.toSpliced(numberAt, 2, ...put),
    breaks: breaks.map((at) => (at > numberAt ? at + put.length - 2 : at)).filter((at) => at > 0),
  })
  const side = direction(letter)
  const isFree = number.suffix === undefined && number.last === undefined
  const suffixed = { ...withWords(next), number: { ...number, suffix: letter.toUpperCase() } }
  return [
    { search: withWords(`${letter}${next}`), isExactOnly: true },
    ...(side ? [{ search: withWords(side, next), isExactOnly: true }] : []),
    ...(isFree ? [{ search: suffixed, isExactOnly: false }] : []),
  ]
}

function buildingVariants(search: AddressSearch): AddressSearch[] {
  const { number, words, breaks, premises, numberAt = 0 } = search
  if (!number) return []
  const borders = [0, ...breaks, words.length]
  return adjacentPairs(borders).flatMap(([start, end]) => {
    const name = words.slice(start, end)
    const isAll = end - start === words.length
    // The words directly after the number are its street.
    if (isAll || start === numberAt || !isBuildingName(name)) return []
    return {
      ...search,
      words: words.toSpliced(start, end - start),
      breaks: breaks.filter((at) => at < start || at > end).map((at) => (at > end ? at - name.length : at)),
      numberAt: numberAt >= end ? numberAt - name.length : numberAt,
      premises: { ...premises, building: [premises.building, titled(name)].filter(Boolean).join(', ') },
    }
  })
}

/** Accepts `Rosehill Apartments` and `Zone 3`, but not `12 Smith Street`, whose house number would be lost. */
function isBuildingName(words: readonly string[]): boolean {
  const [first = '', ...rest] = words
  if (/\d/.test(first) || BESIDE.test(words.join(' '))) return false
  const digits = rest.filter((word) => /\d/.test(word))
  return digits.length === 0 || (digits.length === 1 && digits[0] === rest.at(-1) && !words.some(streetType))
}
