import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'

/** The field of a form that carries the version of the order it was filled in on. */
export const VERSION_FIELD = 'order_version'

/**
 * A form that changes an order. Pages reload themselves while somebody types, so the form remembers the order as it was
 * when it was begun: if a colleague has changed it since, the API refuses the write, and both versions are shown.
 * @param isBegun it opens on what is in view, as a dialog does
 * @source A-VERSION-1
 */
export function useOrderWrite(order: Order, isBegun = false) {
  const fetcher = useFetcher<ActionReply>()
  /** The order as it was when the form was begun; null while nothing was typed or pressed. */
  const [begun, setBegun] = useState<Order | null>(isBegun ? order : null)
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const error = reply?.ok === false ? reply.error : null
  const current = currentOrder(error)
  const [answered, setAnswered] = useState(reply)
  if (reply !== answered) {
    setAnswered(reply)
    // After any other answer the form goes on from the page as it is now.
    if (reply && !current) setBegun(null)
  }
  return {
    fetcher,
    isBusy,
    reply,
    error,
    /** What the form was made from. */
    seen: begun ?? order,
    /** The version to send: after a refusal the one that was shown with it, so that pressing again goes through. */
    version: current?.version ?? (begun ?? order).version,
    /** The order as it is, where the write was refused as stale. */
    current,
    /** To be called with the first thing that is typed or chosen, and when the form is sent. */
    begin: () => setBegun((before) => before ?? order),
  }
}

/** The order as it is, from a stale write's answer. */
export const currentOrder = (error: ErrorBody | null): Order | null =>
  error?.code === 'stale' && error.current ? (error.current as Order) : null
