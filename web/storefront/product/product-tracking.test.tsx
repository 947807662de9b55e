import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { aProduct, aProductPage, listedProducts } from '#testing/screens/product-list-pages.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { ShopEvent } from '#web/analytics/events/shop-events.ts'
import { analyticsHooks } from '#web/analytics/track.ts'
import type { Route } from './+types/product.route.ts'
import ProductScreen from './product.route.tsx'

afterEach(() => {
  cleanup()
  delete analyticsHooks.onEvent
})

const PAGES = [1, 2].map((id) =>
  aProductPage({ product: aProduct({ id, slug: `drink-${id}` }), related: listedProducts(3, id * 10) }),
)

/** Changes the product without remounting the screen, as the router does. */
function TwoPages() {
  const [at, setAt] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setAt(1)}>
        Next product
      </button>
      <ProductScreen {...({ loaderData: PAGES[at] } as Route.ComponentProps)} />
    </>
  )
}

it('§7 Analytics: tracks each product and its list, even if the list has the length of the previous list', async () => {
  const calls: ShopEvent[] = []
  analyticsHooks.onEvent = (event) => void calls.push(event)
  showInShop(<TwoPages />, { at: '/product/drink-1' })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Next product' })))
  const idsOf = (event: ShopEvent) =>
    event.name === 'view_item_list' ? event.products.map(({ id }) => id) : []
  expect(calls.map(idsOf).filter((ids) => ids.length > 0)).toEqual([
    [10, 11, 12],
    [20, 21, 22],
  ])
  const seen = calls.flatMap((event) => (event.name === 'view_item' ? [event.product.id] : []))
  expect(seen).toEqual([1, 2])
})
