import type { OutputOf } from '#contract/endpoint.ts'
import type { listConsoleOrders } from '#contract/console/order-board.ts'
import { isDriverless } from '#domain/dispatch/dispatch-mode.ts'
import { isAtRisk } from '#domain/delivery/estimates.ts'
import { toLocalIso } from '#domain/time.ts'
import { ENDED_STATUSES, OPEN_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts'
import { pageFields } from '#server/db/list-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { type Principal, storesWith } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { orderMatchOf } from './find-orders.service.ts'
import * as queries from './order-board.queries.ts'
import { expectedOf, placeOf } from './order-estimates.ts'
import { presentClaim, presentSummary } from './order.present.ts'

type BoardQuery = NonNullable<OutputOf<(typeof listConsoleOrders)['query']>>

/**
 * Lists the board of the stores where the caller works. Open orders come first, by urgency of their promise; ended
 * orders follow, newest first.
 * @source A-BOARD-1
 */
export async function listBoard(shop: Shop, principal: Principal, query: BoardQuery) {
  const now = shop.clock.now()
  const among = (statuses: readonly OrderStatus[]) =>
    statuses.filter((status) => !query.status || query.status.includes(status))
  const filter: queries.BoardFilter = {
    storeIds: storesWith(principal, 'orders.read'),
    open: among(OPEN_STATUSES),
    // An ended order can't be late.
    ended: query.late ? [] : among(ENDED_STATUSES),
    lateAt: query.late ? now : null,
    alcohol: query.alcohol ?? null,
    driverId: query.driver_id ?? null,
    tag: query.tag || null,
    from: query.from ? new Date(query.from) : null,
    to: query.to ? new Date(query.to) : null,
    search: query.search ? searchOf(query.search) : null,
  }
  const { rows, total } = await queries.listBoard(readerOf(shop), filter, { ...query, now })
  const data = rows.map((row) => {
    const place = placeOf(shop, row)
    const { time_zone: timeZone } = place.store
    const expected = expectedOf(row, place)
    return {
      ...presentSummary(row, timeZone, { followsDriver: true }),
      held_from: row.held_from,
      claim: presentClaim(row, timeZone, now),
      expected: expected && toLocalIso(expected, timeZone),
      at_risk: isAtRisk(row.due_at, expected, now),
      tags: row.tags,
      alarm: isDriverless(row, now),
    }
  })
  const { next: _, previous: __, ...paging } = pageFields(total, query, { next: null, previous: null })
  return { data, ...paging }
}

/** Returns all interpretations of the typed text. */
function searchOf(typed: string): queries.BoardSearch {
  const amount = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed)
  return {
    ...orderMatchOf(typed),
    cents: amount ? Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')) : null,
  }
}
