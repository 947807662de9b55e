import { useState } from 'react'
import type { RoundEntry } from './load-round.ts'

type RoundPage = { entries: (RoundEntry | null)[] }

/** Applies `useNewestPage` to each order of a round, so that the page never returns to an older version. */
export function useNewestRound<Page extends RoundPage>(loaded: Page): Page {
  const [newest, setNewest] = useState<ReadonlyMap<number, RoundEntry>>(() => byOrder(loaded.entries))
  const entries = loaded.entries.map((entry) => (entry ? newerOf(entry, newest) : null))
  if (entries.some((entry) => entry && newest.get(entry.order.order_id) !== entry))
    setNewest(byOrder(entries))
  return { ...loaded, entries }
}

function newerOf(entry: RoundEntry, newest: ReadonlyMap<number, RoundEntry>): RoundEntry {
  const shown = newest.get(entry.order.order_id)
  return shown && shown.order.version > entry.order.version ? shown : entry
}

const byOrder = (entries: readonly (RoundEntry | null)[]): ReadonlyMap<number, RoundEntry> =>
  new Map(entries.flatMap((entry) => (entry ? [[entry.order.order_id, entry]] : [])))
