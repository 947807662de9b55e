import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dollars, IsoTime, Paging, pageQuery } from '../fields.ts'

const Stop = z.object({
  /** Stays the same while the stop has the same kind and orders. */
  stop_id: z.string(),
  kind: z.enum(['pickup', 'dropoff', 'return']),
  store_id: z.number().optional(),
  order_ids: z.array(z.number()),
  eta: IsoTime,
  earliest: IsoTime,
  latest: IsoTime,
  /** Address of a dropoff on one line. */
  address: z.string().optional(),
})

const DriverPlan = z.object({ plan_version: z.number(), stops: z.array(Stop) })
export type DriverPlan = z.output<typeof DriverPlan>

/**
 * Returns the stops of the driver's own orders, in order. Orders that the plan only proposes are left out. The first
 * stop counts as seen: the planner changes it only for a clear gain.
 * @source A-DISPATCH-4
 */
export const readDriverPlan = endpoint({
  method: 'GET',
  path: '/drivers/me/plan',
  summary: 'Retrieve the stops of the driver’s orders in planned order',
  allow: ['deliveries.drive'],
  scope: 'shared',
  data: DriverPlan,
  errors: ['not_signed_in', 'forbidden'],
})

const ShiftHistory = z.object({
  shift_id: z.number(),
  started: IsoTime,
  /** null: the shift goes on. */
  ended: IsoTime.nullable(),
  minutes: z.number(),
  kilometres: z.number(),
  deliveries: z.array(
    z.object({
      order_id: z.number(),
      order_number: z.string(),
      outcome: z.enum(['delivered', 'refused']),
      at: IsoTime,
    }),
  ),
  pay: z.object({ hours: Dollars, drops: Dollars, kilometres: Dollars, tips: Dollars, total: Dollars }),
})
export type ShiftHistory = z.output<typeof ShiftHistory>

const Day = z.iso.date('Please give a date like 2026-11-20')

/** Lists the driver's shifts with deliveries and pay, newest first, without names and streets. @source A-DISPATCH-8 */
export const readDriverHistory = endpoint({
  method: 'GET',
  path: '/drivers/me/history',
  summary: 'List the driver’s shifts with deliveries and pay',
  allow: ['deliveries.drive'],
  scope: 'shared',
  /** Local days of the driver's stores, both included; by default the last 30 days. */
  query: z.object({ from: Day.optional(), to: Day.optional(), ...pageQuery(50) }),
  data: z.array(ShiftHistory),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})
