import type { LawRulePreview } from '#contract/console/law-rules.ts'
import { isLawfulHandOver, lawfulHours } from '#domain/delivery/lawful-hours.ts'
import { slotsOfDay } from '#domain/delivery/slots.ts'
import type { DeliveryLaw } from '#domain/law/delivery-hours.ts'
import { lawWith } from '#domain/law/law-rule.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { STATES } from '#domain/states.ts'
import { addDays, localDate, toLocalIso } from '#domain/time.ts'
import { slotRules } from '#server/features/delivery/slots.service.ts'
import type { Shop } from '#server/shop.ts'
import { readOpenOrders } from './law-rules.queries.ts'
import { type LawRuleRow, readLawRule } from './law-rules.service.ts'

/** Days of which changed hours are found. */
const YEAR_DAYS = 366
const DAYS_SHOWN = 31
const ORDERS_SHOWN = 100
/** Days for which delivery times are offered, today included. */
const OFFERED_DAYS = 8

/** Returns what a rule changes for days, open orders and offered times. @source A-LAW-4 */
export async function previewLawRule(shop: Shop, lawRuleId: number): Promise<LawRulePreview> {
  const row = await readLawRule(shop, lawRuleId)
  const before = shop.storeDirectory.laws()[row.state]
  const { rule, valid_from: validFrom, valid_to: validTo, parameters } = row
  const after = lawWith(before, { rule, validFrom, validTo, parameters })
  const days = changedDays(shop, row, { before, after })
  const orders = await lostOrders(shop, row, { before, after })
  return {
    days: days.slice(0, DAYS_SHOWN),
    days_total: days.length,
    orders: orders.slice(0, ORDERS_SHOWN),
    orders_total: orders.length,
    slots: changedSlots(shop, row, { before, after }),
  }
}

type Change = { before: DeliveryLaw; after: DeliveryLaw }

/** Returns the days of a year from today, or from the first day of the rule, whose lawful hours differ. */
function changedDays(shop: Shop, row: LawRuleRow, { before, after }: Change): LawRulePreview['days'] {
  const today = localDate(shop.clock.now(), STATES[row.state].timeZone)
  const from = row.valid_from > today ? row.valid_from : today
  return Array.from({ length: YEAR_DAYS }, (_, day) => addDays(from, day))
    .map((date) => ({ date, before: lawfulHours(before, date), after: lawfulHours(after, date) }))
    .filter((day) => day.before?.opens !== day.after?.opens || day.before?.closes !== day.after?.closes)
}

/** Returns the open orders whose promised time is lawful now, and not under the rule. */
async function lostOrders(shop: Shop, row: LawRuleRow, { before, after }: Change) {
  const { state, valid_from: validFrom, valid_to: validTo } = row
  const orders = await readOpenOrders(shop.db, { state, validFrom, validTo })
  return orders
    .filter(({ start_at: start, due_at: due, time_zone: zone }) => {
      const isLawful = (law: DeliveryLaw) => [start, due].every((at) => isLawfulHandOver(law, zone, at))
      return isLawful(before) && !isLawful(after)
    })
    .map(({ order_id, due_at, time_zone }) => ({
      order_id,
      order_number: orderNumber(order_id),
      due: toLocalIso(due_at, time_zone),
    }))
}

/** Returns the stores of the state whose delivery times on offer change, and by how many. */
function changedSlots(shop: Shop, row: LawRuleRow, change: Change): LawRulePreview['slots'] {
  const now = shop.clock.now()
  return shop.storeDirectory.stores().flatMap((store) => {
    const zone = shop.storeDirectory.zones().find(({ primaryStoreId }) => primaryStoreId === store.store_id)
    if (store.state !== row.state || !zone) return []
    const today = localDate(now, store.time_zone)
    const startsUnder = (law: DeliveryLaw) =>
      Array.from({ length: OFFERED_DAYS }, (_, day) => addDays(today, day))
        .flatMap((date) => slotsOfDay({ ...slotRules(store, zone, now), law }, date))
        .filter(({ start }) => start > now)
        .map(({ start }) => start.getTime())
    const [before, after] = [new Set(startsUnder(change.before)), new Set(startsUnder(change.after))]
    const [lost, gained] = [before.difference(after).size, after.difference(before).size]
    return lost + gained > 0 ? [{ store_id: store.store_id, name: store.name, lost, gained }] : []
  })
}
