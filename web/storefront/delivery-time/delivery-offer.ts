import { futureDates, zoneOpen } from '#contract/shop/zones.ts'
import { type AddressState, STATES } from '#domain/states.ts'
import { localDate } from '#domain/time.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type DeliveryOffer, type StoredDelivery, readDelivery } from './delivery-choice.ts'

/** Loader data of pages with a delivery time picker. */
export type DeliveryTimeData = { offer: DeliveryOffer; stored: StoredDelivery }

/** Loads the delivery times of a zone and the visitor's stored choice. */
export async function loadDeliveryTime(
  api: PageApi,
  zone: { zone_id: number; state: AddressState },
  now: Date,
): Promise<DeliveryTimeData> {
  const params = { zone_id: zone.zone_id }
  const [open, days] = await Promise.all([api.call(zoneOpen, { params }), api.call(futureDates, { params })])
  const offer: DeliveryOffer = {
    zoneId: zone.zone_id,
    isOpen: open.open,
    estimateMinutes: open.estimate_minutes,
    today: localDate(now, STATES[zone.state].timeZone),
    days,
    notice: open.notice,
  }
  return { offer, stored: readDelivery((name) => api.cookie(name)) }
}
