import { z } from 'zod'
import { GIFT_CARD_PURCHASE_MESSAGE_MAX, PERSON_NAME_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { fromDollars } from '#domain/money.ts'
import { GIFT_CARD_MAX, GIFT_CARD_MIN } from '#domain/promotions/gift-card-rules.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, DollarsInput, Email, Id, IsoTime, requiredName, requiredText, text } from '../fields.ts'

const GiftCardPurchase = z.object({
  amount: Dollars,
  from_name: z.string(),
  recipient_name: z.string(),
  recipient_email: z.string(),
  /**
   * `planned`: the mail is sent at `send_at`. `sent`, `redeemed` and `ended` follow; `refunded`: the payment was
   * refunded, and the code is no longer valid.
   */
  status: z.enum(['planned', 'sent', 'redeemed', 'ended', 'refunded']),
  send_at: IsoTime,
  expires: IsoTime,
})
export type GiftCardPurchase = z.output<typeof GiftCardPurchase>

const cents = fromDollars

/**
 * Sells a gift card and mails it to its recipient, now or on a date. No address, delivery time or age check is needed:
 * the law's checks apply when the credit is spent. The code is in this response and in the recipient's mail only.
 */
export const buyGiftCard = endpoint({
  method: 'POST',
  path: '/gift_card_purchases',
  summary: 'Buy a gift card. Supports Idempotency-Key',
  allow: ['anyone'],
  body: z.object({
    amount: DollarsInput.refine(
      (dollars) => cents(dollars) >= GIFT_CARD_MIN && cents(dollars) <= GIFT_CARD_MAX,
      fieldTexts.giftCardAmountInvalid,
    ),
    recipient_name: requiredName(PERSON_NAME_MAX, fieldTexts.recipientNameRequired),
    recipient_email: Email,
    message: text(GIFT_CARD_PURCHASE_MESSAGE_MAX).default(''),
    from_name: requiredName(PERSON_NAME_MAX, fieldTexts.fromNameRequired),
    buyer_email: Email,
    /** `YYYY-MM-DD`: the mail is sent at 9:00 on this day, in the time zone of the zone's store. Absent: now. */
    send_on: z.union([z.literal(''), z.iso.date(fieldTexts.sendDateInvalid)]).default(''),
    /** Zone of the buyer; Melbourne without one. */
    zone_id: z.union([z.literal('').transform(() => undefined), Id]).optional(),
    transaction_token: requiredText(500, fieldTexts.paymentMethodRequired),
    transaction_device_data: z.unknown().optional(),
  }),
  data: GiftCardPurchase.extend({
    /** Token of the buyer's page, `/gift-cards/{token}`. */
    token: z.string(),
    code: z.string(),
  }),
  errors: [
    'payment_declined',
    'payment_unavailable',
    'purchase_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
})

const PurchaseParams = z.object({ token: text(200) })

/** Returns a purchase, without the code, to any holder of its link. */
export const getGiftCardPurchase = endpoint({
  method: 'GET',
  path: '/gift_card_purchases/:token',
  summary: 'Retrieve a bought gift card’s state',
  allow: ['anyone'],
  params: PurchaseParams,
  data: GiftCardPurchase,
  errors: ['gift_card_link_invalid'],
})

/** Mails an unused card to its recipient again. A planned mail is not sent early. */
export const resendGiftCard = endpoint({
  method: 'POST',
  path: '/gift_card_purchases/:token/mails',
  summary: 'Mail a bought gift card again',
  allow: ['anyone'],
  params: PurchaseParams,
  data: GiftCardPurchase,
  errors: ['gift_card_link_invalid', 'gift_card_ended', 'rate_limited'],
})

/** Refunds the whole price of a bought card that is not redeemed. The code is invalid from then on. */
export const refundGiftCard = endpoint({
  method: 'POST',
  path: '/gift_cards/:gift_card_id/refund',
  summary: 'Refund a bought gift card that was not redeemed',
  allow: ['credit.write'],
  scope: 'shop',
  stepUp: true,
  params: z.object({ gift_card_id: Id }),
  data: GiftCardPurchase,
  errors: [
    'not_signed_in',
    'forbidden',
    'gift_card_ended',
    'approval_required',
    'gift_card_refund_refused',
    'payment_unavailable',
  ],
})
