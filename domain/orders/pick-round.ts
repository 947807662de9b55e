import { hasEnded, type OrderStatus, PACKING, type PackingStatus, STATUS } from './order-status.ts'

/** Letters for the bags of a round, by the position of the order. */
export const ROUND_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const LEAST_IN_ROUND = 2
export const MAX_IN_ROUND = ROUND_LETTERS.length

/** Returns the order ids in a URL parameter such as `7,12`, without duplicates and in the given order. */
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

/** Pack that is picked for one or more orders of a round at one place. */
export type RoundItem<Line extends RoundLine> = {
  key: string
  shelf: string | null
  /** Lines of the pack, in the order of the round. */
  lines: [Line, ...Line[]]
}

/** Returns a sort key for shelves, in walking order. The SQL function `shelf_order` implements the same rule. */
export const shelfOrder = (shelf: string): string =>
  shelf.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))

/**
 * Merges the pick lists of several orders, sorted by shelf. Equal packs become one item. Products without a shelf come
 * last, and packs of one product are consecutive.
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

/** State of an order in a round. `to start`: accepted, packing has not started. `taken`: claimed by a colleague. */
export type RoundPlace = 'picking' | 'to start' | 'packed' | 'taken' | 'held' | 'pending' | 'ended'

type RoundOrder = {
  status: OrderStatus
  packing_status: PackingStatus
  claim?: { user_id: number } | null | undefined
}

/**
 * Returns the state of an order for the person who picks the round. Only orders being `picking` are on the pick list.
 */
export function placeInRound({ status, packing_status, claim }: RoundOrder, me: number): RoundPlace {
  if (hasEnded(status)) return 'ended'
  if (status === STATUS.onHold) return 'held'
  if (packing_status === PACKING.complete) return 'packed'
  if (claim && claim.user_id !== me) return 'taken'
  if (packing_status === PACKING.packing) return 'picking'
  return status === STATUS.pending ? 'pending' : 'to start'
}

/** Returns whether an order can be added to a round: accepted, not packed, and not claimed by a colleague. */
export const fitsInRound = (order: RoundOrder, me: number): boolean =>
  ['picking', 'to start'].includes(placeInRound(order, me))
