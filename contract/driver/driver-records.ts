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
  /** The last day on which it holds, `YYYY-MM-DD`; null where there is none. */
  last_day: z.string().nullable(),
  /** `soon`: ends within 30 days. */
  state: z.enum(PAPER_STATES),
})

const ConsoleDriver = z.object({
  user_id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  mobile: z.string(),
  /** May be given orders: has the role in a store, and isn't deactivated. */
  active: z.boolean(),
  stores: z.array(z.object({ store_id: z.number(), name: z.string(), state: z.string() })),
  vehicle: z.enum(VEHICLES).nullable(),
  on_shift_since: IsoTime.nullable(),
  training: Papers,
  /** Whether a state of their stores asks for training. */
  needs_training: z.boolean(),
  /** The document that ends first. Without any on record nothing is refused, and `state` is `missing`. */
  documents: Papers,
  deliveries_today: z.number(),
})
export type ConsoleDriver = z.output<typeof ConsoleDriver>

export const DRIVER_SORTS = ['name', 'ending'] as const

/** Drivers of the caller's stores, and for an owner those as well who drive no more. @source A-DRIVER-3 */
export const listConsoleDrivers = endpoint({
  method: 'GET',
  path: '/console/drivers',
  summary: 'Drivers with their papers, and who is on shift',
  allow: ['drivers.write'],
  scope: inOwnStores('query.store_id'),
  query: z.object({
    search: text(STAFF_SEARCH_MAX).optional(),
    store_id: Id.optional(),
    /** `ending`: whose papers end first. */
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
  /** Its last characters; no more is kept, and no picture. */
  number_end: z.string(),
  expires_on: z.string(),
  recorded: IsoTime,
  recorded_by: z.string(),
  /** The newest of its kind. */
  counts: z.boolean(),
  state: z.enum(PAPER_STATES),
})

const Shift = z.object({
  started: IsoTime,
  /** null: it goes on. */
  ended: IsoTime.nullable(),
})

const Driver = ConsoleDriver.extend({
  /** The newest first. */
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
  summary: 'A driver’s documents, training, shifts and deliveries of today',
  allow: ['drivers.write'],
  scope: ofAnyStore('driver', 'params.driver_id'),
  params: DriverParams,
  data: Driver,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** The newest of each kind counts, earlier ones stay. One that was withdrawn is recorded as ended. @source A-DRIVER-4 */
export const recordDriverDocument = endpoint({
  method: 'POST',
  path: '/console/drivers/:driver_id/documents',
  summary: 'Record a document that a driver has shown',
  allow: ['drivers.write'],
  scope: ofAnyStore('driver', 'params.driver_id'),
  params: DriverParams,
  body: z.object({
    kind: z.enum(DRIVER_DOCUMENTS, fieldTexts.documentRequired),
    /** The last four characters of its number, or as many as it has. */
    number_end: text(NUMBER_END_MAX)
      .transform((typed) => typed.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{1,4}$/, fieldTexts.numberEndInvalid)),
    expires_on: z.iso.date(fieldTexts.dayInvalid),
  }),
  data: Driver,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'own_account'],
})

/** For a driver who forgot to. With goods on board it goes on: they must come back first. @source A-DRIVER-5 */
export const endDriverShift = endpoint({
  method: 'DELETE',
  path: '/console/drivers/:driver_id/shift',
  summary: 'End a driver’s shift for them',
  allow: ['drivers.write'],
  scope: ofAnyStore('driver', 'params.driver_id'),
  params: DriverParams,
  data: Driver,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'not_on_shift', 'goods_on_board'],
})
