import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher, useNavigation } from 'react-router'
import { track } from '#web/analytics/track.ts'
import { BURST_MS, type CartChange, nextChange, settleChange, subscribeToChanges } from './cart-changes.ts'
import type { CartReply } from './cart-items.route.ts'

/**
 * Sends the changes of product cards, one at a time. It belongs to the layout, because a page may be left before its
 * changes are saved. Renders nothing.
 * @source S-CART-7
 */
export function CartQueue() {
  const { submit, state, data } = useFetcher<CartReply>()
  const isLeaving = useNavigation().state !== 'idle'
  /** The change that is being sent, until its reply has been applied. */
  const sent = useRef<CartChange>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useEffectEvent(() => {
    clearTimeout(timer.current)
    const change = sent.current ? undefined : nextChange()
    if (!change) return
    sent.current = change
    const { pack, wanted, saved } = change
    const fields = { product_pack_id: pack.id, quantity: wanted, before: saved }
    // An idempotency key per addition, so that a repeated request adds only once.
    const request =
      saved === 0 ? { intent: 'add', ...fields, key: crypto.randomUUID() } : { intent: 'set', ...fields }
    void submit(request, { method: 'post', action: '/-/cart/items' })
  })
  const onChange = useEffectEvent(() => {
    clearTimeout(timer.current)
    const change = nextChange()
    if (change?.isImmediate) send()
    else if (change) timer.current = setTimeout(send, BURST_MS)
  })
  useEffect(() => {
    // The first press may come before this code has loaded.
    onChange()
    return subscribeToChanges(() => onChange())
  }, [])
  useEffect(() => {
    if (isLeaving) send()
  }, [isLeaving])

  const handledReply = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || !data || data === handledReply.current) return
    handledReply.current = data
    const change = sent.current
    sent.current = undefined
    if (!change) return
    if (data.ok) trackChange(change)
    settleChange(change, data)
  }, [state, data])
  return null
}

function trackChange({ product, pack, wanted, saved }: CartChange): void {
  const quantity = wanted - saved
  if (quantity > 0) return track({ name: 'add_to_cart', product, pack, quantity })
  const { label: packLabel, price, salePrice } = pack
  const line = { productId: product.id, name: product.name, packLabel, quantity: saved, price, salePrice }
  track({ name: 'change_line', line: { ...line, adjustments: [] }, quantity })
}
