import type { DeliveryTimeData } from '#web/storefront/delivery-time/delivery-offer.ts'
import type { CheckoutPage } from '#web/storefront/checkout/load-checkout.ts'
import { aCartView } from './cart-views.ts'

export const EVENING = { start: '2026-11-20T20:00:00+11:00', end: '2026-11-20T21:00:00+11:00' }
export const TOMORROW = { start: '2026-11-21T12:00:00+11:00', end: '2026-11-21T13:00:00+11:00' }

/** Returns the delivery time data of an open store on the tests' evening, with ASAP selected. */
export const aTime = (change: Partial<DeliveryTimeData> = {}): DeliveryTimeData => ({
  offer: {
    zoneId: 1,
    isOpen: true,
    estimateMinutes: 25,
    today: '2026-11-20',
    days: [
      { date: '2026-11-20', times: [EVENING] },
      { date: '2026-11-21', times: [TOMORROW] },
    ],
    notice: '',
  },
  stored: { day: null, time: null },
  ...change,
})

export const AN_ADDRESS: NonNullable<CheckoutPage['address']> = {
  text: '12 Smith Street, Fitzroy 3065',
  addressId: null,
  line1: '12 Smith Street',
  line2: '',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  isUnlisted: false,
  point: { lat: -37.8, lng: 144.98 },
  notes: '',
}

/** Returns the checkout page of a guest, with PayPal offered. */
export const aCheckoutPage = (change: Partial<CheckoutPage> = {}): CheckoutPage => ({
  cart: aCartView(),
  time: aTime(),
  licence: null,
  payment: { provider: 'demo', threeDSecure: false, clientToken: 'a-token', hasPayPal: true, methods: [] },
  area: null,
  address: AN_ADDRESS,
  user: null,
  ...change,
})

export const A_MEMBER: NonNullable<CheckoutPage['user']> = {
  id: 7,
  firstName: 'Robin',
  lastName: 'Marsh',
  mobile: '+61412345678',
  hasBirthDate: true,
  addresses: [],
}

export const SAVED_VISA = {
  nonce: 'saved-visa',
  token: 'visa',
  type: 'CreditCard' as const,
  default: true,
  details: { cardType: 'Visa', lastTwo: '11' },
}
export const SAVED_PAYPAL = {
  nonce: 'saved-paypal',
  token: 'paypal',
  type: 'PayPalAccount' as const,
  default: false,
  details: { email: 'robin@example.com' },
}
