import { type AddressReading, addressReadings, suburbNames } from '#domain/address/address-readings.ts'
import type { AddressSearch } from '#domain/address/address-search.ts'
import type { AddressVariant } from '#domain/address/address-variants.ts'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import { type StreetNearby, streetsNear } from './addresses.queries.ts'
import { knownSuburbNames, knownSuburbs } from './known-suburbs.ts'
import { type AddressSuggestion, type RankedStreet, suggestIn } from './suggest-addresses.ts'

/**
 * Kilometres between the centres of neighbouring suburbs. Few are further apart in the inner city. A wider circle
 * would ask about streets of the same name that have nothing to do with the typed street.
 */
const NEIGHBOUR_KM = 3.5

/** Returns whether the text names a suburb and neither a street nor a number: `Surry Hills`, `Fitzroy VIC 3065`. */
export async function isSuburbAlone(db: Database, search: AddressSearch): Promise<boolean> {
  const { number, premises, words } = search
  if (number || Object.keys(premises).length > 0) return false
  return (await knownSuburbNames(db, suburbNames(words), search.state)).size > 0
}

/** A reading whose suburb is known, with the suburb's centre. */
type PlacedReading = { reading: AddressReading; near: StreetNearby }

/**
 * Suggests the typed house in suburbs next to the typed suburb, the nearest first. Every suggestion is in another
 * suburb, so it is only a question.
 */
export async function suggestNearby(
  db: Database,
  variants: readonly AddressVariant[],
  limit: number,
): Promise<AddressSuggestion[]> {
  for (const { search } of variants.filter((variant) => variant.search.number)) {
    const placed = await placedReadings(db, search)
    if (placed.length === 0) continue
    const found = await streetsNear(
      db,
      placed.map(({ near }) => near),
      NEIGHBOUR_KM,
    )
    const streets = found.map((street, index): RankedStreet => {
      const { reading } = required(placed[street.reading], 'reading')
      return { ...street, wanted: reading, fit: -index }
    })
    const nearest = [...Map.groupBy(streets, ({ street_id }) => street_id).values()].map(([first]) => first!)
    const suggestions = await suggestIn(db, nearest, search, limit)
    if (suggestions.length > 0) return suggestions
  }
  return []
}

async function placedReadings(db: Database, search: AddressSearch): Promise<PlacedReading[]> {
  const readings = addressReadings(search).filter(({ locality }) => locality !== '')
  const suburbs = await knownSuburbs(
    db,
    readings.map(({ locality }) => locality),
    search.state,
  )
  return readings.flatMap((reading) =>
    suburbs
      .filter((suburb) => suburb.search === reading.locality)
      .map(({ state, lat, lng }) => ({ reading, near: { street: reading.street, state, lat, lng } })),
  )
}
