import type { Address } from '#contract/shop/addresses.ts'
import { guestClientToken, memberClientToken, paypalStatus } from '#contract/payments/payment.ts'
import { listPaymentMethods } from '#contract/account/users.ts'
import { addressLine } from '#domain/address/address-line.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { withoutGateway } from '#web/platform/api/action-reply.ts'
import { redirectBecause } from '#web/platform/navigation/arrival-reason.ts'
import { loadSavedArea, shortAddress, suburbName } from '../address/delivery-area.ts'
import { readSavedAddress, type SavedAddress } from '../address/saved-address.ts'
import { presentArea, loadStoreLicence } from '../catalogue/page-area.ts'
import { loadCart } from '../cart/load-cart.ts'
import { loadDeliveryTime } from '../delivery-time/delivery-offer.ts'
import { loadMember } from '../session/load-member.ts'
import type { OrderAddress } from './submit/order-body.ts'

/**
 * Loads the data of the checkout.
 * @throws a redirect to the cart if it is empty or its surcharge was not accepted
 */
export async function loadCheckout(api: PageApi, now: Date) {
  const [cart, area, user] = await Promise.all([loadCart(api), loadSavedArea(api), loadMember(api)])
  if (!cart || cart.lines.length === 0) throw redirectBecause(api, 'cart_empty', '/cart')
  if (!cart.isSurchargeAccepted) throw redirectBecause(api, 'cart_changed', '/cart?surcharge=ask')
  const [time, licence, payment] = await Promise.all([
    area && loadDeliveryTime(api, area.zone, now),
    area && loadStoreLicence(api, area.zone.primary_store_id),
    loadPayment(api, user?.user_id ?? null),
  ])
  return {
    cart,
    time,
    licence,
    payment,
    area: area && presentArea(area),
    address: presentAddress(readSavedAddress(api), user?.addresses ?? []),
    user: user && {
      id: user.user_id,
      firstName: user.firstname,
      lastName: user.lastname,
      mobile: user.mobile,
      hasBirthDate: user.dob !== '',
      addresses: user.addresses.flatMap((address) =>
        address.address_id === undefined
          ? []
          : [{ id: address.address_id, text: addressLine(address), label: address.label ?? '' }],
      ),
    },
  }
}

export type CheckoutPage = Awaited<ReturnType<typeof loadCheckout>>

/** Returns the address for the page. One of the member's addresses replaces an equal typed address. */
function presentAddress(
  address: SavedAddress | null,
  addresses: readonly Address[],
): (OrderAddress & { text: string }) | null {
  if (!address) return null
  const savedAddress = addresses.find((each) => addressIdentity(each) === addressIdentity(address))
  return {
    text: shortAddress(address),
    addressId: address.address_id ?? savedAddress?.address_id ?? null,
    line1: address.address_line_1 ?? '',
    line2: address.address_line_2 ?? '',
    city: suburbName(address),
    state: address.state,
    postcode: address.postcode,
    isUnlisted: address.address_unlisted === true,
    point: { lat: address.lat, lng: address.lng },
    notes: address.delivery_notes ?? savedAddress?.delivery_notes ?? '',
  }
}

const addressIdentity = (address: Partial<Address> | SavedAddress): string =>
  [address.address_line_1, address.address_line_2 ?? '', address.city, address.postcode]
    .join('|')
    .toLowerCase()

/** Loads the payment methods. Returns null if the gateway does not respond, and the page shows a message. */
export async function loadPayment(api: PageApi, userId: number | null) {
  try {
    const params = { user_id: userId ?? 0 }
    const [token, paypal, methods] = await Promise.all([
      userId === null ? api.call(guestClientToken) : api.call(memberClientToken, { params }),
      api.call(paypalStatus),
      userId === null ? [] : api.call(listPaymentMethods, { params }).catch(withoutGateway([])),
    ])
    return {
      provider: token.provider,
      clientToken: token.client_token,
      threeDSecure: token.three_d_secure,
      hasPayPal: paypal.enabled,
      methods,
    }
  } catch (error) {
    return withoutGateway(null)(error)
  }
}
