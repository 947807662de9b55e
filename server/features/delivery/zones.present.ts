import type { z } from 'zod'
import type { StoreLicence } from '#contract/shop/stores.ts'
import type { DeliveryDay as PublicDay, Suburb, Zone as PublicZone } from '#contract/shop/zones.ts'
import type { ServedSuburb } from '#domain/delivery/served-suburbs.ts'
import type { DeliveryDay } from '#domain/delivery/slots.ts'
import { toDollars } from '#domain/money.ts'
import { type TimeZone, toLocalIso } from '#domain/time.ts'
import type { Store, Zone } from './store-directory.service.ts'

export const presentZone = (zone: Zone, notice: string): PublicZone => ({
  zone_id: zone.zoneId,
  name: zone.name,
  primary_store_id: zone.primaryStoreId,
  status: zone.status,
  delivery_fee: toDollars(zone.deliveryFee),
  min_spend: toDollars(zone.minimum),
  state: zone.state,
  notice,
})

export const presentDays = (days: DeliveryDay[], timeZone: TimeZone): PublicDay[] =>
  days.map(({ date, slots }) => ({
    date,
    times: slots.map(({ start, end }) => ({
      start: toLocalIso(start, timeZone),
      end: toLocalIso(end, timeZone),
    })),
  }))

export const presentSuburb = (suburb: ServedSuburb, zoneId: number): z.output<typeof Suburb> => ({
  name: suburb.name,
  state: suburb.state,
  postcode: suburb.postcode,
  zone_id: zoneId,
})

/** Returns the licence with its number; the setting `license` = "1" adds the long text (L-25). */
export function presentLicence(
  store: Store,
  licence: Store['licences'][number] | null,
): z.output<typeof StoreLicence> | null {
  if (!licence) return null
  const { number, licensee, kind, state } = licence
  return {
    number,
    licensee,
    state,
    text: `${licensee} holds ${kind} ${number} (${state}) for ${store.address}.`,
  }
}
