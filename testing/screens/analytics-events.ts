import type { StoredValues } from '#web/analytics/stored-values.ts'
import type { AnalyticsEvent } from '#web/analytics/events/ecommerce-event.ts'
import type {
  TrackedCart,
  TrackedLine,
  TrackedOrder,
  TrackedProduct,
} from '#web/analytics/events/shop-events.ts'
import type { AnalyticsProvider } from '#web/analytics/providers/analytics-provider.ts'

export const PILSNER: TrackedProduct = { id: 7, name: 'Blue Gum Pilsner', kind: 'beer' }
export const SIX = { size: 6, price: 24.99, salePrice: 0 }

export const aTrackedLine = (changed: Partial<TrackedLine> = {}): TrackedLine => ({
  productId: 7,
  name: 'Blue Gum Pilsner',
  packLabel: '6 Pack',
  quantity: 2,
  price: 24.99,
  salePrice: 0,
  adjustments: [],
  ...changed,
})

export const aTrackedCart = (changed: Partial<TrackedCart> = {}): TrackedCart => ({
  id: 'cart-1',
  lines: [aTrackedLine()],
  discounts: [],
  ...changed,
})

export const aTrackedOrder = (changed: Partial<TrackedOrder> = {}): TrackedOrder => ({
  order_number: '7K3-9QFM',
  cart_id: 'cart-1',
  created: '2026-11-20T07:00:00Z',
  carts: {
    gst_included: 5.27,
    cart_items: [
      {
        product_id: 7,
        product_name: 'Blue Gum Pilsner',
        pack_size: 6,
        quantity: 2,
        price: 24.99,
        discount: 0,
      },
    ],
    cart_charges: [{ name: 'Delivery', amount: 7.95 }],
    cart_discounts: [],
  },
  ...changed,
})

/** Returns an in-memory replacement for a browser storage, as far as analytics uses it. */
export function storedInMemory(
  values = new Map<string, string>(),
): StoredValues & { values: Map<string, string> } {
  return {
    values,
    read: (name) => JSON.parse(values.get(name) ?? 'null') as unknown,
    write: (name, value) => {
      if (value === null) values.delete(name)
      else values.set(name, JSON.stringify(value))
    },
    clear: (but = '') => {
      for (const name of values.keys()) if (name !== but) values.delete(name)
    },
  }
}

/** Returns an analytics provider that records all calls. */
export function listeningVendor() {
  const calls: string[] = []
  const events: (AnalyticsEvent & { path: string })[] = []
  const provider: AnalyticsProvider = {
    start: () => void calls.push('start'),
    send: (event, path) => {
      calls.push(event.name)
      events.push({ ...event, path })
    },
    identify: (id) => void calls.push(`member ${id}`),
    stop: () => void calls.push('stop'),
  }
  return { provider, calls, events }
}
