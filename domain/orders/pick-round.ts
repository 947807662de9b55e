import { hasEnded, type OrderStatus, PACKING, type PackingStatus, STATUS } from './order-status.ts'

/** What is written on the bags of a round: the first order's letter, the second's, and so on. */
export const ROUND_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const LEAST_IN_ROUND = 2
export const MOST_IN_ROUND = ROUND_LETTERS.length

/** The orders that an address names, such as `7,12`, each once and in that order. */
export const readRoundIds = (texts: readonly string[]): number[] => [
  ...new Set(
    texts
      .flatMap((text) => text.split(','))
      .filter((text) => /^[1-9]\d{0,9}$/.test(text))
      .map(Number),
  ),
]

export type RoundLine = {
  order_line_id: number
  product_id: number
  product_name: string
  pack_size: number
  shelf: string | null
}

/** The same pack for one or more orders of a round, which stands in one place. */
export type RoundItem<Line extends RoundLine> = {
  key: string
  shelf: string | null
  /** In the order of the round. */
  lines: [Line, ...Line[]]
}

/** Compared as text, this sorts shelves as one walks past them. The database has the same rule: `shelf_order`. */
export const shelfOrder = (shelf: string): string =>
  shelf.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))

/**
 * One walk for several orders: what they share is one item, in the order of the shelves. What has no shelf comes last; packs
 * of one product stand beside each other.
 */
export function mergePickLines<Line extends RoundLine>(
  orders: readonly (readonly Line[])[],
): RoundItem<Line>[] {
  const items = new Map<string, RoundItem<Line>>()
  for (const line of orders.flat()) {
    const key = `${line.product_id}-${line.pack_size}`
    const item = items.get(key)
    if (item) item.lines.push(line)
    else items.set(key, { key, shelf: line.shelf, lines: [line] })
  }
  return [...items.values()].toSorted(
    (a, b) =>
      compare(a.shelf === null, b.shelf === null) ||
      compare(shelfOrder(a.shelf ?? ''), shelfOrder(b.shelf ?? '')) ||
      compare(a.lines[0].product_name, b.lines[0].product_name) ||
      a.lines[0].product_id - b.lines[0].product_id ||
      a.lines[0].pack_size - b.lines[0].pack_size,
  )
}

const compare = <Value extends string | boolean>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

/** `to start`: accepted, nobody packs it yet. `taken`: a colleague works on it. */
export type RoundPlace = 'picking' | 'to start' | 'packed' | 'taken' | 'held' | 'pending' | 'ended'

type RoundOrder = {
  status: OrderStatus
  packing_status: PackingStatus
  claim?: { user_id: number } | null | undefined
}

/** How an order of a round stands for the person who picks the round. Only one that is `picking` is on their list. */
export function placeInRound({ status, packing_status, claim }: RoundOrder, me: number): RoundPlace {
  if (hasEnded(status)) return 'ended'
  if (status === STATUS.onHold) return 'held'
  if (packing_status === PACKING.complete) return 'packed'
  if (claim && claim.user_id !== me) return 'taken'
  if (packing_status === PACKING.packing) return 'picking'
  return status === STATUS.pending ? 'pending' : 'to start'
}

/** Whether an order can go into a round: accepted, not packed yet, and no colleague works on it. */
export const fitsInRound = (order: RoundOrder, me: number): boolean =>
  ['picking', 'to start'].includes(placeInRound(order, me))
