import type { AddressSearch } from './address-search.ts'
import type { Premises } from './premises.ts'
import { isSameNumber, type StreetNumber, streetNumberText } from './street-number.ts'

/** An address of the index within its street. */
export type IndexedHouse = { number: StreetNumber; premises: Premises }

/** A suggestion: the coordinates are the house's, the label may be the shopper's. */
export type HouseSuggestion<House> = {
  house: House
  number: StreetNumber
  premises: Premises
  /**
   * 0: exactly what was typed. 1: its units and variants. 2: a range that contains it. 3: a number that begins with
   * it.
   */
  band: 0 | 1 | 2 | 3
}

/**
 * Suggests houses of one street for a typed number and unit, the best first. The number must be in the index. A unit,
 * level, suffix or range that is not is accepted as typed: registers lag behind new buildings, and a driver needs
 * what the door says.
 */
export function suggestHouses<House extends IndexedHouse>(
  houses: readonly House[],
  { number: typed, premises }: Pick<AddressSearch, 'number' | 'premises'>,
): HouseSuggestion<House>[] {
  const groups = [...Map.groupBy(houses, (house) => streetNumberText(house.number)).values()]
  const stem = typed && stemOf(groups, typed)
  return groups
    .flatMap((group) => {
      const number = group === stem ? typed! : group[0]!.number
      const band = bandOf(number, typed)
      return band === null ? [] : inOneHouse(group, premises, number, band)
    })
    .toSorted((a, b) => a.band - b.band || Number(!isWhole(a.premises)) - Number(!isWhole(b.premises)))
}

/** The house that carries the typed number: itself, or the longest part of it, as 12 or 12-14 is of `12-14A`. */
function stemOf<House extends IndexedHouse>(groups: House[][], typed: StreetNumber): House[] | undefined {
  return groups
    .filter(([house]) => isPartOf(house!.number, typed))
    .toSorted(([a], [b]) => streetNumberText(b!.number).length - streetNumberText(a!.number).length)[0]
}

function isPartOf(number: StreetNumber, typed: StreetNumber): boolean {
  const isKept = (part: 'suffix' | 'last' | 'lastSuffix') => (number[part] ?? typed[part]) === typed[part]
  return number.first === typed.first && isKept('suffix') && isKept('last') && isKept('lastSuffix')
}

function isPlain({ suffix, last }: StreetNumber): boolean {
  return suffix === undefined && last === undefined
}

function bandOf(number: StreetNumber, typed: StreetNumber | undefined): 0 | 1 | 2 | 3 | null {
  if (!typed || isSameNumber(number, typed)) return 0
  if (!isPlain(typed)) return null
  if (number.first === typed.first) return 1
  const { first, last = first } = number
  // A range covers one side of the street: 12-16 contains 14, and 13 is across the road.
  if (first < typed.first) return last >= typed.first && (typed.first - first) % 2 === 0 ? 2 : null
  return String(first).startsWith(String(typed.first)) ? 3 : null
}

function inOneHouse<House extends IndexedHouse>(
  group: House[],
  typed: Premises,
  number: StreetNumber,
  band: 0 | 1 | 2 | 3,
): HouseSuggestion<House>[] {
  const whole = group.find(({ premises }) => isWhole(premises))
  const lower = band === 0 ? 1 : band
  if (isWhole(typed)) {
    const units = group.filter(({ premises }) => !isWhole(premises))
    return [
      // A building of which only units are known still has an entrance.
      { house: whole ?? group[0]!, number, premises: {}, band },
      ...units.map((house) => ({ house, number, premises: house.premises, band: lower })),
    ]
  }
  const known = group.find(({ premises }) => isSamePlace(premises, typed))
  // Accepts the typed number and a number it may become, but not every variant of it.
  const isTrusted = band === 0 || (band === 3 && isPlain(number))
  const asTyped = { ...known?.premises, ...typed, ...kindOf(known) }
  const first = { house: known ?? whole ?? group[0]!, number, premises: asTyped, band }
  const begun = group.filter((house) => house !== known && isBegun(house.premises, typed))
  return [
    ...(known || isTrusted ? [first] : []),
    ...begun.map((house) => ({
      house,
      number,
      premises: { ...house.premises, ...textsOf(typed) },
      band: lower,
    })),
  ]
}

/** The index knows better than a shopper who typed `5/12` whether number 5 is a unit or a shop. */
function kindOf(known: IndexedHouse | undefined): Premises {
  return known?.premises.unitType ? { unitType: known.premises.unitType } : {}
}

function textsOf({ level, building }: Premises): Premises {
  return { ...(level && { level }), ...(building && { building }) }
}

function isWhole({ unit, unitType, level, building }: Premises): boolean {
  return !unit && !unitType && !level && !building
}

function isSamePlace(premises: Premises, typed: Premises): boolean {
  return (
    !isWhole(premises) && premises.unit === typed.unit && (!typed.level || premises.level === typed.level)
  )
}

function isBegun(premises: Premises, typed: Premises): boolean {
  return typed.unit !== undefined && premises.unit !== undefined && premises.unit.startsWith(typed.unit)
}
