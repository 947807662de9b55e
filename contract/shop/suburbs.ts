import { STATE_CODES } from '#domain/states.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Suburb, Zone } from './zones.ts'

const State = z.enum(STATE_CODES)

/** `opens` and `closes` are wall-clock times of the store, `HH:MM`; both null on a day that it does not deliver. */
const TradingDay = z.object({
  date: z.string(),
  spans: z.array(z.object({ opens: z.string(), closes: z.string() })),
})

/** What anybody may know of a store: what stands on its door. */
export const StoreFacts = z.object({
  store_id: z.number(),
  name: z.string(),
  state: State,
  address: z.string(),
  /** The served suburb that its door is in, or the nearest one that it delivers to. */
  suburb: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lng: z.number(),
  phone: z.string(),
  time_zone: z.string(),
  /** Today and the six days after it, as the law and the store's own closures leave them. */
  week: z.array(TradingDay),
  suburbs: z.array(z.string()),
})
export type StoreFacts = z.output<typeof StoreFacts>

export const storeFacts = endpoint({
  method: 'GET',
  path: '/stores/:store_id',
  summary: 'Where a store is, when it delivers this week, and where to',
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
  /** As the crow flies, from the store to the middle of the suburb, one decimal. */
  distance_km: z.number(),
  /** From order to door with nothing in the way. */
  lead_minutes: z.number(),
  /** Served suburbs next to it, the nearest first. */
  nearby: z.array(z.object({ name: z.string(), postcode: z.string(), distance_km: z.number() })),
})
export type SuburbFacts = z.output<typeof SuburbFacts>

export const suburbFacts = endpoint({
  method: 'GET',
  path: '/suburbs/:state/:suburb',
  summary: 'What delivery to a suburb means: its store, hours, fee, minimum and neighbours',
  allow: ['anyone'],
  params: z.object({ state: z.string().max(40), suburb: z.string().max(100) }),
  data: SuburbFacts,
  errors: ['area_not_served'],
})
