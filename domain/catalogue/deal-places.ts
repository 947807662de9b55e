/**
 * Gives things in a new order the places that they had in the old one, so that nothing else moves. Where two had the same
 * place the later one gets the next.
 *
 * @param places of the things in their new order, whole numbers
 * @returns their new places, each larger than the one before
 */
export function dealPlaces(places: readonly number[]): number[] {
  const dealt: number[] = []
  for (const place of places.toSorted((a, b) => a - b)) dealt.push(Math.max(place, (dealt.at(-1) ?? -1) + 1))
  return dealt
}
