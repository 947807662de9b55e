import { useEffect, useRef } from 'react'
import type { ShopEvent } from './events/shop-events.ts'
import { track } from './track.ts'

/** Tracks an event when its component is first rendered, and again when `key` changes. Tracks nothing for null. */
export function useTrackedEvent(event: ShopEvent | null, key: unknown): void {
  const tracked = useRef<unknown>(null)
  useEffect(() => {
    if (tracked.current === key) return
    tracked.current = key
    if (event) track(event)
  })
}

type List = Extract<ShopEvent, { name: 'view_item_list' }>

/**
 * Tracks each product of a list once, including products loaded later.
 * @param from index of the first product in the whole list
 */
export function useTrackedList(id: string, name: string, products: List['products'], from = 0): void {
  const tracked = useRef(0)
  useEffect(() => {
    const added = products.slice(tracked.current)
    if (added.length > 0)
      track({ name: 'view_item_list', list: { id, name }, from: from + tracked.current, products: added })
    tracked.current = products.length
  })
}
