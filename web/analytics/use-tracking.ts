import { useEffect, useRef } from 'react'
import type { ShopEvent } from './events/shop-events.ts'
import { track } from './track.ts'

/** Tells an event once its screen is there, and again only with another `key`; null tells nothing. */
export function useTold(event: ShopEvent | null, key: unknown): void {
  const told = useRef<unknown>(null)
  useEffect(() => {
    if (told.current === key) return
    told.current = key
    if (event) track(event)
  })
}

type List = Extract<ShopEvent, { name: 'view_item_list' }>

/** Each product of a list once, further ones as they come. @param from place of the first in the whole list */
export function useToldList(id: string, name: string, products: List['products'], from = 0): void {
  const told = useRef(0)
  useEffect(() => {
    const fresh = products.slice(told.current)
    if (fresh.length > 0)
      track({ name: 'view_item_list', list: { id, name }, from: from + told.current, products: fresh })
    told.current = products.length
  })
}
