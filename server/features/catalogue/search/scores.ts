/** How well products fit, by their ids. */
export type Scores = Map<number, number>

/** What is in all of them, with the sum of its scores. */
export function intersect(all: readonly Scores[]): Scores {
  if (all.length === 1) return all[0]!
  const [first, ...others] = all.toSorted((a, b) => a.size - b.size)
  const met: Scores = new Map()
  for (const [id, score] of first ?? [])
    if (others.every((each) => each.has(id)))
      met.set(
        id,
        others.reduce((sum, each) => sum + each.get(id)!, score),
      )
  return met
}

/** Ranked by the others as well, which keep nothing away. */
export const adding = (scores: Scores, soft: readonly Scores[]): Scores =>
  new Map(
    [...scores].map(([id, score]) => [
      id,
      score + soft.reduce((sum, each) => sum + (each.get(id) ?? 0) / 4, 0),
    ]),
  )

/** One of each list in turn as long as they are what was asked for, then the rest. */
export function takeTurns(lists: readonly number[][], isIt: (lane: number, id: number) => boolean): number[] {
  if (lists.length === 1) return lists[0]!
  const taken = new Set<number>()
  const strongest = lists.map((list, lane) => {
    const strong = list.filter((id) => isIt(lane, id))
    return strong.length > 0 ? strong : list
  })
  for (let round = 0; strongest.some((list) => round < list.length); round++)
    for (const list of strongest) {
      const next = list[round]
      if (next !== undefined) taken.add(next)
    }
  for (const list of lists) for (const id of list) taken.add(id)
  return [...taken]
}
