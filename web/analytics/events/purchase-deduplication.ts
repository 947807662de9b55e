import type { StoredValues } from '../stored-values.ts'
import type { TrackedOrder } from './shop-events.ts'

type TrackedPurchase = { number: string; refunds: number[] }

/** Maximum number of remembered orders per browser. */
const MAX_ORDERS = 20
const DAY_MS = 86_400_000

const CARTS = 'carts'
const ORDERS = 'orders'

/**
 * Remembers reported orders. A purchase is reported once, by the browser that submitted the order, across reloads and
 * tabs. Each of its refunds is reported once.
 */
export function openPurchaseDeduplication(stored: StoredValues) {
  const carts = () => (stored.read(CARTS) ?? []) as string[]
  const orders = () => (stored.read(ORDERS) ?? []) as TrackedPurchase[]
  const save = (purchase: TrackedPurchase) =>
    stored.write(
      ORDERS,
      [purchase, ...orders().filter(({ number }) => number !== purchase.number)].slice(0, MAX_ORDERS),
    )
  return {
    /**
     * Records that this browser submits the order of a cart. The cart's id never leaves the browser, because it gives
     * access to the cart.
     */
    recordSubmittedCart: (cartId: string) =>
      stored.write(CARTS, [cartId, ...carts().filter((id) => id !== cartId)].slice(0, MAX_ORDERS)),

    /** @returns true if the purchase is to be reported now; false on later calls */
    claimPurchase: ({ order_number: number, cart_id, created }: TrackedOrder, now: string): boolean => {
      const isOurs = cart_id !== undefined && carts().includes(cart_id)
      const isFresh = Date.parse(now) - Date.parse(created) < DAY_MS
      if (!isOurs || !isFresh || orders().some((purchase) => purchase.number === number)) return false
      save({ number, refunds: [] })
      return true
    },

    /** @returns the amount in dollars of each new refund, if the purchase was reported */
    claimRefunds: ({ order_number: number, refunds = [] }: TrackedOrder): number[] => {
      const purchase = orders().find((one) => one.number === number)
      const fresh = purchase ? refunds.filter(({ refund_id }) => !purchase.refunds.includes(refund_id)) : []
      if (!purchase || fresh.length === 0) return []
      save({ number, refunds: [...purchase.refunds, ...fresh.map(({ refund_id }) => refund_id)] })
      return fresh.map(({ amount }) => amount)
    },
  }
}

export type PurchaseDeduplication = ReturnType<typeof openPurchaseDeduplication>
