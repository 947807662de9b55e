import { z } from 'zod'
import { GIFT_CARD_CODE_MAX, GIFT_CARD_MESSAGE_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Email, IsoTime, requiredText, text } from '../fields.ts'
import { Amount } from './credit.ts'

const GiftCard = z.object({
  gift_card_id: z.number(),
  /** Last characters of the code. */
  code_end: z.string(),
  amount: Dollars,
  email: z.string(),
  issued: IsoTime,
  expires: IsoTime,
  redeemed: IsoTime.nullable(),
  expired: IsoTime.nullable(),
})
export type GiftCard = z.output<typeof GiftCard>

/**
 * Issues a gift card. The code is only in this response and in the mail. The same `Idempotency-Key` returns the
 * same card.
 */
export const issueGiftCard = endpoint({
  method: 'POST',
  path: '/gift_cards',
  summary: 'Issue and mail a gift card. Supports Idempotency-Key',
  allow: ['credit.write'],
  scope: 'shop',
  stepUp: true,
  body: z.object({ amount: Amount, email: Email, message: text(GIFT_CARD_MESSAGE_MAX).default('') }),
  data: GiftCard.extend({ code: z.string() }),
  errors: [
    'not_signed_in',
    'forbidden',
    'own_account',
    'given_already',
    'approval_required',
    'idempotency_mismatch',
  ],
})

export const listGiftCards = endpoint({
  method: 'GET',
  path: '/gift_cards',
  summary: 'List the latest gift cards',
  allow: ['credit.write'],
  scope: 'shop',
  data: z.array(
    GiftCard.extend({
      /** Email of the customer who bought the card; null for a card that staff issued. */
      bought_by: z.string().nullable(),
      /** True if the price was refunded, which ended the card. */
      refunded: z.boolean(),
    }),
  ),
  errors: ['not_signed_in', 'forbidden'],
})

export const redeemGiftCard = endpoint({
  method: 'POST',
  path: '/gift_cards/redeem',
  summary: 'Redeem a gift card as credit',
  allow: ['member'],
  body: z.object({ code: requiredText(GIFT_CARD_CODE_MAX, 'Please enter the code') }),
  data: z.object({ amount: Dollars, balance: Dollars }),
  errors: ['not_signed_in', 'gift_card_not_valid', 'own_gift_card', 'rate_limited'],
})
