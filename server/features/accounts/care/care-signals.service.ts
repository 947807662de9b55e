import { type CareOrder, type CareRules, careSignals, raisesCase } from '#domain/care/care-signals.ts'
import { standardDrinksOfPacks } from '#domain/catalogue/standard-drinks.ts'
import { lawfulWindow } from '#domain/delivery/lawful-hours.ts'
import { required } from '#domain/required.ts'
import { DAY_MINUTES, addMinutes, localDate, minutesBetween } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './care.queries.ts'

/** Minutes of orders that a run looks at. Runs overlap, because a case is raised once. */
const RECENT_MINUTES = 60
/** Days of orders that the signals read, at least those of the longest rule. */
const HISTORY_DAYS = 60

/** Runs every minute: raises a case for each shopper whose orders show enough signals. A person decides it. @source A-CARE-4 */
export async function watchOrders(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const { parameters: rules } = await queries.readRules(shop.db)
  const since = addMinutes(now, -RECENT_MINUTES)
  const quietSince = addMinutes(now, -rules.quiet_days * DAY_MINUTES)
  for (const { user_id: userId } of await queries.readRecentBuyers(shop.db, { since, quietSince })) {
    const rows = await queries.readBuyerOrders(shop.db, userId, addMinutes(now, -HISTORY_DAYS * DAY_MINUTES))
    await raise(shop, userId, rows, rules)
  }
}

async function raise(
  shop: Shop,
  userId: number,
  rows: readonly queries.BuyerOrderRow[],
  rules: CareRules,
): Promise<void> {
  const now = shop.clock.now()
  const last = required(rows.at(-1), `orders of user ${userId}`)
  const orders = rows.map((row) => careOrder(shop, row))
  const found = careSignals(orders, rules, localDate(now, last.time_zone))
  if (raisesCase(found, rules)) await queries.insertSignalCase(shop.db, userId, found, now)
}

function careOrder({ storeDirectory }: Shop, row: queries.BuyerOrderRow): CareOrder {
  const { placed_at: at, time_zone: zone } = row
  const window = lawfulWindow(storeDirectory.laws()[row.state], zone, at)
  const edges = window ? [window.opens, window.closes].map((edge) => Math.abs(minutesBetween(at, edge))) : []
  return {
    at,
    date: localDate(at, zone),
    standardDrinks: row.lines.reduce(
      (sum, { unit_volume_ml: volume, abv, units }) => sum + standardDrinksOfPacks(volume, abv, units),
      0,
    ),
    minutesToEdge: Math.min(...edges),
    refusedAsIntoxicated: row.refused,
  }
}
