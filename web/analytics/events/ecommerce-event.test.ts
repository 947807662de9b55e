import { describe, expect, it } from 'vitest'
import { referenceProblems } from '#testing/emulations/analytics/ga4-reference.ts'
import {
  aTrackedCart,
  aTrackedLine,
  aTrackedOrder,
  storedInMemory,
  PILSNER,
  SIX,
} from '#testing/screens/analytics-events.ts'
import { allowedFields } from './allowed-fields.ts'
import { toAnalyticsEvents } from './ecommerce-event.ts'
import { openProductSources } from './product-sources.ts'
import type { ShopEvent, TrackedOrder } from './shop-events.ts'
import { openPurchaseDeduplication } from './purchase-deduplication.ts'

const NOW = '2026-11-20T08:00:00Z'

function shop() {
  const memory = {
    products: openProductSources(storedInMemory()),
    orders: openPurchaseDeduplication(storedInMemory()),
  }
  return (event: ShopEvent) => toAnalyticsEvents(event, memory)
}
const analyticsEvent = (event: ShopEvent) => shop()(event)
const sent = { name: 'order_sent', cart: aTrackedCart(), isAsap: true, payment: 'card' } as const
const seen = (order: TrackedOrder, now = NOW) => ({ name: 'order_seen', order, now }) as const

describe('§7 Analytics: events follow the published reference', () => {
  const banner = { id: 4, title: 'Cold by seven', button: 'See beer' }
  const discounts = [{ code: 'FIVER', isAutomatic: false }]
  const cart = aTrackedCart({
    discounts,
    lines: [aTrackedLine({ quantity: 3, adjustments: [{ amount: 5 }] })],
  })
  const EVENTS: ShopEvent[] = [
    {
      name: 'view_item_list',
      list: { id: 'beer', name: 'Beer' },
      from: 16,
      products: [{ ...PILSNER, pack: SIX }],
    },
    { name: 'select_item', product: PILSNER, pack: SIX },
    { name: 'view_item', product: PILSNER, pack: null },
    { name: 'add_to_cart', product: PILSNER, pack: SIX, quantity: 2 },
    { name: 'change_line', line: aTrackedLine(), quantity: 1 },
    { name: 'change_line', line: aTrackedLine(), quantity: -2 },
    { name: 'view_cart', cart },
    { name: 'begin_checkout', cart },
    { ...sent, cart },
    { name: 'view_promotion', banners: [banner] },
    { name: 'select_promotion', banner },
  ]

  it('have all required fields and no unknown fields', () => {
    const record = shop()
    const order = aTrackedOrder({ refunds: [{ refund_id: 1, amount: 10 }] })
    const analyticsEvents = [...EVENTS, seen(order)].flatMap(record)
    expect(analyticsEvents.flatMap(({ name, params }) => referenceProblems(name, params))).toEqual([])
    expect([...new Set(analyticsEvents.map(({ name }) => name))]).toEqual([
      'view_item_list',
      'select_item',
      'view_item',
      'add_to_cart',
      'remove_from_cart',
      'view_cart',
      'begin_checkout',
      'add_shipping_info',
      'add_payment_info',
      'view_promotion',
      'select_promotion',
      'purchase',
      'refund',
    ])
    expect(analyticsEvents.map(allowedFields)).toEqual(analyticsEvents)
  })

  it('are verified: a missing, unknown or miscounted field is detected', () => {
    const item = { item_id: '7', item_name: 'Pilsner', price: 10, quantity: 2 }
    expect(referenceProblems('view_item', { currency: 'AUD', value: 10, items: [item] })).toEqual([
      'view_item is worth 10, its items 20',
    ])
    expect(referenceProblems('purchase', { currency: 'AUD', value: 20, items: [item], email: 'a' })).toEqual([
      'purchase lacks transaction_id',
      'purchase has email: "a"',
    ])
    expect(referenceProblems('bought', {})).toEqual(['bought is no recommended event'])
  })

  it('give each product of a list its position in the whole list, up to 200', () => {
    const products = Array.from({ length: 250 }, (_, id) => ({ ...PILSNER, id, pack: SIX }))
    const [event] = analyticsEvent({
      name: 'view_item_list',
      list: { id: 'beer', name: 'Beer' },
      from: 16,
      products,
    })
    const items = event!.params.items as { index: number }[]
    expect([items.length, items[0]!.index, items.at(-1)!.index]).toEqual([200, 16, 215])
  })

  it('add list and category to cart and order events, which do not record them', () => {
    const record = shop()
    const list = { item_list_id: 'beer', item_list_name: 'Beer' }
    record({
      name: 'view_item_list',
      list: { id: 'beer', name: 'Beer' },
      from: 3,
      products: [{ ...PILSNER, pack: SIX }],
    })
    expect(record({ name: 'select_item', product: PILSNER, pack: SIX })[0]!.params).toMatchObject({
      ...list,
      items: [{ index: 3, ...list }],
    })
    record(sent)
    expect(record(seen(aTrackedOrder()))[0]!.params.items).toMatchObject([{ ...list, item_category: 'beer' }])
  })
})

