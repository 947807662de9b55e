import { z } from 'zod'
import { type GeoJsonFault, readZonePolygon } from '#domain/delivery/zone-geojson.ts'
import type { GeoPoint, ZonePolygon } from '#domain/delivery/zone-polygon.ts'
import { STAFF_SEARCH_MAX, ZONE_NAME_MAX } from '#domain/field-lengths.ts'
import { STATE_CODES } from '#domain/states.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, Integer, Paging, nameText, pageQuery, text } from '../fields.ts'
import { inStore, ofEveryStore } from '../scope.ts'

const Polygon = z.object({
  type: z.literal('Polygon'),
  /** Rings of [longitude, latitude], closed; the first is the outline, others are holes. */
  coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
})

const ConsoleZone = z.object({
  zone_id: z.number(),
  name: z.string(),
  store_id: z.number(),
  store_name: z.string(),
  state: z.enum(STATE_CODES),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  polygon: Polygon,
  fee: Dollars,
  min_spend: Dollars,
  /** Items that come to this much are delivered free; null: never. */
  free_from: Dollars.nullable(),
  travel_minutes: z.number(),
  /** Where zones overlap, the highest wins, then the oldest. */
  priority: z.number(),
  version: z.number(),
})
export type ConsoleZone = z.output<typeof ConsoleZone>

const READ_ERRORS = ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'] as const

/** @source A-AREA-1 */
export const listConsoleZones = endpoint({
  method: 'GET',
  path: '/console/zones',
  summary: 'Delivery zones with everything that can be changed',
  allow: ['places.read'],
  scope: 'shared',
  query: z.object({
    search: text(STAFF_SEARCH_MAX).optional(),
    store_id: Id.optional(),
    sort: z.enum(['name', 'zone_id']).default('name'),
    ...pageQuery(50),
  }),
  data: z.array(ConsoleZone),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

export const readConsoleZone = endpoint({
  method: 'GET',
  path: '/console/zones/:zone_id',
  summary: 'A delivery zone with everything that can be changed',
  allow: ['places.read'],
  scope: 'shared',
  params: z.object({ zone_id: Id }),
  data: ConsoleZone,
  errors: READ_ERRORS,
})

const FAULTS: Record<GeoJsonFault, string> = {
  not_a_polygon: 'Please give a GeoJSON polygon',
  several_areas: 'Please give one area. Add a zone for each other area',
  not_a_corner: 'Please give each corner as longitude and latitude',
  empty: 'Please draw an area: at least three corners',
  open: 'The outline must end where it began',
  off_the_map: 'A corner isn’t on the map. Longitude comes first, then latitude',
  too_long: 'Please use at most 5,000 corners',
  no_area: 'This ring has no area. Please move its corners apart',
  crosses_itself: 'The outline crosses itself',
  hole_outside: 'A hole must lie inside the outline. This one reaches outside',
  holes_overlap: 'Two holes overlap. Please draw them as one',
}

/** A place in words, such as ` at -37.8000, 144.9800`. */
const placeText = ({ lat, lng }: GeoPoint): string => ` at ${lat.toFixed(4)}, ${lng.toFixed(4)}`

/** A polygon, or a GeoJSON feature or collection with a single polygon in it. */
const NewPolygon = z
  .looseObject({ type: z.string(FAULTS.not_a_polygon) }, FAULTS.not_a_polygon)
  .transform((value, context): ZonePolygon => {
    const read = readZonePolygon(value)
    if ('polygon' in read) return read.polygon
    context.addIssue({ code: 'custom', message: FAULTS[read.fault] + (read.at ? placeText(read.at) : '') })
    return z.NEVER
  })

/** Dollars that may be nothing. */
const Charge = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,4}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    'Please enter an amount such as 7.95',
  )
  .pipe(z.number().min(0, 'Please enter an amount').max(1000, 'At most $1,000.00'))
const whole = (least: number, most: number, message: string) =>
  Integer.pipe(z.number().int().min(least, message).max(most, message))

