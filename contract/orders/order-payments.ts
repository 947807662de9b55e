import { z } from 'zod'
import { SUBSTITUTION_PREFERENCES } from '#domain/orders/substitution-preference.ts'
import { Dollars, IsoTime } from '../fields.ts'

export const OrderLine = z.object({
  order_line_id: z.number(),
  product_id: z.number(),
  product_name: z.string(),
  product_slug: z.string(),
  /** Empty if there is no picture, and always for tobacco (L-48). */
  image: z.string(),
  product_pack_id: z.number(),
  pack_size: z.number(),
  quantity: z.number(),
  /** Less than `quantity` if the store could not supply everything. */
  quantity_supplied: z.number(),
  /** Price charged per pack. */
  price: Dollars,
  total: Dollars,
  /** The line's share of the discounts. */
  discount: Dollars,
  gst_free: z.boolean(),
  /** Shopper's preference if the item is missing; null: same as the order. */
  missing_wish: z.enum(SUBSTITUTION_PREFERENCES).nullable(),
  /** Bundle in which the line was bought, with its number; null for packs bought on their own. */
  bundle: z
    .object({
      product_id: z.number(),
      /** Pack of the bundle in the order's store, by which the number is changed. */
      product_pack_id: z.number().nullable(),
      product_name: z.string(),
      quantity: z.number(),
    })
    .nullable(),
})

/** Substitute proposed to the shopper. `total`: price of all its packs. */
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

/** Pack that replaces a missing pack, for at most the same price. */
const OrderSubstitute = z.object({
  order_line_id: z.number(),
  product_name: z.string(),
  product_pack_id: z.number(),
  pack_size: z.number(),
  quantity: z.number(),
  total: Dollars,
  gst_free: z.boolean(),
})

/** Refund of an order. */
export const OrderRefund = z.object({
  refund_id: z.number(),
  at: IsoTime,
  kind: z.string(),
  amount: Dollars,
  /** Part returned to the payment method; the rest became credit. */
  money: Dollars,
  credit: Dollars,
  reason: z.string(),
  /** Part of the money that the gateway refused to return and that is still owed. */
  refused: Dollars,
})

/** Items and amounts of an order. @source S-ENT-14 */
export const OrderMoney = z.object({
  sub_total: Dollars,
  surcharge: Dollars,
  credit_used: Dollars,
  /** Amount to pay for the order, without the tip. */
  total: Dollars,
  /** Tip for the driver, at checkout and after the delivery. Paid in addition to `total`. */
  tip: Dollars,
  /** GST within the amounts above (L-31). */
  gst_included: Dollars,
  contains_alcohol: z.boolean(),
  cart_items: z.array(OrderLine),
  substitutes: z.array(OrderSubstitute),
  proposals: z.array(SubstituteProposal),
  /** Amounts for the packs actually supplied; null if nothing is missing. */
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
  /** Promo code and automatic promotions, each with the reason why it applied. */
  cart_discounts: z.array(
    z.object({ promo_code: z.string(), reason: z.string(), discount_applied: Dollars }),
  ),
})
