import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'

/** Form field with the version of the order that the form is based on. */
export const VERSION_FIELD = 'order_version'

/**
 * Returns the state of a form that changes an order. Pages reload in the background, so the form remembers the order
 * as of its first input. If a colleague has changed it since, the API rejects the write, and both versions are shown.
 * @param isStarted true if the form is based on the order as first rendered, as in a dialog
 * @source A-VERSION-1
 */
export function useOrderWrite(order: Order, isStarted = false) {
  const fetcher = useFetcher<ActionReply>()
  /** Order as of the first input; null before any input. */
  const [startedFrom, setStartedFrom] = useState<Order | null>(isStarted ? order : null)
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const error = reply?.ok === false ? reply.error : null
  const current = currentOrder(error)
  const [answered, setAnswered] = useState(reply)
  if (reply !== answered) {
    setAnswered(reply)
    // After any other reply the form continues from the current page.
    if (reply && !current) setStartedFrom(null)
  }
  return {
    fetcher,
    isBusy,
    reply,
    error,
    /** Order that the form is based on. */
    seen: startedFrom ?? order,
    /**
     * Version to send. After a conflict it is the version shown with the error, so that the next submission succeeds.
     */
    version: current?.version ?? (startedFrom ?? order).version,
    /** Current order after a version conflict. */
    current,
    /** Marks the start of input. Call it on the first input and on submission. */
    begin: () => setStartedFrom((before) => before ?? order),
  }
}

/** Returns the current order from the error of a stale write. */
export const currentOrder = (error: ErrorBody | null): Order | null =>
  error?.code === 'stale' && error.current ? (error.current as Order) : null
