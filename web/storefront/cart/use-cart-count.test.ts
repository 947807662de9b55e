import type { Fetcher } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { CartReply } from './cart-items.route.ts'
import { countPendingItems } from './use-cart-count.ts'

const READ_AT = '2026-11-20T07:30:00.000Z'
const BEFORE = '2026-11-20T07:29:59.999Z'

function sent(intent: string, state: Fetcher['state'], data?: CartReply, before = '0'): Fetcher<CartReply> {
  const formData = new FormData()
  formData.set('intent', intent)
  formData.set('quantity', '2')
  formData.set('before', before)
  return { state, formData, data } as Fetcher<CartReply>
}
const refused: CartReply = { ok: false, error: { code: 'out_of_stock', msg: 'Sold out' } }

describe('pending cart items', () => {
  it.each([
    { fetcher: sent('add', 'submitting'), coming: 2, because: 'it is shown immediately' },
    {
      fetcher: sent('add', 'submitting', { ok: true, at: BEFORE }),
      coming: 2,
      because: 'the reply is of the previous addition',
    },
    {
      fetcher: sent('add', 'loading', { ok: true, at: READ_AT }),
      coming: 2,
      because: 'the session was read at the same time',
    },
    {
      fetcher: sent('add', 'loading', { ok: true, at: BEFORE }),
      coming: 0,
      because: 'the session includes it',
    },
    { fetcher: sent('add', 'loading', refused), coming: 0, because: 'the shop refused it' },
    {
      fetcher: sent('set', 'submitting', undefined, '3'),
      coming: -1,
      because: 'a card has reduced its quantity from 3 to 2',
    },
    { fetcher: sent('update', 'submitting'), coming: 0, because: 'it adds nothing' },
  ])('§4 Cart item add: $fetcher.state counts $coming: $because', ({ fetcher, coming }) => {
    expect(countPendingItems([fetcher], READ_AT)).toBe(coming)
  })
})
