import type { InputOf } from '#contract/endpoint.ts'
import type { listConsoleOrders } from '#contract/console/order-board.ts'
import type { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { ownProperty } from '#domain/own-property.ts'

export type BoardFilters = Partial<Record<(typeof CONSOLE_LISTS.orders.filters)[number], string>>

type Query = NonNullable<InputOf<(typeof listConsoleOrders)['query']>>

/** Ranges of the promised time in minutes from now. A range without a lower bound includes late orders. */
const SPANS: Record<string, { fromMinutes?: number; toMinutes?: number }> = {
  hour: { toMinutes: 60 },
  three: { toMinutes: 180 },
  later: { fromMinutes: 180 },
}

/**
 * Converts the filters to the API's query. The default is open orders. A search and a tag include all orders, because
 * callers may ask about an old order.
 */
export function boardQuery(filters: BoardFilters, now: Date): Query {
  const { search, status, when, driver, alcohol, tag, late } = filters
  const span = ownProperty(SPANS, when ?? '') ?? {}
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const shown = status ?? (search || tag ? 'all' : 'open')
  return {
    ...(search && { search }),
    ...(shown !== 'all' && { status: shown }),
    ...(late && { late: 'on' }),
    ...(alcohol && { alcohol: alcohol === 'yes' ? 'on' : 'off' }),
    ...(driver && { driver_id: driver }),
    ...(tag && { tag }),
    ...(span.fromMinutes !== undefined && { from: at(span.fromMinutes) }),
    ...(span.toMinutes !== undefined && { to: at(span.toMinutes) }),
  }
}
