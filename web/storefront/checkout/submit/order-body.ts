import { toDollars } from '#domain/money.ts'
import { chosenTip } from '../../tip/tip-choice.ts'
import type { DeliveryChoice } from '#web/storefront/delivery-time/delivery-choice.ts'
import { isSubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import { typedDateToIso } from '#domain/accounts/typed-date.ts'
import { type CheckoutDraft, isWallet } from '../draft/checkout-draft.ts'

export type OrderAddress = {
  addressId: number | null
  line1: string
  line2: string
  city: string
  state: string
  postcode: string
  isUnlisted: boolean
  point: { lat: number; lng: number }
  /** The saved notes for the driver. */
  notes: string
}

export const addressKey = ({ line1, line2, city }: OrderAddress): string => [line1, line2, city].join('|')

/** Returns the notes typed for this address, else the notes saved with it. */
export const notesFor = ({ deliveryNotes }: CheckoutDraft, address: OrderAddress): string =>
  deliveryNotes?.address === addressKey(address) ? deliveryNotes.text : address.notes

function tipOf(draft: CheckoutDraft): { tip?: number } {
  const cents = chosenTip(draft) ?? 0
  return cents > 0 ? { tip: toDollars(cents) } : {}
}

const giftOf = (draft: CheckoutDraft) =>
  draft.isGift && {
    gift: true,
    gift_recipient: draft.giftRecipient,
    gift_recipient_number: draft.giftRecipientNumber,
    gift_message: draft.giftMessage,
    gift_recipient_over_18: draft.isGiftRecipientAdult,
  }

/** Returns the order without its payment, the part that is unchanged when the order is sent again. */
export function orderBody(
  draft: CheckoutDraft,
  order: {
    cartId: string
    total: number
    userId: number | null
    asksBirthDate: boolean
    address: OrderAddress
    choice: DeliveryChoice
  },
) {
  const { userId, address, choice } = order
  const dob = typedDateToIso(draft.dob) ?? ''
  return {
    cart_id: order.cartId,
    order_type: 'NORMAL' as const,
    expected_total: order.total,
    ...(userId === null
      ? {
          user_id: -1,
          firstname: draft.firstname,
          ...(draft.hasOneName ? { one_name: true } : { lastname: draft.lastname }),
          email: draft.email.trim(),
          mobile: draft.mobile,
          password: draft.password,
          dob,
        }
      : { user_id: userId, ...(order.asksBirthDate && { dob }) }),
    ...giftOf(draft),
    delivery_notes: notesFor(draft, address),
    // Validated, because other scripts may have written the stored draft.
    ...(isSubstitutionPreference(draft.substitutionPreference) && {
      missing_wish: draft.substitutionPreference,
    }),
    pack_wishes: Object.entries(draft.packPreferences)
      .filter(([, preference]) => isSubstitutionPreference(preference))
      .map(([packId, preference]) => ({ product_pack_id: packId, missing_wish: preference })),
    ...(draft.hasComment && { comment: draft.comment }),
    ...(address.addressId === null
      ? {
          address_line_1: address.line1,
          ...(address.line2 && { address_line_2: address.line2 }),
          city: address.city,
          state: address.state,
          country: 'Australia',
          postcode: address.postcode,
          // The point may be a pin, which the server cannot find again.
          ...(address.isUnlisted && {
            address_unlisted: true,
            pin_lat: address.point.lat,
            pin_lng: address.point.lng,
          }),
        }
      : { address_id: address.addressId }),
    ...(choice.kind === 'slot' && { start: choice.start, due: choice.end }),
    ...tipOf(draft),
    // A wallet stores its cards itself.
    save_payment_method: draft.savesPayment && !isWallet(draft.payment),
  }
}

export type OrderBody = ReturnType<typeof orderBody>
/** Order with its payment. `key` becomes the request's `Idempotency-Key`. */
export type OrderRequest = {
  body: OrderBody & { transaction_token: string; transaction_device_data?: string; captcha?: string }
  key: string
}
