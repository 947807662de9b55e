import { futureDates, zoneOpen } from '#contract/shop/zones.ts'
import { type AddressState, STATES } from '#domain/states.ts'
import { localDate } from '#domain/time.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type DeliveryOffer, validChoice, readChoice } from './delivery-choice.ts'

/** The delivery times of a zone, and the visitor's choice if it is still valid. */
export async function loadDeliveryTime(
  api: PageApi,
  zone: { zone_id: number; state: AddressState },
  now: Date,
) {
  const params = { zone_id: zone.zone_id }
  const [open, days] = await Promise.all([api.call(zoneOpen, { params }), api.call(futureDates, { params })])
  const offer: DeliveryOffer = {
    isOpen: open.open,
    estimateMinutes: open.estimate_minutes,
    today: localDate(now, STATES[zone.state].timeZone),
    days,
  }
  const remembered = readChoice((name) => api.cookie(name))
  return { offer, ...validChoice(remembered, offer) }
}
