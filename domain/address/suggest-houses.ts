import type { AddressSearch } from './address-search.ts'
import { type Premises, unitKey } from './premises.ts'
import { type StreetNumber, streetNumberText } from './street-number.ts'

/** Indexed address within its street. */
export type IndexedHouse = { number: StreetNumber; premises: Premises }

/** Houses with the same street number. */
type SameNumber<House> = [House, ...House[]]

/** Suggested address. The coordinates are those of the indexed house; number and premises may be as typed. */
export type HouseSuggestion<House> = {
  house: House
  number: StreetNumber
  premises: Premises
  /** Rank: 0 for exactly the typed address, 1 for its units, 2 for a house within an indexed range. */
  band: 0 | 1 | 2
}

/**
 * Suggests houses of one street for a typed number and unit, the best first. The typed number must be in the index,
 * itself or within a range. An unlisted unit, level, suffix or range is accepted as typed: registers lag behind new
 * buildings, and the driver needs the text on the door. A unit without a number has no house.
 */
export function suggestHouses<House extends IndexedHouse>(
  houses: readonly House[],
  { number: typed, premises }: Pick<AddressSearch, 'number' | 'premises'>,
): HouseSuggestion<House>[] {
  if (!typed && !isWhole(premises)) return []
  const groups = byNumber(houses)
  const carrier = typed && carrierOf(groups, typed)
  return (typed ? (carrier ? [carrier] : []) : groups)
    .flatMap((group) => {
      const [{ number }] = group
      const isInRange = typed !== undefined && !isPartOf(number, typed)
      return inOneHouse(group, premises, typed ?? number, isInRange ? 2 : 0)
    })
    .toSorted((a, b) => a.band - b.band || Number(!isWhole(a.premises)) - Number(!isWhole(b.premises)))
}

/** Groups houses by street number. */
const byNumber = <House extends IndexedHouse>(houses: readonly House[]): SameNumber<House>[] =>
  // `groupBy` creates a group for an item, so none is empty.
  [...Map.groupBy(houses, (house) => streetNumberText(house.number)).values()] as SameNumber<House>[]

/**
 * Returns the houses with the typed number, or with the longest part of it (12 or 12-14 for `12-14A`), or with a range
 * that contains it.
 */
function carrierOf<House extends IndexedHouse>(
  groups: SameNumber<House>[],
  typed: StreetNumber,
): SameNumber<House> | undefined {
  const [longest] = groups
    .filter(([house]) => isPartOf(house.number, typed))
    .toSorted(([a], [b]) => streetNumberText(b.number).length - streetNumberText(a.number).length)
  return longest ?? groups.find(([house]) => isInRange(typed, house.number))
}

/** Returns whether an indexed house matches the typed number, by a part of the number or by its range. */
export const carries = (number: StreetNumber, typed: StreetNumber): boolean =>
  isPartOf(number, typed) || isInRange(typed, number)

function isPartOf(number: StreetNumber, typed: StreetNumber): boolean {
  const isKept = (part: 'suffix' | 'last' | 'lastSuffix') => (number[part] ?? typed[part]) === typed[part]
  // A66 and 66 are different houses.
  if (number.prefix !== typed.prefix) return false
  return number.first === typed.first && isKept('suffix') && isKept('last') && isKept('lastSuffix')
}

/** Returns whether a range contains the number. It covers one side of the street: 12-16 contains 14 but not 13. */
function isInRange(typed: StreetNumber, { prefix, first, last = first }: StreetNumber): boolean {
  if (prefix !== typed.prefix) return false
  if (typed.suffix !== undefined || typed.last !== undefined) return false
  return first <= typed.first && typed.first <= last && (typed.first - first) % 2 === 0
}

function inOneHouse<House extends IndexedHouse>(
  group: SameNumber<House>,
  typed: Premises,
  number: StreetNumber,
  band: 0 | 2,
): HouseSuggestion<House>[] {
  const whole = group.find(({ premises }) => isWhole(premises))
  const lower: 1 | 2 = band === 0 ? 1 : band
  // All numbers of a range share the units of its building.
  if (isWhole(typed)) {
    const units = group.filter(({ premises }) => !isWhole(premises))
    return [
      // A building that is indexed only by its units is suggested as a whole too.
      { house: whole ?? group[0], number, premises: {}, band },
      ...units.map((house) => ({ house, number, premises: house.premises, band: lower })),
    ]
  }
  const known = group.find(({ premises }) => isSamePlace(premises, typed))
  const asTyped = { ...known?.premises, ...typed }
  const begun = group.filter((house) => house !== known && isBegun(house.premises, typed))
  return [
    { house: known ?? whole ?? group[0], number, premises: asTyped, band },
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
