import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import CreditScreen from './credit.route.tsx'

afterEach(() => cleanup())

type Page = ComponentProps<typeof CreditScreen>['loaderData']
type Statement = Pick<Page, 'balance' | 'entries'> & Partial<Page>

const entry = (change: Partial<Page['entries'][number]>): Page['entries'][number] => ({
  entry_id: 1,
  name: 'Gift card',
  reason: '',
  order_id: null,
  amount: 25,
  balance: 25,
  at: '2026-11-20T07:30:00.000Z',
  ...change,
})

function show(page: Statement, reply: unknown = { ok: true, amount: 25 }) {
  const sent: Record<string, unknown>[] = []
  const props = { loaderData: { referralCode: 'ROBIN-M8KQ', ...page } } as ComponentProps<typeof CreditScreen>
  showInShop(<CreditScreen {...props} />, {
    at: '/account/credit',
    routes: {
      '/account/credit': {
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()))
          return reply
        },
      },
    },
  })
  return sent
}

describe('§2 Account: credit', () => {
  it('shows the balance, and each entry with its reason and the balance after it', () => {
    show({
      balance: 15,
      entries: [
        entry({ entry_id: 2, name: 'Used for an order', amount: -10, balance: 15 }),
        entry({ reason: 'Gift card ending K7QM' }),
      ],
    })
    expect(screen.getByText('$15.00')).toBeTruthy()
    const [used, card] = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(used).toContain('Used for an order 20/11/2026')
    expect(used).toContain('- $10.00')
    expect(card).toContain('Gift card ending K7QM')
    expect(card).toContain('+ $25.00')
  })

  it.each([
    { at: '2026-11-19T21:30:00.000Z', day: '20/11/2026', because: 'a summer morning, UTC+11' },
    {
      at: '2026-04-04T13:30:00.000Z',
      day: '05/04/2026',
      because: 'the night in which daylight saving time ends',
    },
    { at: '2026-06-30T13:59:00.000Z', day: '30/06/2026', because: 'the last minute of a winter evening' },
  ])('dates an entry in the shop’s time zone: $because', ({ at, day }) => {
    show({ balance: 25, entries: [entry({ at })] })
    expect(screen.getByRole('listitem').textContent).toContain(day)
  })

  it.each([
    { referralCode: 'ROBIN-M8KQ', because: 'the member may share it' },
    { referralCode: '', because: 'self-excluded members have none' },
  ])('shows the referral code ‘$referralCode’: $because', ({ referralCode }) => {
    show({ balance: 0, entries: [], referralCode })
    expect(screen.queryByText('ROBIN-M8KQ') !== null).toBe(referralCode !== '')
  })

  it('shows a hint without entries', () => {
    show({ balance: 0, entries: [] })
    expect(screen.getByText(/No transactions yet/)).toBeTruthy()
  })

  it('redeems a gift card', async () => {
    const sent = show({ balance: 0, entries: [] })
    fireEvent.change(screen.getByLabelText('Gift card code'), { target: { value: 'K7QM-2XWD' } })
    fireEvent.click(screen.getByRole('button', { name: 'Redeem' }))
    expect(await screen.findByText('Enjoy! We’ve added $25.00 to your credit.')).toBeTruthy()
    expect(sent).toEqual([{ code: 'K7QM-2XWD' }])
  })

  it('shows an invalid code’s error next to the field and retains the code', async () => {
    const msg = 'That gift card code is not valid, or was used already.'
    show({ balance: 0, entries: [] }, { ok: false, error: { code: 'gift_card_not_valid', msg } })
    const field = screen.getByLabelText<HTMLInputElement>('Gift card code')
    fireEvent.change(field, { target: { value: 'WRONG' } })
    fireEvent.click(screen.getByRole('button', { name: 'Redeem' }))
    expect(await screen.findByText(msg)).toBeTruthy()
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['WRONG', 'true'])
  })
})
