import { parseJsonField } from '#web/platform/api/form-fields.ts'
/** In the chosen order, and what came meanwhile behind; what has gone meanwhile is left out. */
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

/** @param to the place from 0 that it gets; the others close up */
export function movedTo(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, Math.max(0, to)), id, ...others.slice(Math.max(0, to))]
}

/** What a form of an order sends: `[{"id": 3, "version": 1}]`. Anything else is no order. */
export function readOrder(text: string): { id: number; version: number }[] {
  const sent = parseJsonField(text || '[]')
  return Array.isArray(sent) ? (sent as { id: number; version: number }[]) : []
}
