import type * as contract from '#contract/console/places.ts'
import { lawfulHours } from '#domain/delivery/lawful-hours.ts'
import type { DeliveryLaw } from '#domain/law/delivery-hours.ts'
import { loggedClosures } from '#domain/delivery/logged-times.ts'
import { publicHolidays } from '#domain/delivery/public-holidays.ts'
import { tradingWindows } from '#domain/delivery/trading-hours.ts'
import { WEEKDAYS, spansOf } from '#domain/delivery/week.ts'
import { addMonths, localDate, localTime } from '#domain/time.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type Body, changePart } from './places.service.ts'
import * as queries from './places.queries.ts'

/** Returns the days with other hours, and a preview of one year together with the state's public holidays. */
export async function presentClosures(shop: Shop, row: queries.PlaceRow): Promise<contract.StoreClosures> {
  const { store_id, name, state, closures_version: version } = row
  const from = localDate(shop.clock.now(), row.time_zone)
  const [closures, hours] = await Promise.all([
    queries.readClosures(shop.db, store_id, from),
    queries.readHours(shop.db, store_id),
  ])
  const { hours: hoursByLaw, closedDays } = shop.storeDirectory.laws()[state]
  const law = { hours: hoursByLaw, closedDays }
  const year = specialDays(row, { from, hours, closures, law })
  return { store_id, name, state, law, closures, year, version }
}

type Calendar = {
  from: string
  law: DeliveryLaw
  hours: Awaited<ReturnType<typeof queries.readHours>>
  closures: readonly queries.ClosureRow[]
}

function specialDays(row: queries.PlaceRow, { from, hours, closures, law }: Calendar): contract.SpecialDay[] {
  const { state, time_zone: timeZone } = row
  const holidays = publicHolidays(state, from, addMonths(from, 12))
  const rules = {
    law,
    timeZone,
    hours: new Map(WEEKDAYS.map((weekday) => [weekday as number, spansOf(hours, weekday)])),
    closures: new Map(
      closures.map(({ date, opens, closes }) => [date, opens && closes ? { opens, closes } : null]),
    ),
  }
  const dates = new Set([...holidays, ...closures].map(({ date }) => date))
  return [...dates].toSorted().map((date) => {
    const holiday = holidays.find((one) => one.date === date)
    return {
      date,
      holiday: holiday?.name ?? null,
      is_expected: holiday?.isExpected ?? false,
      lawful: lawfulHours(law, date),
      delivers: tradingWindows(rules, date).map(({ start, end }) => ({
        opens: localTime(start, timeZone),
        closes: localTime(end, timeZone),
      })),
      closure: closures.find((one) => one.date === date) ?? null,
    }
  })
}

/** @source A-PLACE-2 */
export function setClosures(
  shop: Shop,
  principal: Principal,
  storeId: number,
  { closures: requested, version }: Body<typeof contract.setStoreClosures>,
): Promise<contract.StoreClosures> {
  const closures = requested.map(({ date, reason, ...span }) => ({
    date,
    reason,
    opens: span.opens ?? null,
    closes: span.closes ?? null,
  }))
  refuseClosures(closures)
  return changePart(shop, principal, {
    storeId,
    version,
    action: 'store.closures',
    read: presentClosures,
    facts: (part) => loggedClosures(part.closures),
    write: (shop, row) => {
      const from = localDate(shop.clock.now(), row.time_zone)
      // Past days are not replaced: orders of those days were promised by them.
      const coming = closures.filter(({ date }) => date >= from)
      return queries.replaceClosures(shop.db, { storeId, from, closures: coming })
    },
  })
}

function refuseClosures(closures: readonly queries.ClosureRow[]): void {
  const fields: Record<string, string> = {}
  const dates = new Set<string>()
  for (const { date, opens, closes } of closures) {
    if (dates.has(date)) fields.date = 'This date is on the list already. Please change it there.'
    dates.add(date)
    if ((opens === null) !== (closes === null))
      fields[opens === null ? 'opens' : 'closes'] = 'Please give both times, or none'
    else if (opens !== null && closes !== null && opens >= closes)
      fields.closes = 'Closing time must be after opening time'
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
}
