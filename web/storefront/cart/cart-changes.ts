import { useSyncExternalStore } from 'react'
import type { TrackedPack, TrackedProduct } from '#web/analytics/events/shop-events.ts'
import { useLayout } from '../session/session.ts'
import type { CartReply } from './cart-items.route.ts'

/** @source S-VALID-6 */
const MAX_QUANTITY = 99

/** @source S-CART-7 */
export const BURST_MS = 500

/** Quantity of a pack that the shopper chose on a product card, from the press until the session includes it. */
export type CartChange = {
  product: TrackedProduct
  pack: TrackedPack & { id: number; label: string }
  wanted: number
  /** Quantity in the cart before the change, or after its last saved part. */
  saved: number
  /** Time at which the last part was saved, as an ISO instant in UTC; '' before. */
  savedAt: string
  /** True if it is sent without waiting for further presses. */
  isImmediate: boolean
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

/** Forgets all changes. Tests share this module, as one page load does. */
export const forgetChanges = (): void => changes.clear()

/** Returns the next change to send. Immediate changes come first. */
export function nextChange(): CartChange | undefined {
  const unsaved = [...changes.values()].filter(({ wanted, saved }) => wanted !== saved)
  return unsaved.find(({ isImmediate }) => isImmediate) ?? unsaved[0]
}

/** Applies the reply to a sent change. A refused change is reverted, with all later presses on its card. */
export function settleChange(sent: CartChange, reply: CartReply): void {
  const latest = changes.get(sent.pack.id) ?? sent
  put(
    reply.ok
      ? { ...latest, saved: sent.wanted, savedAt: reply.at, isImmediate: false }
      : { ...latest, wanted: latest.saved, error: reply.error.msg },
  )
}

/**
 * Returns the quantity of a pack in the cart and a function that changes it. A change shows immediately and is reverted
 * if the shop refuses it. Without a delivery address there is no store: the address dialog opens, and `changeTo`
 * returns false.
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
  const saved = isOpen ? change.saved : inCart
  const changeTo = (quantity: number, isImmediate = saved === 0) => {
    if (session && !session.address) {
      openAddress()
      return false
    }
    put({
      product,
      pack,
      wanted: Math.min(MAX_QUANTITY, quantity),
      saved,
      savedAt: isOpen ? change.savedAt : '',
      isImmediate,
      error: '',
    })
    return true
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
