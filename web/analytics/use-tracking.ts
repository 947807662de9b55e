import { useEffect, useRef } from 'react'
import type { ShopEvent } from './events/shop-events.ts'
import { track } from './track.ts'

/** Tracks an event once when its component is shown, and again only with another `key`; null tracks nothing. */
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
 * Tracks each product of a list once, further products as they load.
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
