import { useSyncExternalStore } from 'react'
import type { TrackedPack, TrackedProduct } from '#web/analytics/events/shop-events.ts'
import { useLayout } from '../session/session.ts'
import type { CartReply } from './cart-items.route.ts'

/** @source S-VALID-6 */
const MAX_QUANTITY = 99

/** Quantity of a pack that the shopper chose on a product card, from the press until the session includes it. */
export type CartChange = {
  product: TrackedProduct
  pack: TrackedPack & { id: number; label: string }
  wanted: number
  /** Quantity in the cart before the change, or after its last saved part. */
  saved: number
  /** When the last part was saved, as an ISO instant in UTC; '' before. */
  savedAt: string
  error: string
}

/** Changes by pack id. Outside of React, so that a press renders its own card instead of the whole list. */
const changes = new Map<number, CartChange>()
const listeners = new Set<() => void>()

export function subscribeToChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(change: CartChange): void {
  changes.set(change.pack.id, change)
  for (const listener of listeners) listener()
}

/** Returns the next change to send. Additions come first, because they are not delayed. */
export function nextChange(): CartChange | undefined {
  const unsaved = [...changes.values()].filter(({ wanted, saved }) => wanted !== saved)
  return unsaved.find(({ saved }) => saved === 0) ?? unsaved[0]
}

/** Applies the reply to a sent change. A refused change is reverted, with all later presses on its card. */
export function settleChange(sent: CartChange, reply: CartReply): void {
  const latest = changes.get(sent.pack.id) ?? sent
  put(
    reply.ok
      ? { ...latest, saved: sent.wanted, savedAt: reply.at }
      : { ...latest, wanted: latest.saved, error: reply.error.msg },
  )
}

/**
 * Returns the quantity of a pack in the cart and a function that changes it. A change shows immediately and is reverted
 * if the shop refuses it. Without a delivery address there is no store, so the address dialog opens first.
 * @source S-CART-6
 */
export function useCartQuantity(product: CartChange['product'], pack: CartChange['pack']) {
  const { session, openAddress } = useLayout()
  const change = useSyncExternalStore(
    subscribeToChanges,
    () => changes.get(pack.id),
    () => undefined,
  )
  const inCart = session?.cart?.quantities[pack.id] ?? 0
  const isOpen =
    change !== undefined && (change.wanted !== change.saved || change.savedAt >= (session?.now ?? ''))
  const changeTo = (quantity: number) => {
    if (session && !session.address) return openAddress()
    put({
      product,
      pack,
      wanted: Math.min(MAX_QUANTITY, quantity),
      saved: isOpen ? change.saved : inCart,
      savedAt: isOpen ? change.savedAt : '',
      error: '',
    })
  }
  return {
    quantity: isOpen ? change.wanted : inCart,
    isSaving: isOpen,
    /** True once the shopper has changed the quantity on this page. */
    isChanged: change !== undefined,
    error: change?.error,
    changeTo,
  }
}
