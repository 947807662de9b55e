import type { KeptValues } from '../stored-values.ts'
import type { ToldOrder } from './shop-events.ts'

type Told = { number: string; refunds: number[] }

/** Orders of one browser; older ones fall off. */
const MOST = 20
const DAY_MS = 86_400_000

const CARTS = 'carts'
const ORDERS = 'orders'

/**
 * Which orders have been told of. A purchase is told once, by the browser that has sent the order, over reloads and in
 * however many tabs; its refunds once each.
 */
export function openToldOrders(kept: KeptValues) {
  const carts = () => (kept.read(CARTS) ?? []) as string[]
  const orders = () => (kept.read(ORDERS) ?? []) as Told[]
  const keep = (told: Told) =>
    kept.write(ORDERS, [told, ...orders().filter(({ number }) => number !== told.number)].slice(0, MOST))
  return {
    /** This browser sends the order of a cart. The cart's id stays here: it opens the cart. */
    noteSent: (cartId: string) =>
      kept.write(CARTS, [cartId, ...carts().filter((id) => id !== cartId)].slice(0, MOST)),

    /** @returns whether the purchase is to be told now; the next time it is not */
    takePurchase: ({ order_number: number, cart_id, created }: ToldOrder, now: string): boolean => {
      const isOurs = cart_id !== undefined && carts().includes(cart_id)
      const isFresh = Date.parse(now) - Date.parse(created) < DAY_MS
      if (!isOurs || !isFresh || orders().some((told) => told.number === number)) return false
      keep({ number, refunds: [] })
      return true
    },

    /** @returns dollars of each refund that is new, of an order whose purchase was told */
    takeRefunds: ({ order_number: number, refunds = [] }: ToldOrder): number[] => {
      const told = orders().find((one) => one.number === number)
      const fresh = told ? refunds.filter(({ refund_id }) => !told.refunds.includes(refund_id)) : []
      if (!told || fresh.length === 0) return []
      keep({ number, refunds: [...told.refunds, ...fresh.map(({ refund_id }) => refund_id)] })
      return fresh.map(({ amount }) => amount)
    },
  }
}

export type ToldOrders = ReturnType<typeof openToldOrders>
