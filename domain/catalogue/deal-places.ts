/**
 * Assigns the existing places of some items to the same items in a new order, so that other items do not move. If two
 * items have the same place, the later item gets the next place.
 *
 * @param places current places of the items in their new order, whole numbers
 * @returns the new places in strictly ascending order
 */
export function dealPlaces(places: readonly number[]): number[] {
  const dealt: number[] = []
  for (const place of places.toSorted((a, b) => a - b)) dealt.push(Math.max(place, (dealt.at(-1) ?? -1) + 1))
  return dealt
}
