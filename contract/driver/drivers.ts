import { z } from 'zod'
import { VEHICLES } from '#domain/delivery/vehicles.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, Integer, IsoTime } from '../fields.ts'
import { inStore } from '../scope.ts'

/** Reasons for which a driver on shift does not drive. */
const AWAY_REASONS = ['break', 'vehicle_broken'] as const
export const Away = z.object({ reason: z.enum(AWAY_REASONS), since: IsoTime, until: IsoTime })

const Shift = z.object({
  on: z.boolean(),
  since: IsoTime.nullable(),
  /** null while the driver drives. */
  away: Away.nullable(),
  /** null until the driver has chosen a vehicle. */
  vehicle: z.enum(VEHICLES).nullable(),
  /** First store of the driver, whom they call; null without a store. */
  store: z.object({ name: z.string(), phone: z.string(), time_zone: z.string() }).nullable(),
  /** Deliveries completed and tips received today, in the time zone of each order's store. */
  today: z.object({ delivered: z.number(), tips: Dollars }),
})

export const setShift = endpoint({
  method: 'POST',
  path: '/drivers/me/shift',
  summary: 'Start or end the driver’s shift',
  allow: ['deliveries.drive'],
  scope: 'shared',
  body: z.object({
    on: Flag,
    /** Vehicle, which shoppers see. It stays until the driver chooses another vehicle; '' keeps the current value. */
    vehicle: z.enum(['', ...VEHICLES]).default(''),
  }),
  data: Shift,
  errors: ['not_signed_in', 'forbidden', 'goods_on_board'],
})

export const getShift = endpoint({
  method: 'GET',
  path: '/drivers/me/shift',
  summary: 'Retrieve the driver’s shift state',
  allow: ['deliveries.drive'],
  scope: 'shared',
  data: Shift,
  errors: ['not_signed_in', 'forbidden'],
})

/** Minutes of a break, or until a broken vehicle is expected to be replaced. */
const AWAY_MAX_MINUTES = 120

/** Starts, extends or ends a break. Until its end the planner gives the driver no stop. @source A-DRIVER-6 */
export const setAway = endpoint({
  method: 'PUT',
  path: '/drivers/me/away',
  summary: 'Start or end a break of the driver, or report a broken vehicle',
  allow: ['deliveries.drive'],
  scope: 'shared',
  body: z.object({
    /** null: the driver is back. */
    reason: z.enum(AWAY_REASONS).nullable(),
    minutes: Integer.pipe(z.number().int().min(1).max(AWAY_MAX_MINUTES)).default(20),
  }),
  data: Shift,
  errors: ['not_signed_in', 'forbidden', 'not_on_shift'],
})

const decimal = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(min).max(max))

export const sendPosition = endpoint({
  method: 'POST',
  path: '/drivers/me/position',
  summary: 'Report the driver’s position; implausible positions are ignored',
  allow: ['deliveries.drive'],
  scope: 'shared',
  body: z.object({
    lat: decimal(-90, 90),
    lng: decimal(-180, 180),
    /** Error radius in metres. */
    accuracy: decimal(0, Number.MAX_VALUE).nullish(),
    at: z.iso.datetime({ offset: true, message: 'Please give the time with its offset' }).nullish(),
  }),
  /** `at` is the time of the driver's last used position. */
  data: z.object({ used: z.boolean(), at: IsoTime }),
  errors: ['not_signed_in', 'forbidden', 'not_on_shift'],
})

/** Lists drivers for staff who assign an order. */
export const listDrivers = endpoint({
  method: 'GET',
  path: '/drivers',
  summary: 'List the drivers of a store, with their shift state and fitness for its state',
  allow: ['drivers.read'],
  scope: inStore('query.store_id'),
  query: z.object({ store_id: Id }),
  data: z.array(
    z.object({
      user_id: z.number(),
      firstname: z.string(),
      lastname: z.string(),
      on_shift: z.boolean(),
      fit: z.boolean(),
    }),
  ),
  errors: ['not_signed_in', 'forbidden', 'store_not_found'],
})
