import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CartReply } from './cart-items.route.ts'

export type CartFields = Record<string, string | number>

const ACTION = '/-/cart/items'

/**
 * Returns a function that sends one change of the cart at a time, and the state of that change.
 * @param onDone called once after a successful change, with the quantity before it; the page may show the new quantity.
 */
export function useCartFetcher(onDone?: (pendingFields: CartFields, before: number) => void) {
  const { submit, state, data } = useFetcher<CartReply>()
  const [lastRequest, setLastRequest] = useState<{ fields: CartFields; before: number } | null>(null)
  const isBusy = state !== 'idle'
  // A ref, because a second press can come before the page has rendered the first press.
  const isSending = useRef(false)

  const handledReply = useRef(data)
  useEffect(() => {
    if (handledReply.current === data) return
    handledReply.current = data
    if (data?.ok && lastRequest) onDone?.(lastRequest.fields, lastRequest.before)
  })

  const send = (fields: CartFields, before = 0) => {
    if (isSending.current) return
    isSending.current = true
    setLastRequest({ fields, before })
    void submit(fields, { method: 'post', action: ACTION }).finally(() => {
      isSending.current = false
    })
  }
  return {
    send,
    isBusy,
    /** The change that is being sent, while busy. */
    pendingFields: isBusy && lastRequest ? lastRequest.fields : null,
    /** The last reply, or undefined while a change is being sent. */
    reply: isBusy ? undefined : data,
  }
}
