import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { EXTRA_TRIES, RETRY_DELAY_MS } from '#web/platform/api/retry.ts'
import type { CartReply } from './cart-items.route.ts'

export type CartFields = Record<string, string | number>

const ACTION = '/-/cart/items'

/**
 * Errors that may be gone on the next try: no answer, or a server error. Any other answer, a 401 above all, is final.
 */
const TRANSIENT = new Set(['network', 'internal', 'unavailable'])

/**
 * Sends one change of the cart at a time; failed requests are tried again after two seconds, up to three more times. It
 * is busy between two tries; only the last failure is returned.
 * @param onDone called once after a successful change, before the pages show it
 */
export function useCartFetcher(onDone?: (asked: CartFields) => void) {
  const fetcher = useFetcher<CartReply>()
  const { submit, state, data } = fetcher
  const [sent, setSent] = useState<CartFields | null>(null)
  const [given, setGiven] = useState<CartReply>()
  const tries = useRef(0)

  const isPassing = data !== undefined && !data.ok && TRANSIENT.has(data.error.code)
  const isWaiting = state === 'idle' && sent !== null && isPassing && data !== given
  const isBusy = state !== 'idle' || isWaiting
  // Two presses can come before the page has rendered the first.
  const isUnderWay = useRef(false)

  useEffect(() => {
    if (!isWaiting || !sent) return
    if (tries.current === EXTRA_TRIES) return setGiven(data)
    const timer = setTimeout(() => {
      tries.current++
      void submit(sent, { method: 'post', action: ACTION })
    }, RETRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, sent, data, submit])

  const notified = useRef(data)
  useEffect(() => {
    if (notified.current === data) return
    notified.current = data
    if (data?.ok && sent) onDone?.(sent)
  })

  const send = (fields: CartFields) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    tries.current = 0
    setGiven(data)
    setSent(fields)
    void submit(fields, { method: 'post', action: ACTION }).finally(() => {
      isUnderWay.current = false
    })
  }
  return {
    send,
    isBusy,
    /** The change that is being sent, while busy. */
    asked: isBusy ? sent : null,
    /** The last reply, once there is one that counts. */
    reply: isBusy ? undefined : data,
  }
}
