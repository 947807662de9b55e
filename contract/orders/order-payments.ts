import { z } from 'zod'
import { SUBSTITUTION_PREFERENCES } from '#domain/orders/substitution-preference.ts'
import { Dollars, IsoTime } from '../fields.ts'

export const OrderLine = z.object({
  order_line_id: z.number(),
  product_id: z.number(),
  product_name: z.string(),
  product_slug: z.string(),
  /** Empty where there is no picture, and always for tobacco (L-48). */
  image: z.string(),
  product_pack_id: z.number(),
  pack_size: z.number(),
  quantity: z.number(),
  /** Less than `quantity` where the store could not supply it all. */
  quantity_supplied: z.number(),
  /** Each pack, as charged. */
  price: Dollars,
  total: Dollars,
  /** The line's share of the discounts. */
  discount: Dollars,
  gst_free: z.boolean(),
  /** What the shopper wants where it is missing; null: as of the whole order. */
  missing_wish: z.enum(SUBSTITUTION_PREFERENCES).nullable(),
})

/** A substitute that the shopper is asked about, or was. `total`: of all of it. */
const SubstituteProposal = z.object({
  proposal_id: z.number(),
  order_line_id: z.number(),
  product_name: z.string(),
  pack_size: z.number(),
  quantity: z.number(),
  total: Dollars,
  state: z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn']),
  answer_by: IsoTime,
})

/** Another pack in place of a missing one, for no more than that would have cost. */
const OrderSubstitute = z.object({
  order_line_id: z.number(),
  product_name: z.string(),
  product_pack_id: z.number(),
  pack_size: z.number(),
  quantity: z.number(),
  total: Dollars,
  gst_free: z.boolean(),
})

/** What was given back of an order. */
export const OrderRefund = z.object({
  refund_id: z.number(),
  at: IsoTime,
  kind: z.string(),
  amount: Dollars,
  /** Back to the way it was paid; the rest became credit. */
  money: Dollars,
  credit: Dollars,
  reason: z.string(),
  /** What of the money could not go back that way and is owed still. */
  refused: Dollars,
})

/** What is in an order, and what it comes to. @source S-ENT-14 */
export const OrderMoney = z.object({
  sub_total: Dollars,
  surcharge: Dollars,
  credit_used: Dollars,
  total: Dollars,
  /** Within the amounts above (L-31). */
  gst_included: Dollars,
  contains_alcohol: z.boolean(),
  cart_items: z.array(OrderLine),
  substitutes: z.array(OrderSubstitute),
  proposals: z.array(SubstituteProposal),
  /** What it comes to with what is really there; null where that is all of it. */
  supplied: z
    .object({
      sub_total: Dollars,
      delivery: Dollars,
      surcharge: Dollars,
      discounts: Dollars,
      credit_used: Dollars,
      total: Dollars,
      gst_included: Dollars,
    })
    .nullable(),
  cart_charges: z.array(z.object({ name: z.string(), amount: Dollars })),
  /** Promo code and automatic promotions, each with why it counted. */
  cart_discounts: z.array(
    z.object({ promo_code: z.string(), reason: z.string(), discount_applied: Dollars }),
  ),
})
