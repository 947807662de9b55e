import type { AddressSearch } from './address-search.ts'
import { type Premises, unitKey } from './premises.ts'
import { type StreetNumber, streetNumberText } from './street-number.ts'

/** An address of the index within its street. */
export type IndexedHouse = { number: StreetNumber; premises: Premises }

/** A suggestion: the coordinates are the house's, the label may be the shopper's. */
export type HouseSuggestion<House> = {
  house: House
  number: StreetNumber
  premises: Premises
  /** 0: exactly what was typed. 1: its units. 2: the house is part of a range of the index. */
  band: 0 | 1 | 2
}

/**
 * Suggests houses of one street for a typed number and unit, the best first. The number is always the typed one: it
 * must be in the index, by itself or within a range. A unit, level, suffix or range that is not is accepted as typed:
 * registers lag behind new buildings, and a driver needs what the door says. A unit without a number has no house.
 */
export function suggestHouses<House extends IndexedHouse>(
  houses: readonly House[],
  { number: typed, premises }: Pick<AddressSearch, 'number' | 'premises'>,
): HouseSuggestion<House>[] {
  if (!typed && !isWhole(premises)) return []
  const groups = [...Map.groupBy(houses, (house) => streetNumberText(house.number)).values()]
  const carrier = typed && carrierOf(groups, typed)
  return (typed ? (carrier ? [carrier] : []) : groups)
    .flatMap((group) => {
      const isInRange = typed !== undefined && !isPartOf(group[0]!.number, typed)
      return inOneHouse(group, premises, typed ?? group[0]!.number, isInRange ? 2 : 0)
    })
    .toSorted((a, b) => a.band - b.band || Number(!isWhole(a.premises)) - Number(!isWhole(b.premises)))
}

/**
 * The house that carries the typed number: itself, or the longest part of it, as 12 or 12-14 is of `12-14A`, or a range
 * that contains it.
 */
function carrierOf<House extends IndexedHouse>(groups: House[][], typed: StreetNumber): House[] | undefined {
  const [longest] = groups
    .filter(([house]) => isPartOf(house!.number, typed))
    .toSorted(([a], [b]) => streetNumberText(b!.number).length - streetNumberText(a!.number).length)
  return longest ?? groups.find(([house]) => isInRange(typed, house!.number))
}

/** Whether a house of the index stands for the typed number. */
export const carries = (number: StreetNumber, typed: StreetNumber): boolean =>
  isPartOf(number, typed) || isInRange(typed, number)

function isPartOf(number: StreetNumber, typed: StreetNumber): boolean {
  const isKept = (part: 'suffix' | 'last' | 'lastSuffix') => (number[part] ?? typed[part]) === typed[part]
  // A66 is another door than 66.
  if (number.prefix !== typed.prefix) return false
  return number.first === typed.first && isKept('suffix') && isKept('last') && isKept('lastSuffix')
}

/** A range covers one side of the street: 12-16 contains 14, and 13 is across the road. */
function isInRange(typed: StreetNumber, { prefix, first, last = first }: StreetNumber): boolean {
  if (prefix !== typed.prefix) return false
  if (typed.suffix !== undefined || typed.last !== undefined) return false
  return first <= typed.first && typed.first <= last && (typed.first - first) % 2 === 0
}

function inOneHouse<House extends IndexedHouse>(
  group: House[],
  typed: Premises,
  number: StreetNumber,
  band: 0 | 2,
): HouseSuggestion<House>[] {
  const whole = group.find(({ premises }) => isWhole(premises))
  const lower: 1 | 2 = band === 0 ? 1 : band
  // The units of a range are those of its building, whichever of its numbers is typed.
  if (isWhole(typed)) {
    const units = group.filter(({ premises }) => !isWhole(premises))
    return [
      // A building of which only units are known still has an entrance.
      { house: whole ?? group[0]!, number, premises: {}, band },
      ...units.map((house) => ({ house, number, premises: house.premises, band: lower })),
    ]
  }
  const known = group.find(({ premises }) => isSamePlace(premises, typed))
  const asTyped = { ...known?.premises, ...typed }
  const begun = group.filter((house) => house !== known && isBegun(house.premises, typed))
  return [
    { house: known ?? whole ?? group[0]!, number, premises: asTyped, band },
    ...begun.map((house) => ({
      house,
      number,
      premises: { ...house.premises, ...textsOf(typed) },
      band: lower,
    })),
  ]
}

function textsOf({ level, building }: Premises): Premises {
  return { ...(level && { level }), ...(building && { building }) }
}

function isWhole({ unit, unitType, level, building }: Premises): boolean {
  return !unit && !unitType && !level && !building
}

function isSamePlace(premises: Premises, typed: Premises): boolean {
  return (
    !isWhole(premises) &&
    unitKey(premises.unit) === unitKey(typed.unit) &&
    (!typed.level || premises.level === typed.level)
  )
}

function isBegun(premises: Premises, typed: Premises): boolean {
  return Boolean(typed.unit) && unitKey(premises.unit).startsWith(unitKey(typed.unit))
}
