import { STATE_CODES } from '#domain/states.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, IsoTime, text } from '../fields.ts'

/** @source S-ENT-3, L-28 */
export const Zone = z.object({
  zone_id: z.number(),
  name: z.string(),
  primary_store_id: z.number(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  delivery_fee: Dollars,
  min_spend: Dollars,
  state: z.enum(STATE_CODES),
  /** Notice for shoppers about current deliveries, for example that the store is busy; '' if there is none. */
  notice: z.string(),
})
export type Zone = z.output<typeof Zone>

export const ZoneParams = z.object({ zone_id: Id })

export const zoneAtLocation = endpoint({
  method: 'GET',
  path: '/zones/location/:point',
  summary: 'Find the delivery zone that covers a point written lat,lng',
  allow: ['anyone'],
  params: z.object({ point: z.string().max(100) }),
  data: Zone,
  errors: ['area_not_served'],
})

export const Slot = z.object({ start: IsoTime, end: IsoTime })
export const DeliveryDay = z.object({ date: z.string(), times: z.array(Slot) })
export type DeliveryDay = z.output<typeof DeliveryDay>

/** Lists slots with capacity; `date` is YYYY-MM-DD in the store's time zone. */
export const futureDates = endpoint({
  method: 'GET',
  path: '/zones/:zone_id/future_dates',
  summary: 'List the delivery days and times of the coming week',
  allow: ['anyone'],
  params: ZoneParams,
  data: z.array(DeliveryDay),
  errors: ['zone_not_found'],
})

export const ZoneOpening = z.object({
  open: z.boolean(),
  estimate_minutes: z.number().nullable(),
  opens_at: IsoTime.nullable(),
  notice: Zone.shape.notice,
})
export type ZoneOpening = z.output<typeof ZoneOpening>

export const zoneOpen = endpoint({
  method: 'GET',
  path: '/zones/:zone_id/open',
  summary: 'Check whether ASAP delivery is available now',
  allow: ['anyone'],
  params: ZoneParams,
  data: ZoneOpening,
  errors: ['zone_not_found'],
})

export const Suburb = z.object({
  name: z.string(),
  state: z.enum(STATE_CODES),
  postcode: z.string(),
  zone_id: z.number(),
})

export const zoneSuburbs = endpoint({
  method: 'GET',
  path: '/zones/:zone_id/suburbs',
  summary: 'List the suburbs of a zone',
  allow: ['anyone'],
  params: ZoneParams,
  data: z.array(Suburb),
  errors: ['zone_not_found'],
})

export const listSuburbs = endpoint({
  method: 'GET',
  path: '/suburbs',
  summary: 'List deliverable suburbs, optionally of one state',
  allow: ['anyone'],
  query: z.object({ state: text(40).optional() }),
  data: z.array(Suburb),
  errors: [],
})
