import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CartReply } from './cart-items.route.ts'

export type CartFields = Record<string, string | number>

const ACTION = '/-/cart/items'

/**
 * Sends one change of the cart at a time.
 * @param onDone called once after a successful change, with the quantity before it. The page may already show the new one.
 */
export function useCartFetcher(onDone?: (asked: CartFields, before: number) => void) {
  const { submit, state, data } = useFetcher<CartReply>()
  const [sent, setSent] = useState<{ fields: CartFields; before: number } | null>(null)
  const isBusy = state !== 'idle'
  // Two presses can come before the page has rendered the first.
  const isUnderWay = useRef(false)

  const notified = useRef(data)
  useEffect(() => {
    if (notified.current === data) return
    notified.current = data
    if (data?.ok && sent) onDone?.(sent.fields, sent.before)
  })

  const send = (fields: CartFields, before = 0) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSent({ fields, before })
    void submit(fields, { method: 'post', action: ACTION }).finally(() => {
      isUnderWay.current = false
    })
  }
  return {
    send,
    isBusy,
    /** The change that is being sent, while busy. */
    asked: isBusy && sent ? sent.fields : null,
    /** The last reply, once there is one that counts. */
    reply: isBusy ? undefined : data,
  }
}
