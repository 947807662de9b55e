import type { StoredValues } from '../stored-values.ts'
import type { TrackedOrder } from './shop-events.ts'

type TrackedPurchase = { number: string; refunds: number[] }

/** Orders of one browser; older ones fall off. */
const MAX_ORDERS = 20
const DAY_MS = 86_400_000

const CARTS = 'carts'
const ORDERS = 'orders'

/**
 * Which orders have been told of. A purchase is told once, by the browser that has sent the order, over reloads and in
 * however many tabs; its refunds once each.
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
    /** This browser sends the order of a cart. The cart's id stays here: it opens the cart. */
    recordSubmittedCart: (cartId: string) =>
      stored.write(CARTS, [cartId, ...carts().filter((id) => id !== cartId)].slice(0, MAX_ORDERS)),

    /** @returns whether the purchase is to be told now; the next time it is not */
    claimPurchase: ({ order_number: number, cart_id, created }: TrackedOrder, now: string): boolean => {
      const isOurs = cart_id !== undefined && carts().includes(cart_id)
      const isFresh = Date.parse(now) - Date.parse(created) < DAY_MS
      if (!isOurs || !isFresh || orders().some((purchase) => purchase.number === number)) return false
      save({ number, refunds: [] })
      return true
    },

    /** @returns dollars of each refund that is new, of an order whose purchase was told */
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
