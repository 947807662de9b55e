import { z } from 'zod'
import { DRIVER_DOCUMENTS, PAPER_STATES } from '#domain/delivery/driver-papers.ts'
import { VEHICLES } from '#domain/delivery/vehicles.ts'
import { NUMBER_END_MAX, STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, Paging, pageQuery, text } from '../fields.ts'
import { Order } from '../orders/orders.ts'
import { inOwnStores, ofAnyStore } from '../scope.ts'

const Papers = z.object({
  /** Last day of validity, `YYYY-MM-DD`; null if there is none. */
  last_day: z.string().nullable(),
  /** `soon`: expires within 30 days. */
  state: z.enum(PAPER_STATES),
})

const ConsoleDriver = z.object({
  user_id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  mobile: z.string(),
  /** True if orders can be assigned: the driver has the role in a store and is not deactivated. */
  active: z.boolean(),
  stores: z.array(z.object({ store_id: z.number(), name: z.string(), state: z.string() })),
  vehicle: z.enum(VEHICLES).nullable(),
  on_shift_since: IsoTime.nullable(),
  training: Papers,
  /** True if a state of their stores requires training. */
  needs_training: z.boolean(),
  /**
   * Document that expires first. Without any recorded document, orders can still be assigned, and `state` is
   * `missing`.
   */
  documents: Papers,
  deliveries_today: z.number(),
})
export type ConsoleDriver = z.output<typeof ConsoleDriver>

export const DRIVER_SORTS = ['name', 'ending'] as const

/** Lists drivers of the caller's stores. Owners also see former drivers. @source A-DRIVER-3 */
export const listConsoleDrivers = endpoint({
  method: 'GET',
  path: '/console/drivers',
  summary: 'List drivers with their documents and shift state',
  allow: ['drivers.write'],
  scope: inOwnStores('query.store_id'),
  query: z.object({
    search: text(STAFF_SEARCH_MAX).optional(),
    store_id: Id.optional(),
    /** `ending`: drivers whose papers expire first. */
    sort: z.enum(DRIVER_SORTS).default('name'),
    ...pageQuery(50),
  }),
  data: z.array(ConsoleDriver),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden'],
})

export const DriverParams = z.object({ driver_id: Id })

const Document = z.object({
  driver_document_id: z.number(),
  kind: z.enum(DRIVER_DOCUMENTS),
  /** Last characters of the document's number. The complete number and pictures are never stored. */
  number_end: z.string(),
  expires_on: z.string(),
  recorded: IsoTime,
  recorded_by: z.string(),
  /** True for the latest document of its kind. */
  counts: z.boolean(),
  state: z.enum(PAPER_STATES),
})

const Shift = z.object({
  started: IsoTime,
  /** null: the shift is running. */
  ended: IsoTime.nullable(),
})

const Driver = ConsoleDriver.extend({
  /** Documents, newest first. */
  document_records: z.array(Document),
  training_records: z.array(
    z.object({ number: z.string(), issued_on: z.string(), expires_on: z.string(), counts: z.boolean() }),
  ),
  shifts: z.array(Shift),
  orders_today: z.array(
    Order.pick({ order_id: true, order_number: true, status: true, due: true }).extend({ city: z.string() }),
  ),
})
export type Driver = z.output<typeof Driver>

/** @source A-DRIVER-3 */
export const getConsoleDriver = endpoint({
  method: 'GET',
  path: '/console/drivers/:driver_id',
  summary: 'Retrieve a driver’s documents, training, shifts and deliveries of today',
  allow: ['drivers.write'],
  scope: ofAnyStore('driver', 'params.driver_id'),
  params: DriverParams,
  data: Driver,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/**
 * Records a document. The latest document of each kind is in force; earlier records are retained. A withdrawn
 * document is recorded as expired. @source A-DRIVER-4
 */
export const recordDriverDocument = endpoint({
  method: 'POST',
  path: '/console/drivers/:driver_id/documents',
  summary: 'Record a document that a driver has shown',
  allow: ['drivers.write'],
  scope: ofAnyStore('driver', 'params.driver_id'),
  params: DriverParams,
  body: z.object({
    kind: z.enum(DRIVER_DOCUMENTS, fieldTexts.documentRequired),
    /** Last four characters of its number, or fewer if the number is shorter. */
    number_end: text(NUMBER_END_MAX)
      .transform((typed) => typed.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{1,4}$/, fieldTexts.numberEndInvalid)),
    expires_on: z.iso.date(fieldTexts.dayInvalid),
  }),
  data: Driver,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'own_account'],
})

/**
 * Ends the shift of a driver who forgot to end it. Rejected while the driver has goods on board, which must be
 * returned first. @source A-DRIVER-5
 */
export const endDriverShift = endpoint({
  method: 'DELETE',
  path: '/console/drivers/:driver_id/shift',
  summary: 'End a driver’s shift',
  allow: ['drivers.write'],
  scope: ofAnyStore('driver', 'params.driver_id'),
  params: DriverParams,
  data: Driver,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'not_on_shift', 'goods_on_board'],
})
