import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { ArrivalReason } from '#web/platform/navigation/arrival-reason.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { ArrivalNotice } from './arrival-notice.tsx'
import { storeReason } from './arrival-reason.ts'
import { ARRIVAL_TEXTS } from './arrival-texts.ts'

const show = () =>
  showInShop(
    <>
      <ArrivalNotice />
      <Link to="/cart?again=1">Same page</Link>
      <Link to="/other">Other page</Link>
    </>,
    { at: '/cart', routes: { '/other': { screen: <ArrivalNotice /> } } },
  )
const announced = () => screen.getByRole('status').textContent
const announces = (text: string) => waitFor(() => expect(announced()).toBe(text))
const go = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })))

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '')
  sessionStorage.clear()
})

const REASONS = Object.keys(ARRIVAL_TEXTS) as ArrivalReason[]
it.each(REASONS)(
  'a redirect because of %s is explained and announced, also after a reload',
  async (reason) => {
    storeReason(reason)
    show()
    await announces(ARRIVAL_TEXTS[reason])
    expect(document.cookie).not.toContain('arrival')
    show()
    await announces(ARRIVAL_TEXTS[reason])
  },
)

it('the reason is shown until the visitor leaves the page', async () => {
  storeReason('cart_changed')
  show()
  await go('Same page')
  await announces(ARRIVAL_TEXTS.cart_changed)
  window.history.replaceState(null, '')
  await go('Other page')
  expect(announced()).toBe('')
})

it('an unknown reason shows nothing', async () => {
  document.cookie = 'arrival=toString; Path=/'
  show()
  await act(async () => {})
  expect(announced()).toBe('')
})

it('a cart that was emptied in another tab lists the lines that the checkout showed', async () => {
  sessionStorage.setItem('checkout-lines', '[{"id": 1, "text": "Hazy IPA, 6 Pack", "quantity": 2}, 7]')
  storeReason('cart_empty')
  showInShop(
    <>
      <ArrivalNotice />
      <EmptyCart shopPath="/" addition={null} />
    </>,
    { at: '/cart' },
  )
  await announces(ARRIVAL_TEXTS.cart_empty)
  expect(screen.getByText('2 × Hazy IPA, 6 Pack')).toBeTruthy()
})
