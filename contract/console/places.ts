import { z } from 'zod'
import { CLOSURE_REASON_MAX } from '#domain/field-lengths.ts'
import { STATE_CODES } from '#domain/states.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Integer, requiredText } from '../fields.ts'
import { inStore } from '../scope.ts'

/** When and how a store delivers. Each part has a version of its own. */

const OfStore = z.object({ store_id: Id })
const Clock = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please write times like 09:30')
const WeekdayNumber = Integer.pipe(z.number().int().min(1).max(7))
const whole = (least: number, most: number, message: string) =>
  Integer.pipe(z.number().int().min(least, message).max(most, message))
const READ_ERRORS = ['not_signed_in', 'forbidden', 'not_found'] as const
const WRITE_ERRORS = [...READ_ERRORS, 'invalid_input', 'stale'] as const

/** Delivery hours by ISO weekday, 1 Monday, local time; a weekday without any is closed. */
const StoreHours = z.object({
  store_id: z.number(),
  name: z.string(),
  state: z.enum(STATE_CODES),
  hours: z.array(z.object({ weekday: z.number(), opens: z.string(), closes: z.string() })),
  version: z.number(),
})
export type StoreHours = z.output<typeof StoreHours>

export const readStoreHours = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/hours',
  summary: 'The delivery hours of a store by weekday',
  allow: ['places.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  data: StoreHours,
  errors: READ_ERRORS,
})

/** Replaces all of them. Orders and delivery times that were taken before stay. @source A-PLACE-1 */
export const setStoreHours = endpoint({
  method: 'PUT',
  path: '/console/stores/:store_id/hours',
  summary: 'Change the delivery hours of a store',
  allow: ['places.write'],
  scope: inStore('params.store_id'),
  params: OfStore,
  body: z.object({
    hours: z.array(z.object({ weekday: WeekdayNumber, opens: Clock, closes: Clock })).max(30),
    version: Integer,
  }),
  data: StoreHours,
  errors: WRITE_ERRORS,
})

const Span = z.object({ opens: z.string(), closes: z.string() })

const Closure = z.object({
  date: z.string(),
  /** null: closed all day. */
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  reason: z.string(),
})
export type Closure = z.output<typeof Closure>

/** A day of the coming year that is a public holiday, that the law restricts, or on which the store keeps other hours. */
const SpecialDay = z.object({
  date: z.string(),
  holiday: z.string().nullable(),
  /** The government has yet to set the day. */
  is_expected: z.boolean(),
  /** What the law allows at most; null: no deliveries. */
  lawful: Span.nullable(),
  /** When the store delivers then. */
  delivers: z.array(Span),
  closure: Closure.nullable(),
})
export type SpecialDay = z.output<typeof SpecialDay>

const StoreClosures = z.object({
  store_id: z.number(),
  name: z.string(),
  state: z.enum(STATE_CODES),
  /** From today on. */
  closures: z.array(Closure),
  year: z.array(SpecialDay),
  version: z.number(),
})
export type StoreClosures = z.output<typeof StoreClosures>

export const readStoreClosures = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/closures',
  summary: 'The days on which a store is closed or keeps other hours, with a year’s public holidays',
  allow: ['places.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  data: StoreClosures,
  errors: READ_ERRORS,
})

/** Replaces those from today on. @source A-PLACE-2 */
export const setStoreClosures = endpoint({
  method: 'PUT',
  path: '/console/stores/:store_id/closures',
  summary: 'Change the days on which a store is closed or keeps other hours',
  allow: ['places.write'],
  scope: inStore('params.store_id'),
  params: OfStore,
  body: z.object({
    closures: z
      .array(
        z.object({
          date: z.iso.date('Please choose a date'),
          opens: Clock.nullish(),
          closes: Clock.nullish(),
          reason: requiredText(CLOSURE_REASON_MAX, 'Please say why'),
        }),
      )
      .max(400),
    version: Integer,
  }),
  data: StoreClosures,
  errors: WRITE_ERRORS,
})

const WeekdaySlots = z.object({
  weekday: z.number(),
  slot_minutes: z.number(),
  /** How many orders each delivery time takes. */
  capacity: z.number(),
})

const StoreSlots = z.object({
  store_id: z.number(),
  name: z.string(),
  /** Every weekday. */
  weekdays: z.array(WeekdaySlots),
  prep_minutes: z.number(),
  /** How many orders as soon as possible may be on their way at a time; null: as many as come. */
  asap_capacity: z.number().nullable(),
  version: z.number(),
})
export type StoreSlots = z.output<typeof StoreSlots>

export const readStoreSlots = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/slots',
  summary: 'The length and capacity of a store’s delivery times by weekday',
  allow: ['places.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  data: StoreSlots,
  errors: READ_ERRORS,
})

const MINUTES = 'Please give 15 to 240 minutes'
const ORDERS = 'Please give 0 to 1000 orders'

/** Weekdays that are left out stay as they are. Delivery times that were taken keep their place. @source A-PLACE-3 */
export const setStoreSlots = endpoint({
  method: 'PUT',
  path: '/console/stores/:store_id/slots',
  summary: 'Change the length and capacity of a store’s delivery times',
  allow: ['places.write'],
  scope: inStore('params.store_id'),
  params: OfStore,
  body: z.object({
    weekdays: z
      .array(
        z.object({
          weekday: WeekdayNumber,
          slot_minutes: whole(15, 240, MINUTES),
          capacity: whole(0, 1000, ORDERS),
        }),
      )
      .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, {
        message: 'Please give each weekday once',
      }),
    prep_minutes: whole(0, 240, 'Please give 0 to 240 minutes').optional(),
    asap_capacity: whole(0, 1000, ORDERS).nullish(),
    version: Integer,
  }),
  data: StoreSlots,
  errors: WRITE_ERRORS,
})
