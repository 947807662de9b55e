import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import CreditScreen from './credit.route.tsx'
import { GoodwillForm } from './goodwill-form.tsx'

afterEach(() => cleanup())

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

function show(reply: unknown, page: Partial<ComponentProps<typeof CreditScreen>['loaderData']> = {}) {
  const sent: Record<string, unknown>[] = []
  const props = {
    loaderData: { referrals: [], cards: [], requestKey: 'a-key', ...page },
  } as unknown as ComponentProps<typeof CreditScreen>
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    return reply
  }
  showInShop(
    <>
      <CreditScreen {...props} />
      <GoodwillForm order={77} requestKey="a-key" allowance={50} />
    </>,
    { at: '/console/credit', routes: { '/console/credit': { action }, '/-/goodwill': { action } } },
  )
  return sent
}

describe('§6 Console: credit', () => {
  it('issues a gift card and shows its code once', async () => {
    const sent = show({ ok: true, code: 'K7QM-2XWD-P9RA-4HTC' })
    fireEvent.change(screen.getAllByLabelText('Dollars')[0]!, { target: { value: '25' } })
    type('Email', 'mia@example.com')
    fireEvent.click(screen.getByRole('button', { name: 'Issue gift card' }))
    expect(await screen.findByText('K7QM-2XWD-P9RA-4HTC')).toBeTruthy()
    expect(sent).toEqual([{ key: 'a-key', amount: '25', email: 'mia@example.com', message: '' }])
  })

  it('lists cards with their status', () => {
    const card = { gift_card_id: 1, code_end: 'K7QM', amount: 25, email: 'mia@example.com' }
    const times = {
      issued: '2026-11-20T00:00:00Z',
      expires: '2029-12-20T00:00:00Z',
      redeemed: null,
      expired: null,
      bought_by: null,
      refunded: false,
    }
    show(null, {
      cards: [
        { ...card, ...times },
        { ...card, ...times, gift_card_id: 2, redeemed: '2026-11-21T00:00:00Z' },
        { ...card, ...times, gift_card_id: 3, expired: '2029-12-20T00:00:00Z' },
        { ...card, ...times, gift_card_id: 4, bought_by: 'alex@example.com' },
        {
          ...card,
          ...times,
          gift_card_id: 5,
          bought_by: 'alex@example.com',
          expired: '2026-11-22T00:00:00Z',
          refunded: true,
        },
      ],
    })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '$25.00 ending K7QM, to mia@example.com: good until 20/12/2029',
      '$25.00 ending K7QM, to mia@example.com: redeemed on 21/11/2026',
      '$25.00 ending K7QM, to mia@example.com: ended on 20/12/2029',
      '$25.00 ending K7QM, to mia@example.com: good until 20/12/2029 Bought by alex@example.com.Refund in full',
      '$25.00 ending K7QM, to mia@example.com: refunded on 22/11/2026 Bought by alex@example.com.',
    ])
  })

  it('decides a held referral', async () => {
    const held = { referral_id: 5, referrer_id: 1, friend_id: 2, order_id: 3, flag: 'same card', reward: 10 }
    const sent = show({ ok: true, code: '' }, { referrals: [{ ...held, created: '2026-11-20T00:00:00Z' }] })
    expect(screen.getByText('same card')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(sent).toEqual([{ intent: 'referral', referral_id: '5', accept: 'no' }]))
  })

  it('gives the customer of an order credit, with a reason', async () => {
    const sent = show({ ok: true })
    fireEvent.click(screen.getAllByText('Give credit')[0]!)
    fireEvent.change(screen.getAllByLabelText('Dollars')[1]!, { target: { value: '7.50' } })
    type('Why', 'came late')
    fireEvent.click(screen.getByRole('button', { name: 'Give credit' }))
    expect(await screen.findByText('Done. The credit’s in the customer’s account.')).toBeTruthy()
    expect(sent).toEqual([{ order_id: '77', key: 'a-key', amount: '7.50', reason: 'came late' }])
  })
})
