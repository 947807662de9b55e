import { usualHours } from '#domain/delivery/lawful-hours.ts'
import { localDate } from '#domain/time.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/console/places.ts'
import { loggedHours, loggedSlots } from '#domain/delivery/logged-times.ts'
import { WEEKDAYS, spansOf, spansProblem } from '#domain/delivery/week.ts'
import { weekdayNameOf } from '#domain/delivery/weekday-names.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './places.queries.ts'

/** Delivery settings of a store, including stores that are not open yet. */

export type Body<E extends { body?: unknown }> = OutputOf<NonNullable<E['body']>>
type Facts = Record<string, string | number | null>

export async function placeOf(shop: Shop, storeId: number): Promise<queries.PlaceRow> {
  const row = await queries.readPlace(shop.db, storeId)
  if (!row) throw new ShopError('not_found')
  return row
}

type PlaceChange<Part extends { version: number }> = {
  storeId: number
  /** Name of the change in the audit log. */
  action: string
  version: number
  read: (shop: Shop, row: queries.PlaceRow) => Promise<Part>
  facts: (part: Part) => Facts
  write: (shop: Shop, row: queries.PlaceRow) => Promise<void>
}

/** Changes one part of a store. After a concurrent change it throws `stale` with the current part. */
export async function changePart<Part extends { version: number }>(
  shop: Shop,
  principal: Principal,
  { storeId, action, version, read, facts, write }: PlaceChange<Part>,
): Promise<Part> {
  const changed = await inTransaction(shop, async (shop) => {
    const row = await queries.lockPlace(shop.db, storeId)
    if (!row) throw new ShopError('not_found')
    const before = await read(shop, row)
    if (version !== before.version) throw new ShopError('stale', { current: before })
    await write(shop, row)
    const after = await read(shop, required(await queries.readPlace(shop.db, storeId), 'place'))
    const subject = `store ${storeId}`
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action,
      subject,
      ...differencesOf(facts(before), facts(after)),
    })
    return after
  })
  // Renews this process's own stores, so that the caller sees the change before the notification arrives.
  await shop.storeDirectory.renew()
  return changed
}

/** Returns only the facts that differ, because a year of closures would fill the log's rows. */
export function differencesOf(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  )
  const those = (facts: Facts): Facts => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: those(before), after: those(after) }
}

export async function presentHours(shop: Shop, row: queries.PlaceRow): Promise<contract.StoreHours> {
  const { store_id, name, state, hours_version: version } = row
  const law = shop.storeDirectory.laws()[state]
  const today = localDate(shop.clock.now(), row.time_zone)
  const lawful = WEEKDAYS.map((weekday) => usualHours(law, weekday, today))
  return { store_id, name, state, lawful, hours: await queries.readHours(shop.db, store_id), version }
}

/** @source A-PLACE-1 */
export function setHours(
  shop: Shop,
  principal: Principal,
  storeId: number,
  { hours, version }: Body<typeof contract.setStoreHours>,
): Promise<contract.StoreHours> {
  const fields: Record<string, string> = {}
  for (const weekday of WEEKDAYS) {
    const problem = spansProblem(spansOf(hours, weekday))
    if (problem) fields[`weekday_${weekday}`] = `${weekdayNameOf(weekday)}: ${problem}`
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
  return changePart(shop, principal, {
    storeId,
    version,
    action: 'store.hours',
    read: presentHours,
    facts: (part) => loggedHours(part.hours),
    write: (shop) => queries.replaceHours(shop.db, storeId, hours),
  })
}

export async function presentSlots(shop: Shop, row: queries.PlaceRow): Promise<contract.StoreSlots> {
  const { store_id, name, prep_minutes, slot_minutes, slot_capacity, asap_capacity } = row
  const own = await queries.readWeekdaySlots(shop.db, store_id)
  const weekdays = WEEKDAYS.map((weekday) => {
    const day = own.find((one) => one.weekday === weekday) ?? { slot_minutes, slot_capacity }
    return { weekday, slot_minutes: day.slot_minutes, capacity: day.slot_capacity }
  })
  return { store_id, name, weekdays, prep_minutes, asap_capacity, version: row.slots_version }
}

export const slotFacts = ({ weekdays, prep_minutes, asap_capacity }: contract.StoreSlots): Facts => ({
  prep_minutes,
  asap_capacity,
  ...loggedSlots(weekdays),
})

/** @source A-PLACE-3 */
export function setSlots(
  shop: Shop,
  principal: Principal,
  storeId: number,
  { weekdays, version, ...body }: Body<typeof contract.setStoreSlots>,
): Promise<contract.StoreSlots> {
  return changePart(shop, principal, {
    storeId,
    version,
    action: 'store.slots',
    read: presentSlots,
    facts: slotFacts,
    write: (shop, row) => {
      const settings = {
        prep_minutes: body.prep_minutes ?? row.prep_minutes,
        asap_capacity: body.asap_capacity === undefined ? row.asap_capacity : body.asap_capacity,
      }
      return queries.writeSlots(shop.db, storeId, { weekdays, settings }, shop.clock.now())
    },
  })
}
