import { type RefObject, useEffect, useState } from 'react'
import { required } from '#domain/required.ts'
import { useFetcher } from 'react-router'
import type { FoundPack } from './find-packs.route.ts'
import type { NewOrderReply, OrderPreview } from './new-order-reply.ts'

export type OrderItem = Pick<FoundPack, 'packId' | 'name' | 'size' | 'price'> & { quantity: number }

const MAX_LINE = 99

/** Returns the state of an order that is being taken: its items, and its price once the address is known. */
export function useNewOrder(
  form: RefObject<HTMLFormElement | null>,
  onTaken: (message: string, atCounter?: number) => void,
) {
  const fetcher = useFetcher<NewOrderReply>()
  // Idempotency key: a repeated submission creates one order.
  const [key] = useState(() => crypto.randomUUID())
  const [items, setItems] = useState<readonly OrderItem[]>([])
  const [preview, setPreview] = useState<OrderPreview | null>(null)
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const error = reply?.ok === false ? reply.error : null
  const [answered, setAnswered] = useState(reply)
  if (reply !== undefined && reply !== answered) {
    setAnswered(reply)
    if (reply.ok && reply.preview) setPreview(reply.preview)
  }
  const taken = reply?.ok && reply.isTaken ? reply : undefined
  useEffect(() => {
    if (taken?.message) onTaken(taken.message, taken.atCounter)
  }, [taken, onTaken])

  const send = (intent: 'preview' | 'take', changed = items) => {
    const body = new FormData(required(form.current, 'form of the new order'))
    const packs = changed.map((item) => ({ product_pack_id: item.packId, quantity: item.quantity }))
    body.set('intent', intent)
    body.set('items', JSON.stringify(packs))
    void fetcher.submit(body, { method: 'post' })
  }
  const change = (next: readonly OrderItem[]) => {
    setItems(next)
    if (preview) send('preview', next)
  }
  const setQuantity = (packId: number, quantity: number) =>
    change(
      items
        .map((item) => (item.packId === packId ? { ...item, quantity: Math.min(MAX_LINE, quantity) } : item))
        .filter((item) => item.quantity > 0),
    )
  const add = (pack: FoundPack) => {
    const known = items.find((item) => item.packId === pack.packId)
    if (known) setQuantity(pack.packId, known.quantity + 1)
    else change([...items, { ...pack, quantity: 1 }])
  }
  return { key, items, preview, error, isBusy, send, add, setQuantity }
}
