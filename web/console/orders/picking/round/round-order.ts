import { placeInRound, type RoundPlace } from '#domain/orders/pick-round.ts'
import type { PickQueueState } from '../one-order/pick-queue.ts'
import { pickingLines, type PickingLine } from '../one-order/use-picks.ts'
import { letterAt } from './letter.tsx'
import type { RoundEntry } from './load-round.ts'

/** One order of the round, with its state for the picker. */
export type RoundOrder = RoundEntry & { letter: string; place: RoundPlace; shown: PickingLine[] }

/** Adds rejected picks of an order that has left the list, because the picker still holds these packs. */
function withRefused(line: PickingLine, { refused }: PickQueueState): PickingLine {
  const last = refused.findLast(
    ({ action, error }) => action.order_line_id === line.order_line_id && !error.wanted,
  )
  return last ? { ...line, inHand: last.action.units } : line
}

type RoundPosition = { index: number; me: number; state: PickQueueState }

export function roundOrder(entry: RoundEntry, { index, me, state }: RoundPosition): RoundOrder {
  const { order, lines, without_scan: requirement } = entry
  const place = placeInRound(order, me)
  const shown = pickingLines(order, lines, state, requirement.rule)
  return {
    ...entry,
    letter: letterAt(index),
    place,
    shown: place === 'picking' ? shown : shown.map((line) => withRefused(line, state)),
  }
}
