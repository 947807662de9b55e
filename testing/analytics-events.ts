import type { KeptValues } from '#web/analytics/stored-values.ts'
import type { Measured } from '#web/analytics/events/ecommerce-event.ts'
import type { ToldCart, ToldLine, ToldOrder, ToldProduct } from '#web/analytics/events/shop-events.ts'
import type { Vendor } from '#web/analytics/providers/analytics-provider.ts'

export const PILSNER: ToldProduct = { id: 7, name: 'Blue Gum Pilsner', kind: 'beer' }
export const SIX = { size: 6, price: 24.99, salePrice: 0 }

export const aToldLine = (changed: Partial<ToldLine> = {}): ToldLine => ({
  productId: 7,
  name: 'Blue Gum Pilsner',
  packLabel: '6 Pack',
  quantity: 2,
  price: 24.99,
  salePrice: 0,
  adjustments: [],
  ...changed,
})

export const aToldCart = (changed: Partial<ToldCart> = {}): ToldCart => ({
  id: 'cart-1',
  lines: [aToldLine()],
  discounts: [],
  ...changed,
})

export const aToldOrder = (changed: Partial<ToldOrder> = {}): ToldOrder => ({
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

/** One of the browser's storages, as far as analytics uses it. */
export function keptInMemory(
  values = new Map<string, string>(),
): KeptValues & { values: Map<string, string> } {
  return {
    values,
    read: (name) => JSON.parse(values.get(name) ?? 'null') as unknown,
    write: (name, value) => {
      if (value === null) values.delete(name)
      else values.set(name, JSON.stringify(value))
    },
    clear: (but = '') => {
      for (const name of [...values.keys()]) if (name !== but) values.delete(name)
    },
  }
}

/** A vendor that writes down everything that it is told. */
export function listeningVendor() {
  const told: string[] = []
  const events: (Measured & { path: string })[] = []
  const vendor: Vendor = {
    start: () => void told.push('start'),
    send: (event, path) => {
      told.push(event.name)
      events.push({ ...event, path })
    },
    knowMember: (id) => void told.push(`member ${id}`),
    stop: () => void told.push('stop'),
  }
  return { vendor, told, events }
}
