import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aLine } from '#testing/screens/cart-views.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { storeReason, useConsumeReason } from '#web/storefront/layout/arrival-reason.ts'
import type { CartLineView } from '../load-cart.ts'
import { LinesMissingInCart, LinesMissingInCheckout } from './missing-lines.tsx'

const IPA = aLine({ id: 1, name: 'Hazy IPA', packLabel: '6 Pack', quantity: 2 })
const LAGER = aLine({ id: 2, name: 'Cold Lager', packLabel: 'Single', quantity: 1 })

function Cart({ lines }: { lines: CartLineView[] }) {
  useConsumeReason()
  return <LinesMissingInCart lines={lines} />
}
const listed = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  window.history.replaceState(null, '')
})

it('a cart that changed in another tab lists the lines that the checkout showed and the cart lacks', () => {
  showInShop(<LinesMissingInCheckout lines={[IPA, LAGER]} />)
  expect(listed()).toEqual([])
  storeReason('cart_changed')
  showInShop(<Cart lines={[{ ...IPA, quantity: 1 }]} />)
  expect(listed()).toEqual(['1 × Hazy IPA, 6 Pack', '1 × Cold Lager, Single'])
})

it('a cart that the shopper opened lists nothing', () => {
  showInShop(<LinesMissingInCheckout lines={[IPA, LAGER]} />)
  showInShop(<Cart lines={[IPA]} />, { at: '/cart' })
  expect(listed()).toEqual([])
})
