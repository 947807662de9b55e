import { useEffect, useRef, useState } from 'react'
import { type CartChange, useCartQuantity } from './cart-changes.ts'

/** @source S-PROD-4 */
const ADDED_MS = 1400

/**
 * Returns a function that adds a pack to the cart. The pack is shown as added immediately and reverted if the server
 * refuses. Without a delivery address there is no store, so the address dialog opens first.
 */
export function useAddToCart(product: CartChange['product'], pack: CartChange['pack']) {
  const { quantity: inCart, isSaving, error, changeTo } = useCartQuantity(product, pack)
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const add = (quantity: number) => {
    if (isSaving || !changeTo(inCart + quantity, true)) return
    setShown(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(false), ADDED_MS)
  }
  return { add, isAdded: isShown && !error, isAdding: isSaving, error }
}