describe('§9 Analytics: amounts', () => {
  it.each([
    {
      quantity: 3,
      off: 5,
      prices: [
        [2, 23.32],
        [1, 23.33],
      ],
      value: 69.97,
      because: 'odd cents become a separate item',
    },
    { quantity: 2, off: 5, prices: [[2, 22.49]], value: 44.98, because: 'the discount divides evenly' },
    { quantity: 2, off: 0, prices: [[2, 24.99]], value: 49.98, because: 'there is no discount' },
    { quantity: 2, off: 49.98, prices: [[2, 0]], value: 0, because: 'the discount is the full price' },
  ])('of $quantity packs with $off off are worth $value: $because', ({ quantity, off, prices, value }) => {
    const cart = aTrackedCart({
      lines: [aTrackedLine({ quantity, adjustments: off ? [{ amount: off }] : [] })],
    })
    const [event] = analyticsEvent({ name: 'view_cart', cart })
    const items = event!.params.items as { quantity: number; price: number }[]
    expect([event!.params.value, items.map((item) => [item.quantity, item.price])]).toEqual([value, prices])
  })

  it('use the sale price, and report the discount of the sale', () => {
    const pack = { size: 6, price: 24.99, salePrice: 19.99 }
    const [event] = analyticsEvent({ name: 'view_item', product: PILSNER, pack })
    expect(event!.params).toMatchObject({ value: 19.99, items: [{ price: 19.99, discount: 5 }] })
  })

  it('of a purchase: the value of the items, the delivery charge as charged, the included GST', () => {
    const record = shop()
    record(sent)
    const order = aTrackedOrder()
    order.carts.cart_charges = [
      { name: 'Small order', amount: 3 },
      { name: 'Delivery', amount: 4.5 },
    ]
    order.carts.cart_discounts = [{ promo_code: 'Three for two' }, { promo_code: 'FIVER' }]
    expect(record(seen(order))[0]!.params).toMatchObject({
      currency: 'AUD',
      transaction_id: '7K3-9QFM',
      value: 49.98,
      shipping: 4.5,
      tax: 5.27,
      coupon: 'FIVER',
      items: [{ affiliation: 'Web' }],
    })
  })
})

describe('§7 Analytics: each purchase once', () => {
  it('is reported by the browser that sent the order, once across reloads and tabs', () => {
    const stored = storedInMemory()
    const tab = () => {
      const memory = {
        products: openProductSources(storedInMemory()),
        orders: openPurchaseDeduplication(stored),
      }
      return (event: ShopEvent) => toAnalyticsEvents(event, memory).map(({ name }) => name)
    }
    const [one, other] = [tab(), tab()]
    expect(one(seen(aTrackedOrder()))).toEqual([])
    one(sent)
    expect([one(seen(aTrackedOrder())), other(seen(aTrackedOrder())), tab()(seen(aTrackedOrder()))]).toEqual([
      ['purchase'],
      [],
      [],
    ])
  })

  it.each([
    [aTrackedOrder({ cart_id: 'cart-2' }), NOW, 'it was sent by another browser'],
    [aTrackedOrder({ cart_id: undefined }), NOW, 'its reader is the driver'],
    [aTrackedOrder(), '2026-11-21T07:00:00Z', 'it is a day old'],
  ])('is not reported for the order in row %#, for the reason given there', (order, now) => {
    const record = shop()
    record(sent)
    expect(record(seen(order, now))).toEqual([])
  })

  it('reports each refund once, and none if the purchase was not reported', () => {
    const record = shop()
    const refunded = aTrackedOrder({ refunds: [{ refund_id: 1, amount: 10 }] })
    expect(record(seen(refunded))).toEqual([])
    record(sent)
    record(seen(aTrackedOrder()))
    const values = (order: TrackedOrder) =>
      record(seen(order)).map(({ name, params }) => [name, params.value])
    expect(values(refunded)).toEqual([['refund', 10]])
    expect(values(refunded)).toEqual([])
    const twice = aTrackedOrder({ refunds: [...refunded.refunds!, { refund_id: 2, amount: 4.5 }] })
    expect(values(twice)).toEqual([['refund', 4.5]])
  })
})

describe('§8 Promo code failure', () => {
  it.each([
    ['That promo code has ended.', 'That promo code has ended.'],
    [undefined, 'unknown error'],
    ['', 'unknown error'],
  ])('§8 Promo code failure: %s is reported as %s', (message, reason) => {
    expect(analyticsEvent({ name: 'promo_code_failed', message })).toEqual([
      { name: 'promo_code_failed', params: { reason } },
    ])
  })
})
