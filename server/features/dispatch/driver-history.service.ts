import type { ShiftHistory } from '#contract/driver/driver-plan.ts'
import { payOf } from '#domain/delivery/driver-pay.ts'
import { distanceKm } from '#domain/delivery/zone-polygon.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import {
  OPERATOR_TIME_ZONE,
  addDays,
  instantOf,
  localDate,
  minutesBetween,
  toLocalIso,
} from '#domain/time.ts'
import { type NumberedPage, pagingOf } from '#server/db/numbered-page.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type ShiftRow, listShifts } from './driver-plan.queries.ts'

/** Days that are listed without `from`. */
const DEFAULT_DAYS = 30
/** Maximum number of days in one list. */
const MAX_DAYS = 366

type HistoryQuery = NumberedPage & { from?: string | undefined; to?: string | undefined }

/** Lists a driver's shifts, newest first. @throws ShopError invalid_input for an empty or too long period */
export async function driverHistory(
  shop: Shop,
  principal: Principal,
  { from, to, ...request }: HistoryQuery,
) {
  const driverId = requireUserId(principal)
  const now = shop.clock.now()
  const zone = zoneOf(shop, principal)
  const last = to ?? localDate(now, zone)
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS)
  if (first > last || addDays(first, MAX_DAYS) <= last)
    throw new ShopError('invalid_input', { fields: { from: 'Please choose a period of up to a year' } })
  const period = {
    from: instantOf(first, '00:00', zone),
    to: instantOf(addDays(last, 1), '00:00', zone),
    now,
    zone,
  }
  const { rows, total } = await listShifts(shop.db, driverId, period, request)
  return { data: rows.map((row) => presentShift(row, now, zone)), ...pagingOf(total, request) }
}

/** Returns the time zone of the driver's first store. */
function zoneOf({ storeDirectory }: Shop, principal: Principal): string {
  const roles = principal.kind === 'member' ? principal.roles : []
  const storeId = roles.find(({ role }) => role === 'driver')?.storeId
  const store = storeDirectory.stores().find(({ store_id }) => store_id === storeId)
  return store?.time_zone ?? OPERATOR_TIME_ZONE
}

function presentShift(row: ShiftRow, now: Date, zone: string): ShiftHistory {
  const time = (at: Date) => toLocalIso(at, zone)
  const kilometres = row.deliveries.reduce((sum, { store, door }) => sum + distanceKm(store, door), 0)
  const minutes = minutesBetween(row.started_at, row.ended_at ?? now)
  const rule = {
    hourCents: row.hour_cents,
    dropCents: row.drop_cents,
    kilometreCents: row.kilometre_cents,
  }
  const pay = payOf(rule, { minutes, drops: row.deliveries.length, kilometres })
  return {
    shift_id: row.driver_shift_id,
    started: time(row.started_at),
    ended: row.ended_at && time(row.ended_at),
    minutes: Math.round(minutes),
    kilometres: Math.round(kilometres * 10) / 10,
    deliveries: row.deliveries.map(({ order_id, is_delivered, at }) => ({
      order_id,
      order_number: orderNumber(order_id),
      outcome: is_delivered ? 'delivered' : 'refused',
      at: time(new Date(at)),
    })),
    pay: {
      hours: toDollars(pay.hours),
      drops: toDollars(pay.drops),
      kilometres: toDollars(pay.kilometres),
      tips: toDollars(row.tips_cents),
      total: toDollars(pay.total + row.tips_cents),
    },
  }
}
