import { type Business, needsAbn } from '#domain/accounts/abn.ts'
import type { PlaceOrderInput } from '#contract/shop/checkout.ts'
import { checkStreetAddress } from '#domain/address/check-street-address.ts'
import type { AddressState } from '#domain/states.ts'
import { modeAt } from '#domain/delivery/delivery-mode.ts'
import { deliveryNotice } from '#domain/delivery/delivery-notice.ts'
import { isWithinHours, leadMinutes, offeredSlot, type SlotRules } from '#domain/delivery/slots.ts'
import { mobileProblem, parseMobile } from '#domain/accounts/mobile.ts'
import { type Cents, fromDollars } from '#domain/money.ts'
import { addMinutes, localDate } from '#domain/time.ts'
import type { NewAddress } from '#server/features/accounts/accounts.service.ts'
import { ownAddress, resolveAddress } from '#server/features/accounts/profile/saved-addresses.service.ts'
import type { PricedCart } from '#server/features/cart/carts.service.ts'
import { isInStock, unitsWanted } from '#server/features/cart/carts.service.ts'
import {
  type ChosenTime,
  type Store,
  type Zone,
  licenceOf,
  refusalByClock,
  slotRules,
} from '#server/features/delivery/slots.service.ts'
import { isGiftRecipientExcluded } from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { required } from '#domain/required.ts'

export type Destination = NewAddress & { addressId: number | null }
export type Gift = { recipient: string; number: string; message: string }

/** Rejects carts that can't be sold now, before anything is reserved. */
export function checkCart(cart: PricedCart, expectedTotal: number | undefined): void {
  if (cart.row.items.length === 0) throw new ShopError('cart_empty')
  // A cart with tobacco can't be paid, whatever token is sent (L-35).
  if (cart.containsTobacco) throw new ShopError('tobacco_not_sold')
  if (cart.row.items.some((item) => !item.is_sold)) throw new ShopError('pack_unavailable')
  const wanted = unitsWanted(cart.row.items)
  if (!cart.row.items.every((item) => isInStock(item, wanted))) throw new ShopError('out_of_stock')
  if (expectedTotal !== undefined && fromDollars(expectedTotal) !== cart.totals.total) {
    throw new ShopError('cart_changed')
  }
}

/** Returns the saved address, or the typed address as geocoded by the server. It must be in the cart's zone. */
export async function destinationOf(
  shop: Shop,
  principal: Principal,
  body: PlaceOrderInput,
  zone: Zone,
): Promise<Destination> {
  const saved = body.address_id === undefined ? null : await ownAddress(shop, principal, body.address_id)
  const { address_line_1, city, state, postcode } = body
  const typed =
    address_line_1 && city && state && postcode ? { ...body, address_line_1, city, state, postcode } : null
  const place = saved ?? (typed && (await resolveAddress(shop, typed)))
  if (!place || (saved && !isDeliverable(saved)))
    throw new ShopError('address_invalid', { fields: { address_line_1: fieldTexts.addressInvalid } })
  if (shop.storeDirectory.zoneAt(place)?.zoneId !== zone.zoneId) throw new ShopError('address_not_served')
  // An empty text overrides stored notes, because the shopper may have deleted them.
  const notes = body.delivery_notes ?? place.delivery_notes
  return { ...place, delivery_notes: notes, addressId: saved?.address_id ?? null }
}

/** Rejects a saved address that breaks a newer rule like a typed address. */
const isDeliverable = (saved: NewAddress): boolean =>
  checkStreetAddress({ ...saved, addressLine1: saved.line_1, addressLine2: saved.line_2 }).ok

/**
 * Returns ASAP while the store is open, or one of the offered times. The page and the API list times by the same rule.
 */
