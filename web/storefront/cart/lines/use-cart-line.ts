import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { track } from '#web/analytics/track.ts'
import type { CartReply } from '../cart-items.route.ts'
import type { CartLineView } from '../load-cart.ts'
import { useCartFetcher } from '../use-cart-fetcher.ts'

/** @source S-CART-7 */
export const BURST_MS = 500

/**
 * Returns the state of a cart line. A changed quantity is shown immediately, and only the last quantity of a burst is
 * sent. Amounts come only from the server; a rejected quantity is reverted. A removal is shown immediately too, and
 * reverted on failure.
 * @source S-CART-6, S-CART-7
 */
export function useCartLine(line: CartLineView) {
  const { send, isBusy, asked, reply } = useCartFetcher(({ intent, quantity }, before) => {
    const now = intent === 'remove' ? 0 : Number(quantity)
    track({ name: 'change_line', line, quantity: now - before })
  })
  const [wanted, setWanted] = useState<{ quantity: number; before: CartReply | undefined } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useNavigation().state !== 'idle'
  /** The quantity to send at the end of the burst, if any. */
  const waiting = useRef<number>(null)
  const sendNow = () => {
    clearTimeout(timer.current)
    if (waiting.current === null) return
    const quantity = waiting.current
    waiting.current = null
    send({ intent: 'update', cart_item_id: line.id, quantity }, line.quantity)
  }
  const onLeave = useEffectEvent(sendNow)
  // Sends a pending quantity on navigation, so that Checkout uses the quantity that the line shows.
  useEffect(() => {
    if (isLeaving) onLeave()
  }, [isLeaving])
  useLayoutEffect(() => onLeave, [])

  // True until the server has replied and the page has the new amounts.
  const isOpen = wanted !== null && (isBusy || wanted.before === reply)

  const changeTo = (quantity: number) => {
    if (isBusy) return
    setWanted({ quantity, before: reply })
    clearTimeout(timer.current)
    waiting.current = quantity
    timer.current = setTimeout(sendNow, BURST_MS)
  }
  const remove = () => {
    if (isBusy) return
    clearTimeout(timer.current)
    waiting.current = null
    setWanted(null)
    send({ intent: 'remove', cart_item_id: line.id }, line.quantity)
  }
  return {
    quantity: isOpen ? wanted.quantity : line.quantity,
    isSaving: isBusy,
    isRemoved: asked?.intent === 'remove',
    error: reply && !reply.ok ? reply.error.msg : null,
    changeTo,
    remove,
  }
}
