import { STATE_CODES } from '#domain/states.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Integer, IsoTime, requiredText, text } from '../fields.ts'

/** @source S-ENT-2; `address_formated` is spelt as there */
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
})
export type Address = z.output<typeof Address>

const postcode = z
  .union([z.string(), z.number().transform(String)])
  .pipe(requiredText(10, 'Postcode is required'))

/** An address as somebody typed it. The server places it itself. @source A-ADDR-1 */
export const AddressParts = z.object({
  address_line_1: requiredText(120, 'Invalid address. Please enter your full address'),
  address_line_2: text(120).optional(),
  city: requiredText(80, 'Invalid address. Please enter your full address'),
  state: requiredText(30, 'Invalid address. Please enter your full address'),
  country: text(40).optional(),
  postcode,
})
export type AddressParts = z.output<typeof AddressParts>

/**
 * One and the same for all that somebody types until a result is picked, whose `id` carries it on: a map service bills
 * the whole as one. A random UUID; without it each question is billed by itself.
 */
export const AddressSession = z.uuid('A session is a random UUID')

export const searchAddresses = endpoint({
  method: 'GET',
  path: '/addresses',
  summary: 'Find a street address from its first letters and digits',
  allow: ['anyone'],
  query: z.object({
    search: text(2000).default(''),
    limit: Integer.pipe(z.number().int().min(1).max(20)).default(8),
    session: AddressSession.optional(),
  }),
  /**
   * `id` is opaque and carries a typed unit; it is not an `address_id`. `attribution` is whose suggestion it is, where a
   * map service wants to be named beside it.
   */
  data: z.array(z.object({ id: z.string(), label: z.string(), attribution: z.string().optional() })),
  errors: ['rate_limited'],
})

export const getAddress = endpoint({
  method: 'GET',
  path: '/addresses/:id',
  summary: 'The address behind a search result',
  allow: ['anyone'],
  params: z.object({ id: z.string().max(2000) }),
  data: Address,
  errors: ['address_not_found', 'rate_limited'],
})
