import type { OrderLimits as ShownLimits, setOrderLimits } from '#contract/account/order-limits.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  changedLimits,
  exceededLimit,
  isAboveLimits,
  type LimitKind,
  limitsAt,
  limitsLeft,
  NO_LIMITS,
  type OrderLimits,
  type StoredLimits,
  type WeekUse,
  weekStart,
} from '#domain/accounts/order-limits.ts'
import { standardDrinksOfPacks } from '#domain/catalogue/standard-drinks.ts'
import { formatDollars, fromDollars, toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { required } from '#domain/required.ts'
import {
  localDate,
  OPERATOR_TIME_ZONE,
  type TimeZone,
  toLocalIso,
  weekdayName,
  weekdayOf,
} from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './order-limits.queries.ts'

/** Returns a person's limits with what they still allow this week. */
export async function readLimits(shop: Shop, userId: number): Promise<ShownLimits> {
  const row = await queries.readLimits(shop.db, userId)
  const { used, toCome } = await weekOf(shop, userId, OPERATOR_TIME_ZONE)
  return present(row, { used, toCome, now: shop.clock.now() })
}

type LimitsBody = OutputOf<NonNullable<(typeof setOrderLimits)['body']>>

/** Replaces the limits. The audit log has no entry, because staff read it. @throws ShopError stale */
export async function setLimits(shop: Shop, userId: number, body: LimitsBody): Promise<ShownLimits> {
  await inTransaction(shop, async (shop) => {
    await queries.insertLimits(shop.db, userId)
    const row = required(await queries.lockLimits(shop.db, userId), `limits of user ${userId}`)
    if (row.version !== body.version)
      throw new ShopError('stale', { current: await readLimits(shop, userId) })
    const wanted = {
      weeklyCents: body.weekly_amount === null ? null : fromDollars(body.weekly_amount),
      weeklyDrinkTenths: tenths(body.weekly_standard_drinks),
      dryDays: body.days_without_orders ?? row.dry_days,
    }
    await queries.updateLimits(shop.db, toRow(userId, changedLimits(stored(row), wanted, shop.clock.now())))
  })
  return readLimits(shop, userId)
}

export type LimitedOrder = {
  userId: number
  /** Zone of the store, in which the week begins. */
  zone: TimeZone
  cents: number
  standardDrinks: number
}

/**
 * Rejects an order that exceeds a limit of the buyer. The limits stay locked until the transaction ends, so that concurrent
 * orders are counted one after another. A guest's verified mobile belongs to one account, so no guest order evades them.
 * @throws ShopError limit_reached with what is left
 */
export async function requireWithinLimits(shop: Shop, order: LimitedOrder): Promise<void> {
  const row = await queries.lockLimits(shop.db, order.userId)
  if (!row) return
  const now = shop.clock.now()
  const limits = limitsAt(stored(row), now)
  const { used } = await weekOf(shop, order.userId, order.zone)
  const date = localDate(now, order.zone)
  const asked = { cents: order.cents, drinkTenths: tenthsOf(order.standardDrinks), weekday: weekdayOf(date) }
  const kind = exceededLimit(limits, used, asked)
  if (!kind) return
  const left = presentLeft(limits, used)
  throw new ShopError('limit_reached', { left, msg: reasonText(kind, left, weekdayName(date)) })
}

function reasonText(kind: LimitKind, left: ShownLimits['left'], weekday: string): string {
  if (kind === 'day') return `You chose not to order on a ${weekday}. See you another day.`
  const rest =
    kind === 'amount'
      ? formatDollars(fromDollars(left.amount ?? 0))
      : `${left.standard_drinks ?? 0} standard drinks`
  return `This order goes over the limit you set yourself. You have ${rest} left until Monday.`
}

type Week = { used: WeekUse; toCome: number[] }

/** Sums up the orders of an account since Monday. `toCome` are scheduled orders that have not left yet. */
async function weekOf(shop: Shop, userId: number, zone: TimeZone): Promise<Week> {
  const orders = await queries.readOrdersSince(shop.db, userId, weekStart(shop.clock.now(), zone))
  const lines = orders.flatMap((order) => order.lines)
  const drinks = lines.reduce(
    (sum, { unit_volume_ml: volume, abv, units }) => sum + standardDrinksOfPacks(volume, abv, units),
    0,
  )
  return {
    used: { cents: orders.reduce((sum, { cents }) => sum + cents, 0), drinkTenths: tenthsOf(drinks) },
    toCome: orders.filter(({ is_to_come }) => is_to_come).map(({ order_id }) => order_id),
  }
}

const tenthsOf = (drinks: number): number => Math.round(drinks * 10)
const tenths = (drinks: number | null): number | null => (drinks === null ? null : tenthsOf(drinks))
const fromTenths = (value: number | null): number | null => (value === null ? null : value / 10)

const stored = (row: queries.LimitsRow): StoredLimits => ({
  weeklyCents: row.weekly_cents,
  weeklyDrinkTenths: row.weekly_drink_tenths,
  dryDays: row.dry_days,
  pending: row.pending_from && {
    from: row.pending_from,
    weeklyCents: row.pending_weekly_cents,
    weeklyDrinkTenths: row.pending_weekly_drink_tenths,
    dryDays: row.pending_dry_days,
  },
})

const toRow = (userId: number, { pending, ...limits }: StoredLimits) => ({
  user_id: userId,
  weekly_cents: limits.weeklyCents,
  weekly_drink_tenths: limits.weeklyDrinkTenths,
  dry_days: [...limits.dryDays],
  pending_from: pending?.from ?? null,
  pending_weekly_cents: pending?.weeklyCents ?? null,
  pending_weekly_drink_tenths: pending?.weeklyDrinkTenths ?? null,
  pending_dry_days: [...(pending?.dryDays ?? [])],
})

const presentOne = ({ weeklyCents, weeklyDrinkTenths, dryDays }: OrderLimits) => ({
  weekly_amount: weeklyCents === null ? null : toDollars(weeklyCents),
  weekly_standard_drinks: fromTenths(weeklyDrinkTenths),
  days_without_orders: [...dryDays],
})

function presentLeft(limits: OrderLimits, used: WeekUse): ShownLimits['left'] {
  const { cents, drinkTenths } = limitsLeft(limits, used)
  return { amount: cents === null ? null : toDollars(cents), standard_drinks: fromTenths(drinkTenths) }
}

type Shown = Week & { now: Date }

function present(row: queries.LimitsRow | undefined, { used, toCome, now }: Shown): ShownLimits {
  const own = row ? stored(row) : NO_LIMITS
  const limits = limitsAt(own, now)
  const isPending = own.pending !== null && own.pending.from > now
  return {
    ...presentOne(limits),
    pending:
      own.pending && isPending
        ? { ...presentOne(own.pending), from: toLocalIso(own.pending.from, OPERATOR_TIME_ZONE) }
        : null,
    left: presentLeft(limits, used),
    orders_above: isAboveLimits(limits, used)
      ? toCome.map((id) => ({ order_id: id, order_number: orderNumber(id) }))
      : [],
    version: row?.version ?? 0,
  }
}
