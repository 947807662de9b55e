import { ADDRESS_LINE_MAX, DELIVERY_NOTES_MAX, POSTCODE_MAX, SUBURB_MAX } from '#domain/field-lengths.ts'
import { STATE_CODES } from '#domain/states.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag, Integer, IsoTime, requiredText, text } from '../fields.ts'
import * as fieldTexts from '#domain/field-texts.ts'

/** Address. The spelling of `address_formated` follows the source. @source S-ENT-2 */
export const Address = z.object({
  address_id: z.number().optional(),
  address_formated: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string().optional(),
  city: z.string(),
  state: z.enum(STATE_CODES),
  country: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lng: z.number(),
  last_used: IsoTime.nullable().optional(),
  /** Name given by the member, such as Home or Work. For saved addresses only, like `default`. */
  label: z.string().optional(),
  /** True for the address that is offered first. */
  default: z.boolean().optional(),
  /** Notes for the driver; not part of the address. */
  delivery_notes: z.string().optional(),
  /** True if neither the index nor the map service knows the address. Its position is a pin or that of the suburb. */
  address_unlisted: z.boolean().optional(),
})
export type Address = z.output<typeof Address>

const postcode = z
  .union([z.string(), z.number().transform(String)])
  .pipe(requiredText(POSTCODE_MAX, fieldTexts.postcodeRequired))

/** Returns a schema for a latitude or longitude, as a number or as text of a form. */
const degrees = (max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-max).max(max))

/** Address as typed. The server geocodes it. @source A-ADDR-1 */
export const AddressParts = z.object({
  address_line_1: requiredText(ADDRESS_LINE_MAX, fieldTexts.streetRequired),
  address_line_2: text(ADDRESS_LINE_MAX).optional(),
  city: requiredText(SUBURB_MAX, fieldTexts.suburbRequired),
  state: requiredText(30, fieldTexts.stateRequired),
  country: text(40).optional(),
  postcode,
  /** Required to accept an address that neither the index nor the map service knows. @source A-ADDR-2 */
  address_unlisted: Flag.optional(),
  /** Point of an unlisted address, in degrees. Ignored for a listed address. @source A-ADDR-5 */
  pin_lat: degrees(90).optional(),
  pin_lng: degrees(180).optional(),
  delivery_notes: text(DELIVERY_NOTES_MAX).optional(),
})
export type AddressParts = z.output<typeof AddressParts>

/**
 * Random UUID that groups all searches for one address until a result is picked; the result's `id` carries it on. A
 * map service bills such a session as one request. Without it, every request is billed separately.
 */
export const AddressSession = z.uuid('A session is a random UUID')

export const searchAddresses = endpoint({
  method: 'GET',
  path: '/addresses',
  summary: 'Search street addresses by prefix',
  allow: ['anyone'],
  query: z.object({
    search: text(2000).default(''),
    limit: Integer.pipe(z.number().int().min(1).max(20)).default(8),
    session: AddressSession.optional(),
  }),
  data: z.array(
    z.object({
      /** Opaque; includes a typed unit. It differs from an `address_id`. */
      id: z.string(),
      label: z.string(),
      /** Name of the map service that requires to be shown next to its suggestion. */
      attribution: z.string().optional(),
      /** True for an address in another suburb than the typed suburb. It may only be shown as a question. */
      other_suburb: z.literal(true).optional(),
    }),
  ),
  errors: ['rate_limited'],
})

export const NearestAddressBody = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
})

/** Position as [longitude, latitude], as in GeoJSON. */
const Position = z.tuple([z.number(), z.number()])

/** Point on the drawn map, with the streets and zones around it. */
export const Surroundings = z.object({
  lat: z.number(),
  lng: z.number(),
  /** Street nearest to the point; '' without a street of the index nearby. */
  street: z.string(),
  /** Suburb of that street, otherwise the nearest suburb; all three are '' far from every suburb. */
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  /** True if a store delivers to the point. */
  is_served: z.boolean(),
  /** Nearest first. */
  streets: z.array(z.object({ name: z.string(), line: z.array(Position) })),
  /** Outlines of the zones in the area. */
  zones: z.array(z.array(Position)),
})
export type Surroundings = z.output<typeof Surroundings>

/** Position in the body, because URLs are logged. Nothing is stored. @source A-ADDR-3 */
export const nearestAddress = endpoint({
  method: 'POST',
  path: '/addresses/nearest',
  summary: 'The address of the index nearest to a position, within 60 m',
  allow: ['anyone'],
  body: NearestAddressBody,
  data: z.object({ id: z.string(), label: z.string() }),
  errors: ['address_not_found', 'rate_limited'],
})

/** Position in the body, because URLs are logged. Nothing is stored. @source A-ADDR-5 */
export const mapSurroundings = endpoint({
  method: 'POST',
  path: '/addresses/surroundings',
  summary: 'The streets and zones around a position, or around the suburb in which a text ends',
  allow: ['anyone'],
  body: NearestAddressBody.or(z.object({ search: text(2000) })),
  data: Surroundings,
  errors: ['address_not_found', 'rate_limited'],
})

/** Suburb of a typed text. `state` may be a state that the shop does not serve. */
export const TypedSuburb = z.object({
  city: z.string(),
  state: z.string(),
  /** '' if unknown. */
  postcode: z.string(),
  /** True if a store delivers to the suburb. */
  is_served: z.boolean(),
})

/** @source A-ADDR-4 */
export const suburbOfText = endpoint({
  method: 'GET',
  path: '/addresses/suburb',
  summary: 'The suburb in which a typed address ends, and whether a store delivers there',
  allow: ['anyone'],
  query: z.object({ search: text(2000).default('') }),
  data: TypedSuburb,
  errors: ['address_not_found', 'rate_limited'],
})

export const getAddress = endpoint({
  method: 'GET',
  path: '/addresses/:id',
  summary: 'Retrieve the address of a search result',
  allow: ['anyone'],
  params: z.object({ id: z.string().max(2000) }),
  data: Address,
  errors: ['address_not_found', 'rate_limited'],
})

/**
 * Geocodes an address without storing it. The storefront calls it for an unlisted address; other programs can call
 * it for any address.
 */
export const placeAddress = endpoint({
  method: 'POST',
  path: '/addresses',
  summary: 'Validate and geocode a typed address',
  allow: ['anyone'],
  body: AddressParts,
  data: Address,
  errors: ['address_invalid', 'area_not_served', 'rate_limited'],
})
