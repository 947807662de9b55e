import { z } from 'zod'
import { type GeoJsonFault, readZonePolygon } from '#domain/delivery/zone-geojson.ts'
import type { GeoPoint, ZonePolygon } from '#domain/delivery/zone-polygon.ts'
import { STAFF_SEARCH_MAX, ZONE_NAME_MAX } from '#domain/field-lengths.ts'
import { STATE_CODES } from '#domain/states.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, Integer, Paging, nameText, pageQuery, text } from '../fields.ts'
import { inStore, ofEveryStore } from '../scope.ts'

/** Closed rings of [longitude, latitude]. */
export const ZoneRings = z.array(z.array(z.tuple([z.number(), z.number()])))

const Polygon = z.object({
  type: z.literal('Polygon'),
  /** The first ring is the outline, the rest are holes. */
  coordinates: ZoneRings,
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
  /** Item total from which delivery is free; null: never. */
  free_from: Dollars.nullable(),
  travel_minutes: z.number(),
  /** Rank of overlapping zones: the highest priority wins, then the oldest zone. */
  priority: z.number(),
  version: z.number(),
})
export type ConsoleZone = z.output<typeof ConsoleZone>

const READ_ERRORS = ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'] as const

/** @source A-AREA-1 */
export const listConsoleZones = endpoint({
  method: 'GET',
  path: '/console/zones',
  summary: 'List delivery zones with all editable fields',
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
  summary: 'Retrieve a delivery zone with all editable fields',
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
  too_intricate: 'This outline has too many edges next to each other. Draw it with fewer corners',
  no_area: 'This ring has no area. Please move its corners apart',
  crosses_itself: 'The outline crosses itself',
  hole_outside: 'A hole must lie inside the outline. This one reaches outside',
  holes_overlap: 'Two holes overlap. Please draw them as one',
}

/** Formats a point, such as ` at -37.8000, 144.9800`. */
const placeText = ({ lat, lng }: GeoPoint): string => ` at ${lat.toFixed(4)}, ${lng.toFixed(4)}`

/** Polygon, or a GeoJSON feature or collection that contains a single polygon. */
const NewPolygon = z
  .looseObject({ type: z.string(FAULTS.not_a_polygon) }, FAULTS.not_a_polygon)
  .transform((value, context): ZonePolygon => {
    const read = readZonePolygon(value)
    if ('polygon' in read) return read.polygon
    context.addIssue({ code: 'custom', message: FAULTS[read.fault] + (read.at ? placeText(read.at) : '') })
    return z.NEVER
  })

/** Dollars; zero is allowed. */
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

/** Maximum size of a body in bytes. A polygon can have several hundred corners. */
const BODY_BYTES = 512 * 1024

/** @source A-AREA-2 */
export const createZone = endpoint({
  method: 'POST',
  path: '/console/zones',
  summary: 'Create a delivery zone for a store',
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

/**
 * Updates the fields that are sent. Existing orders keep their terms; carts use the new terms at their next step.
 * @source A-AREA-3
 */
export const changeZone = endpoint({
  method: 'PATCH',
  path: '/console/zones/:zone_id',
  summary: 'Update a delivery zone',
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
  /** Zone that delivered there before, or delivers there after the change; null: none. */
  other_zone: z.string().nullable(),
})

const ZonePreview = z.object({
  /**
   * Zones of all stores, active or not, that overlap this zone. `wins`: this zone delivers in the overlap. `takes`:
   * this zone takes over addresses that the zone has today.
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
  /**
   * True if the caller may save the zone. Taking over addresses of another store requires an owner or a manager of
   * that store.
   */
  may_save: z.boolean(),
  /** New holes between zones that no zone covers. `near`: the suburb nearest to the middle of the hole. */
  gaps: z.array(z.object({ area_km2: z.number(), near: z.string(), lat: z.number(), lng: z.number() })),
  suburbs: z.object({ gained: z.array(MovedSuburb), lost: z.array(MovedSuburb) }),
  /** Addresses of the index in the added and in the removed area. */
  addresses: z.object({ gained: z.number(), lost: z.number() }),
  /** Saved addresses of customers that no zone will cover. */
  saved_addresses_lost: z.number(),
  /** Open orders in the zone. They keep their terms. */
  open_orders: z.number(),
  area_km2: z.number(),
})
export type ZonePreview = z.output<typeof ZonePreview>

/** Returns the effects of saving a zone, without saving it. @source A-AREA-4 */
export const previewZone = endpoint({
  method: 'POST',
  path: '/console/zones/preview',
  summary: 'Preview the overlaps, gaps, gains and losses of a new or changed zone',
  allow: ['places.write'],
  scope: [inStore('body.store_id'), ofEveryStore('zone', 'body.zone_id')],
  bodyBytes: BODY_BYTES,
  body: z.object({
    zone_id: Id.optional(),
    store_id: Id,
    polygon: NewPolygon,
    priority: terms.priority.default(0),
    status: terms.status.default('ACTIVE'),
    // These fields do not affect the area. They are validated here so that errors appear before the user reviews
    // the effects.
    ...z.object(ownTerms).partial().shape,
  }),
  data: ZonePreview,
  errors: [...READ_ERRORS],
})
