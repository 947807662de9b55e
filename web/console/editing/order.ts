/** Returns the items in the chosen order. Items added in the meantime are last; deleted items are omitted. */
export function orderOf<T extends { id: number }>(
  items: readonly T[],
  chosen: readonly number[] | null,
): T[] {
  if (!chosen) return [...items]
  const placeOf = ({ id }: T) => {
    const place = chosen.indexOf(id)
    return place < 0 ? chosen.length : place
  }
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** @param to new position of the item, from 0; the remaining items close the gap */
export function movedTo(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, Math.max(0, to)), id, ...others.slice(Math.max(0, to))]
}