const ownTerms = {
  name: nameText(ZONE_NAME_MAX, 'Please give the zone a name'),
  fee: Charge,
  min_spend: Charge,
  free_from: Charge.nullable(),
  travel_minutes: whole(0, 240, 'Please give 0 to 240 minutes'),
}
const terms = {
  ...ownTerms,
  polygon: NewPolygon,
  priority: whole(0, 100, 'Please give 0 to 100'),
  status: z.enum(['ACTIVE', 'INACTIVE']),
}

/** A polygon may have several hundred corners. */
const BODY_BYTES = 512 * 1024

/** @source A-AREA-2 */
export const createZone = endpoint({
  method: 'POST',
  path: '/console/zones',
  summary: 'Add a delivery zone to a store',
  allow: ['places.write'],
  scope: inStore('body.store_id'),
  bodyBytes: BODY_BYTES,
  body: z.object({
    ...terms,
    store_id: Id,
    free_from: terms.free_from.optional(),
    travel_minutes: terms.travel_minutes.default(15),
    priority: terms.priority.default(0),
    status: terms.status.default('ACTIVE'),
  }),
  data: ConsoleZone,
  errors: [...READ_ERRORS],
})

/** What is left out stays. Orders keep what they were promised; carts read it at their next step. @source A-AREA-3 */
export const changeZone = endpoint({
  method: 'PATCH',
  path: '/console/zones/:zone_id',
  summary: 'Change a delivery zone',
  allow: ['places.write'],
  scope: ofEveryStore('zone', 'params.zone_id'),
  bodyBytes: BODY_BYTES,
  params: z.object({ zone_id: Id }),
  body: z.object({ ...z.object(terms).partial().shape, version: Integer }),
  data: ConsoleZone,
  errors: [...READ_ERRORS, 'stale'],
})

const MovedSuburb = z.object({
  name: z.string(),
  postcode: z.string(),
  /** The zone that delivered there, or does from then on; null: none. */
  other_zone: z.string().nullable(),
})

const ZonePreview = z.object({
  /**
   * Zones of every store, delivering or not, that cover some of the same area. `wins`: whether this zone delivers there.
   * `takes`: it takes addresses that the zone has today.
   */
  overlaps: z.array(
    z.object({
      zone_id: z.number(),
      name: z.string(),
      store_name: z.string(),
      status: z.enum(['ACTIVE', 'INACTIVE']),
      area_km2: z.number(),
      wins: z.boolean(),
      takes: z.boolean(),
    }),
  ),
  /** Whether the caller may save it. Taking addresses of another store needs an owner or that store's manager. */
  may_save: z.boolean(),
  /** Holes between zones, in which nobody delivers and that weren't there before. `near`: the suburb nearest to the middle. */
  gaps: z.array(z.object({ area_km2: z.number(), near: z.string(), lat: z.number(), lng: z.number() })),
  suburbs: z.object({ gained: z.array(MovedSuburb), lost: z.array(MovedSuburb) }),
  /** Of the address index, in the area that is added and the one that is taken away. */
  addresses: z.object({ gained: z.number(), lost: z.number() }),
  /** Addresses that customers have saved where this zone delivers no more and no other does. */
  saved_addresses_lost: z.number(),
  /** Orders that are open in the zone: they keep what they were promised. */
  open_orders: z.number(),
  area_km2: z.number(),
})
export type ZonePreview = z.output<typeof ZonePreview>

/** What saving a zone would change. Changes nothing. @source A-AREA-4 */
export const previewZone = endpoint({
  method: 'POST',
  path: '/console/zones/preview',
  summary: 'What a new or changed zone overlaps, leaves out, gains and loses',
  allow: ['places.write'],
  scope: [inStore('body.store_id'), ofEveryStore('zone', 'body.zone_id')],
  bodyBytes: BODY_BYTES,
  body: z.object({
    zone_id: Id.optional(),
    store_id: Id,
    polygon: NewPolygon,
    priority: terms.priority.default(0),
    status: terms.status.default('ACTIVE'),
    // They change nothing of the area; what is wrong with them is told before somebody reads what saving would do.
    ...z.object(ownTerms).partial().shape,
  }),
  data: ZonePreview,
  errors: [...READ_ERRORS],
})
