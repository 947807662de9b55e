import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CartReply } from './cart-items.route.ts'
import type { CartLineView } from './cart-view.ts'

/** @source spec §9 "Cart change debounce 500 ms" */
const BURST_MS = 500

/**
 * A line shows what was pressed at once and sends the last of a burst. The amount comes from the shop only; what it
 * refuses goes back to how it was. Removing is shown at once too, and undone when it fails.
 * @source spec §4 "Cart quantity change", "Cart item add"
 */
export function useCartLine(line: CartLineView) {
  const fetcher = useFetcher<CartReply>()
  const [wanted, setWanted] = useState<{ quantity: number; before: CartReply | undefined } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const isIdle = fetcher.state === 'idle'
  // Until the shop has answered what was pressed, and the page has the new amounts.
  const isOpen = wanted !== null && (!isIdle || wanted.before === fetcher.data)

  const send = (fields: Record<string, string | number>) =>
    void fetcher.submit({ cart_item_id: line.id, ...fields }, { method: 'post', action: '/-/cart/items' })
  const changeTo = (quantity: number) => {
    setWanted({ quantity, before: fetcher.data })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send({ intent: 'update', quantity }), BURST_MS)
  }
  const remove = () => {
    if (!isIdle) return
    clearTimeout(timer.current)
    send({ intent: 'remove' })
  }
  const failed = isIdle && fetcher.data && !fetcher.data.ok ? fetcher.data.error.msg : null
  const isRemoving = fetcher.formData?.get('intent') === 'remove'
  return {
    quantity: isOpen ? wanted.quantity : line.quantity,
    isSaving: !isIdle,
    isRemoved: isRemoving,
    error: failed,
    changeTo,
    remove,
  }
}
