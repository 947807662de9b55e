import { z } from 'zod'
import { CLOSURE_REASON_MAX } from '#domain/field-lengths.ts'
import { STATE_CODES } from '#domain/states.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Integer, requiredText } from '../fields.ts'
import { inStore } from '../scope.ts'

/** Parameters of the endpoints for a store's delivery times. Each part of these settings has its own version. */

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

/** Delivery hours by ISO weekday, 1 for Monday, in local time. A weekday without hours is closed. */
const StoreHours = z.object({
  store_id: z.number(),
  name: z.string(),
  state: z.enum(STATE_CODES),
  hours: z.array(z.object({ weekday: z.number(), opens: z.string(), closes: z.string() })),
  /** Longest hours that today's law allows, from Monday to Sunday; null: no deliveries. */
  lawful: z.array(z.object({ opens: z.string(), closes: z.string() }).nullable()),
  version: z.number(),
})
export type StoreHours = z.output<typeof StoreHours>

export const readStoreHours = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/hours',
  summary: 'List the delivery hours of a store by weekday',
  allow: ['places.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  data: StoreHours,
  errors: READ_ERRORS,
})

/** Replaces all delivery hours. Existing orders and delivery times are not affected. @source A-PLACE-1 */
export const setStoreHours = endpoint({
  method: 'PUT',
  path: '/console/stores/:store_id/hours',
  summary: 'Update the delivery hours of a store',
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

/** Day of the coming year that is a public holiday, is restricted by law, or has special hours at the store. */
const SpecialDay = z.object({
  date: z.string(),
  holiday: z.string().nullable(),
  /** True if the government has not confirmed the day yet. */
  is_expected: z.boolean(),
  /** Longest hours that the law allows; null: no deliveries. */
  lawful: Span.nullable(),
  /** Hours in which the store delivers on that day. */
  delivers: z.array(Span),
  closure: Closure.nullable(),
})
export type SpecialDay = z.output<typeof SpecialDay>

const LawfulSpan = { opens: z.string().nullable(), closes: z.string().nullable() }
const dated = <P extends z.ZodType>(parameters: P) =>
  z.array(z.object({ validFrom: z.string(), validTo: z.string().nullable(), parameters }))
const DeliveryLaw = z.object({
  hours: dated(z.object({ hours: z.array(z.object({ weekday: z.number(), ...LawfulSpan })) })),
  closedDays: dated(
    z.object({ days: z.array(z.object({ day: z.string(), name: z.string(), ...LawfulSpan })) }),
  ),
})

const StoreClosures = z.object({
  store_id: z.number(),
  name: z.string(),
  state: z.enum(STATE_CODES),
  /** Rules of the state on the hours of delivery. */
  law: DeliveryLaw,
  /** Closures from today on. */
  closures: z.array(Closure),
  year: z.array(SpecialDay),
  version: z.number(),
})
export type StoreClosures = z.output<typeof StoreClosures>

export const readStoreClosures = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/closures',
  summary: 'List the closures and special hours of a store, with a year of public holidays',
  allow: ['places.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  data: StoreClosures,
  errors: READ_ERRORS,
})

/** Replaces the closures from today on. @source A-PLACE-2 */
export const setStoreClosures = endpoint({
  method: 'PUT',
  path: '/console/stores/:store_id/closures',
  summary: 'Update the closures and special hours of a store',
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
  /** Maximum number of orders per delivery time. */
  capacity: z.number(),
})

const StoreSlots = z.object({
  store_id: z.number(),
  name: z.string(),
  /** One entry for each weekday. */
  weekdays: z.array(WeekdaySlots),
  prep_minutes: z.number(),
  /** Maximum number of open ASAP orders; null: no limit. */
  asap_capacity: z.number().nullable(),
  version: z.number(),
})
export type StoreSlots = z.output<typeof StoreSlots>

export const readStoreSlots = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/slots',
  summary: 'List the length and capacity of a store’s delivery times by weekday',
  allow: ['places.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  data: StoreSlots,
  errors: READ_ERRORS,
})

const MINUTES = 'Please give 15 to 240 minutes'
const ORDERS = 'Please give 0 to 1000 orders'

/** Updates the weekdays that are sent. Booked delivery times stay valid. @source A-PLACE-3 */
export const setStoreSlots = endpoint({
  method: 'PUT',
  path: '/console/stores/:store_id/slots',
  summary: 'Update the length and capacity of a store’s delivery times',
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
