import type { CartLineView, CartView } from '#web/storefront/cart/load-cart.ts'

let lines = 0

/** Returns a cart line as the screens receive it. */
export const aLine = (change: Partial<CartLineView> = {}): CartLineView => ({
  id: ++lines,
  productId: 7,
  packId: 11,
  name: 'Cape Otter Hazy IPA',
  slug: 'cape-otter-hazy-ipa',
  packLabel: '4 Pack',
  quantity: 2,
  inside: [],
  saving: '',
  price: 24.99,
  salePrice: 0,
  priceBefore: 0,
  isAvailable: true,
  left: 40,
  isTobacco: false,
  picture: null,
  adjustments: [],
  ...change,
})

export const aCartView = (change: Partial<CartView> = {}): CartView => ({
  id: 'a-cart',
  zoneId: 1,
  subTotal: 49.98,
  total: 57.93,
  minimum: 30,
  surcharge: 0,
  isSurchargeAccepted: true,
  creditUsed: 0,
  hasTobacco: false,
  hasAlcohol: true,
  standardDrinks: 11.2,
  count: 2,
  lines: [aLine()],
  charges: [{ name: 'Delivery', amount: 7.95, isPercentage: false }],
  discounts: [],
  unappliedCode: null,
  referral: null,
  explanation: [],
  addition: null,
  ...change,
})
