import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { ARRIVAL_REASONS } from '#web/platform/navigation/arrival-reason.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { ArrivalNotice } from './arrival-notice.tsx'
import { leaveReason } from './arrival-reason.ts'
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
const go = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })))

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '')
  sessionStorage.clear()
})

it.each(ARRIVAL_REASONS)(
  'a redirect because of %s is explained and announced, also after a reload',
  (reason) => {
    leaveReason(reason)
    show()
    expect(announced()).toBe(ARRIVAL_TEXTS[reason])
    expect(document.cookie).not.toContain('arrival')
    show()
    expect(announced()).toBe(ARRIVAL_TEXTS[reason])
  },
)

it('the reason stays on its page and ends with the next one', async () => {
  leaveReason('cart_changed')
  show()
  await go('Same page')
  expect(announced()).toBe(ARRIVAL_TEXTS.cart_changed)
  window.history.replaceState(null, '')
  await go('Other page')
  expect(announced()).toBe('')
})

it('an unknown reason shows nothing', () => {
  document.cookie = 'arrival=nonsense; Path=/'
  show()
  expect(announced()).toBe('')
})

it('a cart that was emptied in another tab lists what the checkout showed', () => {
  sessionStorage.setItem('checkout-lines', '[{"id": 1, "text": "Hazy IPA, 6 Pack", "quantity": 2}, 7]')
  leaveReason('cart_empty')
  showInShop(
    <>
      <ArrivalNotice />
      <EmptyCart shopPath="/" addition={null} />
    </>,
    { at: '/cart' },
  )
  expect(announced()).toBe(ARRIVAL_TEXTS.cart_empty)
  expect(screen.getByText('2 × Hazy IPA, 6 Pack')).toBeTruthy()
})
