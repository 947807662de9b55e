import type { Today } from '#contract/console/today.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { DECISION_KINDS, type DecisionKind } from '#domain/console/today.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { OPERATOR_TIME_ZONE, localDate, toLocalIso } from '#domain/time.ts'
import { readerOf } from '#server/db/replicas.ts'
import { BY_WORDS } from '#server/features/orders/view/order.present.ts'
import { type Principal, may, storesWith, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './today.queries.ts'

/** Rows of each list on the home page. */
const MAX_ROWS = 6
const MAX_EVENTS = 8

type StoreScope = readonly number[] | null

/**
 * Returns today's figures of a store, or of all stores of the caller.
 * @source A-TODAY-1
 */
export async function readToday(shop: Shop, principal: Principal, storeId: number | null): Promise<Today> {
  const now = shop.clock.now()
  const db = readerOf(shop)
  const zoneOf = (id: number) => shop.storeDirectory.store(id).time_zone
  const scope = (permission: Permission): StoreScope => {
    const held = storesWith(principal, permission)
    if (storeId === null) return held
    return held === null || held.includes(storeId) ? [storeId] : []
  }
  const timeZone = storeId === null ? OPERATOR_TIME_ZONE : zoneOf(storeId)
  /** Reads a part of the page; null without the permission in any of the stores. */
  const part = async <Part>(permission: Permission, read: (stores: StoreScope) => Promise<Part>) => {
    const stores = scope(permission)
    return stores?.length === 0 ? null : read(stores)
  }
  const [orders, deliveries, sales, hours, drivers, onShift, lowStock, decisions, events] = await Promise.all(
    [
      part('orders.read', async (stores) => {
        const [stages, urgent] = await Promise.all([
          queries.countStages(db, stores, now),
          queries.readUrgent(db, stores, MAX_ROWS),
        ])
        return { ...stages, urgent: urgent.map((row) => presentUrgent(row, zoneOf(row.store_id))) }
      }),
      part('orders.read', (stores) => queries.readDeliveries(db, stores, now)),
      part('reports.read', (stores) => queries.readSales(db, stores, now)),
      part('reports.read', (stores) => queries.readHours(db, stores, now)),
      part('drivers.read', (stores) => queries.countDrivers(db, stores)),
      part('drivers.read', (stores) => queries.readDrivers(db, stores, MAX_ROWS)),
      part('stock.read', (stores) => queries.readLowStock(db, stores, MAX_ROWS)),
      readDecisions(shop, principal, scope),
      part('orders.read', (stores) => queries.readEvents(db, stores, now, MAX_EVENTS)),
    ],
  )
  return {
    store_id: storeId,
    now: toLocalIso(now, timeZone),
    time_zone: timeZone,
    stores: storesOf(shop, principal),
    orders,
    promise: deliveries && { kept: deliveries.kept, due: deliveries.due },
    door: deliveries && { minutes: deliveries.minutes, orders: deliveries.delivered },
    sales: sales && {
      amount: toDollars(sales.amount),
      orders: sales.orders,
      amount_before: toDollars(sales.amount_before),
      hours: (hours ?? []).map(presentHour),
    },
    drivers,
    on_shift:
      onShift && onShift.map((row) => presentDriver(row, row.store_id ? zoneOf(row.store_id) : timeZone)),
    low_stock: lowStock && {
      count: lowStock[0]?.total ?? 0,
      products: lowStock.map(({ total: _total, ...product }) => product),
    },
    decisions,
    events: events && events.map((row) => presentEvent(row, zoneOf(row.store_id))),
  }
}

/** Returns the stores in which the caller works, for the choice of a store. */
function storesOf(shop: Shop, principal: Principal): Today['stores'] {
  const theirs = storesWith(principal, 'places.read')
  return shop.storeDirectory
    .everyStore()
    .filter(({ store_id }) => theirs === null || theirs.includes(store_id))
    .map(({ store_id, name }) => ({ store_id, name }))
}

const presentUrgent = (row: queries.UrgentRow, timeZone: string) => ({
  order_id: row.order_id,
  order_number: orderNumber(row.order_id),
  status: row.status,
  packing_status: row.packing_status,
  due: toLocalIso(row.due_at, timeZone),
  customer: `${row.firstname} ${row.lastname}`.trim(),
  street: [row.address_line_1, row.city].filter(Boolean).join(', '),
})

const presentHour = ({ hour, amount, before }: queries.HourFigures) => ({
  hour,
  amount: toDollars(amount),
  before: toDollars(before),
})

const presentDriver = (row: queries.DriverRow, timeZone: string) => ({
  driver_id: row.driver_id,
  name: `${row.firstname} ${row.lastname}`.trim(),
  orders: row.orders,
  due: row.due_at && toLocalIso(row.due_at, timeZone),
  suburb: row.suburb,
})

const presentEvent = (row: queries.EventRow, timeZone: string) => ({
  order_id: row.order_id,
  order_number: orderNumber(row.order_id),
  at: toLocalIso(row.at, timeZone),
  what: row.what,
  from: row.from_value,
  to: row.to_value,
  by: BY_WORDS[row.by_kind],
  who: row.who,
  reason: row.reason,
})

/** Paths of the lists in which the matters are decided. */
const DECISION_PATHS: Record<DecisionKind, string> = {
  approvals: '/console/approvals',
  problems: '/console/problems',
  exclusions: '/console/exclusions',
  licences: '/console/stores',
  papers: '/console/drivers?sort=ending',
  webhooks: '/console/settings/webhooks',
  messages: '/console/messages',
}

async function readDecisions(
  shop: Shop,
  principal: Principal,
  scope: (permission: Permission) => StoreScope,
): Promise<Today['decisions']> {
  const row = await queries.countDecisions(readerOf(shop), {
    approvals: may(principal, 'approvals.read')
      ? { requestedBy: may(principal, 'approvals.decide') ? null : userIdOf(principal) }
      : null,
    problems: scope('orders.work'),
    exclusions: may(principal, 'exclusions.decide'),
    licences: scope('places.write'),
    papers: scope('drivers.write'),
    webhooks: may(principal, 'settings.write'),
    messages: scope('messages.read'),
    today: localDate(shop.clock.now(), OPERATOR_TIME_ZONE),
  })
  const ends: Partial<Record<DecisionKind, string | null>> = {
    licences: row.licence_ends,
    papers: row.papers_end,
  }
  return DECISION_KINDS.filter((kind) => row[kind] > 0).map((kind) => ({
    kind,
    count: row[kind],
    path:
      kind === 'licences' && row.licence_store !== null
        ? `/console/stores/${row.licence_store}`
        : DECISION_PATHS[kind],
    ends: ends[kind] ?? null,
  }))
}
