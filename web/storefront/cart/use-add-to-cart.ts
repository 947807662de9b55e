import { useEffect, useRef, useState } from 'react'
import type { TrackedPack, TrackedProduct } from '#web/analytics/events/shop-events.ts'
import { track } from '#web/analytics/track.ts'
import { useLayout } from '../session/session.ts'
import { useCartFetcher } from './use-cart-fetcher.ts'

/** @source S-PROD-4 */
const ADDED_MS = 1400

/**
 * Returns a function that adds a pack to the cart. The pack is shown as added immediately and reverted if the server
 * refuses. Without a delivery address there is no store, so the address dialog opens first.
 */
export function useAddToCart(product: TrackedProduct, pack: TrackedPack & { id: number }) {
  const { session, openAddress } = useLayout()
  const { send, isBusy, reply } = useCartFetcher(({ quantity }) =>
    track({ name: 'add_to_cart', product, pack, quantity: Number(quantity) }),
  )
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const error = reply && !reply.ok ? reply.error.msg : null

  const add = (quantity: number) => {
    if (session && !session.address) return openAddress()
    if (isBusy) return
    setShown(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(false), ADDED_MS)
    // An idempotency key per press, so that a repeated request adds only once.
    send({ intent: 'add', product_pack_id: pack.id, quantity, key: crypto.randomUUID() })
  }
  return { add, isAdded: isShown && !error, isAdding: isBusy, error }
}
