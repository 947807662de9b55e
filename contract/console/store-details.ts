import { z } from 'zod'
import { STATE_CODES } from '#domain/states.ts'
import { OPENING_STEPS } from '#domain/delivery/new-store-steps.ts'
import { SCAN_RULES } from '#domain/orders/unscanned-picks.ts'
import { endpoint } from '../endpoint.ts'
import { Abn, Email, Id, Integer, nameText, requiredText } from '../fields.ts'
import { inStore } from '../scope.ts'

/** Liquor licence of a store. */
const Licence = z.object({
  number: z.string(),
  /** Holder of the licence. */
  licensee: z.string(),
  kind: z.string(),
  /** Last day, `YYYY-MM-DD`; null: unlimited. No alcohol is delivered after it. */
  expires_on: z.string().nullable(),
  /** Days until then; negative once it has expired. */
  days_left: z.number().nullable(),
})

const StoreDetails = z.object({
  store_id: z.number(),
  name: z.string(),
  state: z.enum(STATE_CODES),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  legal_name: z.string(),
  abn: z.string(),
  /** Stores that are not open yet are visible only to their staff. */
  status: z.enum(['ACTIVE', 'INACTIVE']),
  licence: Licence.nullable(),
  /** Rule for picking packs with a barcode without a scan. @source A-PICK-5 */
  pick_without_scan: z.enum(SCAN_RULES),
  /** Steps before a store can sell. It can be opened once all required steps are done. */
  steps: z.array(z.object({ step: z.enum(OPENING_STEPS), is_done: z.boolean(), is_required: z.boolean() })),
  version: z.number(),
})
export type StoreDetails = z.output<typeof StoreDetails>

const OfStore = z.object({ store_id: Id })
const ERRORS = ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'] as const

/** Lists every store of the caller, including stores that are not open yet. @source A-STORE-2 */
export const listStoreDetails = endpoint({
  method: 'GET',
  path: '/console/store_details',
  summary: 'List stores with their licences, and the missing steps of unopened stores',
  allow: ['places.read'],
  scope: 'own stores',
  data: z.array(StoreDetails),
  errors: ['not_signed_in', 'forbidden'],
})

export const readStoreDetails = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id',
  summary: 'Retrieve a store with its licence and missing steps before opening',
  allow: ['places.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  data: StoreDetails,
  errors: ERRORS,
})

const NewLicence = z.object({
  number: requiredText(40, 'Please give the licence number'),
  licensee: requiredText(120, 'Please say who holds the licence'),
  kind: requiredText(80, 'Please say what kind of licence it is'),
  expires_on: z.iso.date('Please choose a date').nullish(),
})

const terms = {
  name: nameText(80, 'Please give the store a name'),
  phone: requiredText(30, 'Please give a phone number'),
  email: Email,
  legal_name: nameText(120, 'Please give the company’s name'),
  abn: Abn,
}

/** Creates a store that is not open yet, with the standard hours. @source A-STORE-3 */
export const createStore = endpoint({
  method: 'POST',
  path: '/console/stores',
  summary: 'Create a store that is not yet open',
  allow: ['settings.write'],
  scope: 'shop',
  body: z.object({
    ...terms,
    state: z.enum(STATE_CODES, 'Please choose a state'),
    address_line_1: requiredText(120, 'Please give the street address'),
    city: requiredText(80, 'Please give the suburb'),
    postcode: requiredText(4, 'Please give the postcode'),
    licence: NewLicence.nullish(),
  }),
  data: StoreDetails,
  errors: [...ERRORS, 'address_invalid'],
})

/**
 * Updates the fields that are sent. `licence: null` ends the licence immediately: yesterday becomes its last day,
 * and no more alcohol is sold. `status: "ACTIVE"` opens the store for shoppers. That is irreversible; a pause
 * closes a store temporarily.
 * @source A-STORE-4
 */
export const changeStore = endpoint({
  method: 'PATCH',
  path: '/console/stores/:store_id',
  summary: 'Update a store’s details or licence, or open the store',
  allow: ['places.write'],
  scope: inStore('params.store_id'),
  params: OfStore,
  body: z.object({
    ...z.object(terms).partial().shape,
    licence: NewLicence.nullish(),
    pick_without_scan: z.enum(SCAN_RULES, 'Please choose one of the rules').optional(),
    status: z.literal('ACTIVE').optional(),
    version: Integer,
  }),
  data: StoreDetails,
  errors: [...ERRORS, 'stale'],
})

/**
 * Copies packs with their prices, and products without stock. Products that the store already sells are not
 * changed. @source A-STORE-5
 */
export const copyRange = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/range',
  summary: 'Copy the product range and prices of another store',
  allow: ['prices.write'],
  scope: [inStore('params.store_id'), inStore('body.from_store_id')],
  params: OfStore,
  body: z.object({ from_store_id: Id }),
  data: z.object({ packs: z.number(), products: z.number() }),
  errors: ERRORS,
})
