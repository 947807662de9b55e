import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dollars, Integer, IsoTime } from '../fields.ts'
import { UserParams } from './users.ts'

const amountText = 'Enter dollars, such as 80, or leave it empty'
const drinksText = 'Enter standard drinks, such as 14, or leave it empty'

/** Number with `decimals` at most, from JSON or a form; null or '': no limit. */
const limit = (decimals: number, most: number, message: string) =>
  z
    .union(
      [
        z.null(),
        z.literal(''),
        z.number(),
        z
          .string()
          .trim()
          .regex(new RegExp(`^\\d{1,6}(\\.\\d{1,${decimals}})?$`))
          .transform(Number),
      ],
      message,
    )
    .transform((value) => (value === '' ? null : value))
    .refine((value) => value === null || (value >= 0 && value <= most && isRounded(value, decimals)), message)

const isRounded = (value: number, decimals: number): boolean =>
  Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6

const Weekday = Integer.pipe(z.number().int().min(1).max(7))

const limits = {
  /** Dollars per week, delivery included and tips excluded; null: no limit. */
  weekly_amount: Dollars.nullable(),
  weekly_standard_drinks: z.number().nullable(),
  /** ISO weekdays without orders, from 1 (Monday). */
  days_without_orders: z.array(z.number()),
}

const Limits = z.object({
  ...limits,
  /** Looser limits that apply later. */
  pending: z.object({ ...limits, from: IsoTime }).nullable(),
  /** Rest of the week until Monday; null without a limit. */
  left: z.object({ amount: Dollars.nullable(), standard_drinks: z.number().nullable() }),
  /** Orders that are still to come, if this week is already above a limit. None is canceled. */
  orders_above: z.array(z.object({ order_id: z.number(), order_number: z.string() })),
  version: z.number(),
})
export type OrderLimits = z.output<typeof Limits>

/** Returns the limits that apply to the caller's orders. Only the caller can read them. @source A-CARE-1 */
export const getOrderLimits = endpoint({
  method: 'GET',
  path: '/users/:user_id/limits',
  summary: 'Retrieve the limits of one’s own orders',
  allow: ['self'],
  params: UserParams,
  data: Limits,
  errors: ['not_found'],
})

/** Replaces the limits. What is stricter applies immediately, what is looser after 24 hours. */
export const setOrderLimits = endpoint({
  method: 'PUT',
  path: '/users/:user_id/limits',
  summary: 'Set the limits of one’s own orders',
  allow: ['self'],
  params: UserParams,
  body: z.object({
    weekly_amount: limit(2, 100_000, amountText),
    weekly_standard_drinks: limit(1, 10_000, drinksText),
    days_without_orders: z
      .array(Weekday)
      .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
      .optional(),
    version: Integer,
  }),
  data: Limits,
  errors: ['not_found', 'stale'],
})
