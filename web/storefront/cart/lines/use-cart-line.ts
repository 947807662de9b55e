import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { track } from '#web/analytics/track.ts'
import type { CartReply } from '../cart-items.route.ts'
import type { CartLineView } from '../load-cart.ts'
import { BURST_MS } from '../cart-changes.ts'
import { useCartFetcher } from '../use-cart-fetcher.ts'

/**
 * Returns the state of a cart line. A changed quantity is shown immediately, and only the last quantity of a burst is
 * sent. Amounts come only from the server; a rejected quantity is reverted. A removal is shown immediately too, and
 * reverted on failure.
 * @source S-CART-6, S-CART-7
 */
export function useCartLine(line: CartLineView) {
  const { send, isBusy, pendingFields, reply } = useCartFetcher(({ intent, quantity }, before) => {
    const now = intent === 'remove' ? 0 : Number(quantity)
    track({ name: 'change_line', line, quantity: now - before })
  })
  const [pendingChange, setPendingChange] = useState<{
    quantity: number
    before: CartReply | undefined
  } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useNavigation().state !== 'idle'
  /** The quantity to send at the end of the burst, if any. */
  const unsentQuantity = useRef<number>(null)
  const sendUpdate = () => {
    clearTimeout(timer.current)
    if (unsentQuantity.current === null) return
    const quantity = unsentQuantity.current
    unsentQuantity.current = null
    send({ intent: 'update', cart_item_id: line.id, quantity }, line.quantity)
  }
  const onLeave = useEffectEvent(sendUpdate)
  // Sends a pending quantity on navigation, so that Checkout uses the quantity that the line shows.
  useEffect(() => {
    if (isLeaving) onLeave()
  }, [isLeaving])
  useLayoutEffect(() => onLeave, [])

  // True until the server has replied and the page has the new amounts.
  const isOpen = pendingChange !== null && (isBusy || pendingChange.before === reply)

  const changeTo = (quantity: number) => {
    if (isBusy) return
    setPendingChange({ quantity, before: reply })
    clearTimeout(timer.current)
    unsentQuantity.current = quantity
    timer.current = setTimeout(sendUpdate, BURST_MS)
  }
  const remove = () => {
    if (isBusy) return
    clearTimeout(timer.current)
    unsentQuantity.current = null
    setPendingChange(null)
    send({ intent: 'remove', cart_item_id: line.id }, line.quantity)
  }
  return {
    quantity: isOpen ? pendingChange.quantity : line.quantity,
    isSaving: isBusy,
    isRemoved: pendingFields?.intent === 'remove',
    error: reply && !reply.ok ? reply.error.msg : null,
    changeTo,
    remove,
  }
}
