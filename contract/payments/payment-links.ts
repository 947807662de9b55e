import { z } from 'zod'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, IsoTime, requiredText, text } from '../fields.ts'

const LinkParams = z.object({ token: text(200) })

/** Returns the order to pay for, without personal data, to any holder of the link. @source A-PAYLINK-1 */
export const readPaymentLink = endpoint({
  method: 'GET',
  path: '/payment_links/:token',
  summary: 'Retrieve the order of a payment link',
  allow: ['anyone'],
  params: LinkParams,
  data: z.object({
    order_number: z.string(),
    store: z.string(),
    firstname: z.string(),
    suburb: z.string(),
    total: Dollars,
    contains_alcohol: z.boolean(),
    lines: z.array(
      z.object({ product_name: z.string(), pack_size: z.number(), quantity: z.number(), total: Dollars }),
    ),
    /** Delivery and surcharge, if above zero. */
    charges: z.array(z.object({ name: z.string(), amount: Dollars })),
    discounts: z.array(z.object({ name: z.string(), amount: Dollars })),
    start: IsoTime,
    due: IsoTime,
    asap: z.boolean(),
    expires: IsoTime,
  }),
  errors: ['payment_link_invalid', 'payment_link_ended', 'rate_limited'],
})

/** Pays and places the order. A link can pay once. @source A-PAYLINK-2 */
export const payByLink = endpoint({
  method: 'POST',
  path: '/payment_links/:token',
  summary: 'Pay for the order of a payment link',
  allow: ['anyone'],
  params: LinkParams,
  body: z.object({
    transaction_token: requiredText(500, fieldTexts.paymentMethodRequired),
    transaction_device_data: z.unknown().optional(),
    /** Age confirmation next to the button, for an order with alcohol. */
    age_confirmed: Flag.default(false),
  }),
  data: z.object({
    order_number: z.string(),
    /** Page that shows the order's progress without login. */
    tracking_url: z.string(),
  }),
  errors: [
    'invalid_input',
    'payment_link_invalid',
    'payment_link_ended',
    'age_confirmation_required',
    'self_excluded',
    'store_closed',
    'store_paused',
    'no_driver',
    'payment_declined',
    'payment_unavailable',
    'rate_limited',
  ],
})
