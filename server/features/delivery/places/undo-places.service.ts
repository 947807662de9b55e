import { setStoreClosures, setStoreHours, setStoreSlots } from '#contract/console/places.ts'
import type { UndoFields } from '#domain/audit/undo-fields.ts'
import type { Span } from '#domain/delivery/lawful-hours.ts'
import { type LoggedClosure, loggedClosures, loggedHours } from '#domain/delivery/logged-times.ts'
import { required } from '#domain/required.ts'
import { localDate } from '#domain/time.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentClosures, setClosures } from './closures.service.ts'
import { placeOf, presentHours, presentSlots, setHours, setSlots, slotFacts } from './places.service.ts'
import type { PlaceRow } from './places.queries.ts'

/**
 * Reads a store's delivery settings for an undo, and restores them with the requests that the API accepts.
 * @source A-STAFF-9
 */

/** Restored fields. For closures only the changed days are sent; other days stay unchanged. */
type UndoBody = UndoFields & { version?: number }
type Part = { version: number }

const nowOf =
  <Read extends Part, Facts>(
    read: (shop: Shop, row: PlaceRow) => Promise<Read>,
    factsOf: (part: Read) => Facts,
  ) =>
  async (shop: Shop, storeId: number) => {
    const current = await read(shop, await placeOf(shop, storeId))
    return { facts: factsOf(current), version: current.version, current }
  }

export const hoursNow = nowOf(presentHours, ({ hours }) => loggedHours(hours))
export const closuresNow = nowOf(presentClosures, ({ closures }) => loggedClosures(closures))
export const slotsNow = nowOf(presentSlots, slotFacts)

export async function putHoursBack(shop: Shop, principal: Principal, storeId: number, sent: UndoBody) {
  const days = sent.weekdays as { weekday: number; spans: Span[] }[]
  const { hours } = await presentHours(shop, await placeOf(shop, storeId))
  const others = hours.filter(({ weekday }) => days.every((day) => day.weekday !== weekday))
  const back = days.flatMap(({ weekday, spans }) => spans.map((span) => ({ weekday, ...span })))
  const body = { hours: [...others, ...back], version: sent.version }
  return setHours(shop, principal, storeId, required(setStoreHours.body, 'body schema').parse(body))
}

/** Restores closures. Past days can't be restored, because orders were promised by them. */
export async function putClosuresBack(shop: Shop, principal: Principal, storeId: number, sent: UndoBody) {
  const days = sent.days as { date: string; closure: LoggedClosure | null }[]
  const place = await placeOf(shop, storeId)
  const today = localDate(shop.clock.now(), place.time_zone)
  if (days.some(({ date }) => date < today)) throw new ShopError('not_undoable')
  const { closures } = await presentClosures(shop, place)
  const others = closures.filter(({ date }) => days.every((day) => day.date !== date))
  const back = days.flatMap(({ closure }) => closure ?? [])
  const body = { closures: [...others, ...back], version: sent.version }
  return setClosures(shop, principal, storeId, required(setStoreClosures.body, 'body schema').parse(body))
}

export const putSlotsBack = (shop: Shop, principal: Principal, storeId: number, sent: UndoBody) =>
  setSlots(
    shop,
    principal,
    storeId,
    required(setStoreSlots.body, 'body schema').parse({ weekdays: [], ...sent }),
  )
