import { STATE_CODES } from '#domain/states.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Suburb, Zone } from './zones.ts'

const State = z.enum(STATE_CODES)

/** Delivery hours on one day in the store's local time, `HH:MM`. `spans` is empty if the store does not deliver. */
const TradingDay = z.object({
  date: z.string(),
  spans: z.array(z.object({ opens: z.string(), closes: z.string() })),
})

/** Public facts about a store. */
export const StoreFacts = z.object({
  store_id: z.number(),
  name: z.string(),
  state: State,
  address: z.string(),
  /** Served suburb of the store's address, or the nearest suburb that it delivers to. */
  suburb: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lng: z.number(),
  phone: z.string(),
  time_zone: z.string(),
  /** Today and the next six days, with legal limits and the store's closures applied. */
  week: z.array(TradingDay),
  suburbs: z.array(z.string()),
})
export type StoreFacts = z.output<typeof StoreFacts>

export const storeFacts = endpoint({
  method: 'GET',
  path: '/stores/:store_id',
  summary: 'Retrieve the location, delivery hours of this week and delivery area of a store',
  allow: ['anyone'],
  params: z.object({ store_id: Id }),
  data: StoreFacts,
  errors: ['store_not_found'],
})

/** @source S-LIST-9 */
export const SuburbFacts = z.object({
  suburb: Suburb,
  zone: Zone,
  store: StoreFacts,
  /** Straight-line distance from the store to the centre of the suburb, rounded to one decimal. */
  distance_km: z.number(),
  /** Minutes from order to delivery without other orders. */
  lead_minutes: z.number(),
  /** Adjacent served suburbs, nearest first. */
  nearby: z.array(z.object({ name: z.string(), postcode: z.string(), distance_km: z.number() })),
})
export type SuburbFacts = z.output<typeof SuburbFacts>

export const suburbFacts = endpoint({
  method: 'GET',
  path: '/suburbs/:state/:suburb',
  summary: 'Retrieve the delivery details of a suburb: store, hours, fee, minimum and neighbours',
  allow: ['anyone'],
  params: z.object({ state: z.string().max(40), suburb: z.string().max(100) }),
  data: SuburbFacts,
  errors: ['area_not_served'],
})