export async function deliveryTimeOf(
  shop: Shop,
  body: Pick<PlaceOrderInput, 'start' | 'due'>,
  store: Store,
  zone: Zone,
): Promise<ChosenTime> {
  const now = shop.clock.now()
  const rules = slotRules(store, zone, now)
  if ((body.start === undefined) !== (body.due === undefined)) throw new ShopError('delivery_time_required')
  if (body.start === undefined || body.due === undefined) {
    refusePaused(rules, now, now)
    if (!isWithinHours(rules, now)) throw await refusalByClock(shop, zone)
    if (!rules.hasDriver) throw new ShopError('no_driver', { msg: deliveryNotice(rules, now) })
    // Queue time is added when the time is reserved.
    return { asap: true, startAt: now, dueAt: addMinutes(now, leadMinutes(rules, now)) }
  }
  const slot = offeredSlot(rules, now, new Date(body.start), new Date(body.due))
  if (!slot) throw new ShopError('slot_not_offered')
  refusePaused(rules, slot.start, now)
  return { asap: false, startAt: slot.start, dueAt: slot.end }
}

/** Throws with the text that every page shows: when the store delivers again. */
function refusePaused(rules: SlotRules, start: Date, now: Date): void {
  if (modeAt(rules.setting, start) !== 'paused') return
  const msg = deliveryNotice(rules, now)
  throw new ShopError('store_paused', msg ? { msg } : {})
}

type Sale = { state: AddressState; containsAlcohol: boolean; time: ChosenTime }

/**
 * Returns the licence number. A store sells alcohol only under its own licence for the address's state that is valid on
 * the day of delivery.
 * @source L-25
 */
export function licenceNumber(store: Store, { state, containsAlcohol, time }: Sale): string {
  const licence = licenceOf(store, state, localDate(time.dueAt, store.time_zone))
  if (containsAlcohol && !licence) throw new ShopError('licence_missing')
  return licence?.number ?? ''
}

/** Rejects a gift to an excluded person. The buyer learns nothing about the reason. */
export async function refuseExcludedGift(shop: Shop, { recipient, number }: Gift): Promise<void> {
  if (await isGiftRecipientExcluded(shop, { recipient, mobile: number }))
    throw new ShopError('order_undeliverable')
}

export type GiftFields = Pick<
  PlaceOrderInput,
  'gift' | 'gift_recipient' | 'gift_recipient_number' | 'gift_message' | 'gift_recipient_over_18'
>

/** @source S-VALID-7, L-5 */
export function giftOf(body: GiftFields, containsAlcohol: boolean): Gift | null {
  if (!body.gift) return null
  const fields: Record<string, string> = {}
  const recipient = body.gift_recipient
  const number = parseMobile(body.gift_recipient_number ?? '')
  if (!recipient) fields.gift_recipient = fieldTexts.recipientNameRequired
  if (!number)
    fields.gift_recipient_number = body.gift_recipient_number
      ? required(mobileProblem(body.gift_recipient_number), 'problem of the mobile')
      : fieldTexts.recipientMobileRequired
  if (!recipient || !number) throw new ShopError('invalid_input', { fields })
  if (containsAlcohol && body.gift_recipient_over_18 !== true)
    throw new ShopError('gift_confirmation_required')
  return { recipient, number, message: body.gift_message ?? '' }
}

const MAX_DEVICE_DATA = 10_000

/** Returns the gateway's own text about the device unchanged; any other value is dropped. */
export function deviceDataOf({
  transaction_device_data: data,
}: Pick<PlaceOrderInput, 'transaction_device_data'>): { deviceData?: string } {
  return typeof data === 'string' && data.length <= MAX_DEVICE_DATA ? { deviceData: data } : {}
}

/**
 * Returns the business that an order is for; null for a person.
 * @param total Total of the order, in cents.
 * @throws ShopError `invalid_input` if a name or an ABN is missing
 * @source L-31
 */
export function businessOf(
  { business_name: name = '', abn = '' }: { business_name?: string | undefined; abn?: string | undefined },
  total: Cents,
): Business | null {
  if (name === '' && abn === '') return null
  if (name === '')
    throw new ShopError('invalid_input', { fields: { business_name: fieldTexts.businessNameRequired } })
  const business = { name, abn }
  if (needsAbn(business, total))
    throw new ShopError('invalid_input', { fields: { abn: fieldTexts.abnRequired } })
  return business
}
