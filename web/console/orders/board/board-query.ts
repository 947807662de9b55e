import type { InputOf } from '#contract/endpoint.ts'
import type { listConsoleOrders } from '#contract/console/order-board.ts'
import type { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { ownProperty } from '#domain/own-property.ts'

export type BoardFilters = Partial<Record<(typeof CONSOLE_LISTS.orders.filters)[number], string>>

type Query = NonNullable<InputOf<(typeof listConsoleOrders)['query']>>

/** What was promised within so many minutes; without a last one also what is late. */
const SPANS: Record<string, { fromMinutes?: number; toMinutes?: number }> = {
  hour: { toMinutes: 60 },
  three: { toMinutes: 180 },
  later: { fromMinutes: 180 },
}

/**
 * What the page's address asks of the API. Without a status it shows what is open; a search looks through every order,
 * because whoever rings may ask about an old one.
 */
export function boardQuery(filters: BoardFilters, now: Date): Query {
  const { search, status, when, driver, alcohol, late } = filters
  const span = ownProperty(SPANS, when ?? '') ?? {}
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const shown = status ?? (search ? 'all' : 'open')
  return {
    ...(search && { search }),
    ...(shown !== 'all' && { status: shown }),
    ...(late && { late: 'on' }),
    ...(alcohol && { alcohol: alcohol === 'yes' ? 'on' : 'off' }),
    ...(driver && { driver_id: driver }),
    ...(span.fromMinutes !== undefined && { from: at(span.fromMinutes) }),
    ...(span.toMinutes !== undefined && { to: at(span.toMinutes) }),
  }
}
