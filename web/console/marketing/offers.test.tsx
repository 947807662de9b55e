import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { PromoCode } from '#contract/console/promotions.ts'
import type { EditReply } from '../editing/form-values.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import { codeBody, valuesOfCode } from './codes/code-values.ts'
import PromoCodeScreen from './codes/promo-code.route.tsx'
import PromoCodesScreen from './codes/promo-codes.route.tsx'
import { promotionBody } from './promotions/promotion-values.ts'
import { readSimulation } from './simulator/simulator-query.ts'

letDialogsOpen()
afterEach(() => cleanup())

const CODE: PromoCode = {
  promo_code_id: 2,
  promo_code: 'FIVER',
  description: '$5 off when you spend $50',
  type: 'cart',
  use_type: 'many',
  discount_type: 'fixed',
  discount: 5,
  minimum_spend: 50,
  current_amount: 1,
  total_amount: null,
  requirement: 'none',
  store_zone: { store_ids: [1, 9], zone_ids: [3] },
  excluded_category_ids: [],
  status: 'ACTIVE',
  start_date: '2024-01-01T00:00:00.000Z',
  end_date: '2035-01-01T00:00:00.000Z',
  checked: { user_id: 1, at: '2024-01-01T00:00:00.000Z' },
  uses: 1,
  cost: 5,
  sales: 123.95,
  version: 4,
  category_ids: [],
  product_ids: [],
  products: [],
  segment_id: null,
}
const CHOICES = {
  segments: [{ value: 4, label: 'Regulars' }],
  stores: [{ value: 1, label: 'Fitzroy' }],
  categories: [],
}

function showCode(replies: EditReply[] = [], code = CODE) {
  const sent: FormData[] = []
  let version = code.version
  const Stub = createRoutesStub([
    {
      path: '/console/marketing/codes/2',
      loader: () => ({
        code: { ...code, version },
        values: { ...valuesOfCode(code), ...(version > code.version && { discount: '15' }) },
        choices: CHOICES,
        isJustSaved: false,
      }),
      Component: PromoCodeScreen as never,
      HydrateFallback: () => null,
      action: async ({ request }) => {
        sent.push(await request.formData())
        version++
        return replies.shift()
      },
    },
    { path: '/console/marketing/promotions', Component: () => <p>The promotions</p> },
  ])
  render(<Stub initialEntries={['/console/marketing/codes/2']} />)
  return sent
}

const STALE: EditReply = {
  ok: false,
  error: { code: 'stale', msg: 'Someone has changed this in the meantime.' },
  typed: { ...valuesOfCode(CODE), discount: '20' },
}

/** @source S-MARKET-1 */
describe('§8 The form of a promo code', () => {
  it('sends every field with its version, and preserves stores that the caller may not see', async () => {
    const sent = showCode([{ ok: true }])
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    const [form] = sent
    expect(form!.get('version')).toBe('4')
    expect(form!.getAll('store_ids').toSorted()).toEqual(['1', '9'])
    expect(form!.get('zone_ids')).toBe('3')
  })

  it('lists the products by name, and leaves out those that are unticked', async () => {
    const products = [
      { product_id: 5, product_name: 'Pale Ale' },
      { product_id: 6, product_name: 'Lager' },
    ]
    const sent = showCode([{ ok: true }], { ...CODE, product_ids: [5, 6], products })
    fireEvent.click(await screen.findByLabelText('Lager'))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(sent[0]!.getAll('product_ids')).toEqual(['5'])
  })

  it('shows an error at its field, and preserves the typed values', async () => {
    showCode([
      {
        ok: false,
        error: { code: 'invalid_input', msg: 'Check it.', fields: { discount: 'At most 50%.' } },
        typed: { ...valuesOfCode(CODE), discount: '60' },
      },
    ])
    fireEvent.change(await screen.findByLabelText('How much'), { target: { value: '60' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('At most 50%.')
    expect(screen.getByLabelText('How much')).toHaveProperty('value', '60')
  })

  it('shows both versions after a conflict, and saves over the stored version', async () => {
    const sent = showCode([STALE, { ok: true }])
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('row', { name: 'How much 20 15' })).toBeTruthy()
    expect(within(dialog).getAllByRole('row')).toHaveLength(2)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }))
    await screen.findByText('Saved.')
    expect([sent[1]!.get('version'), sent[1]!.get('discount')]).toEqual(['5', '20'])
  })

  it('asks before leaving with changes, and does not ask without changes', async () => {
    showCode()
    fireEvent.change(await screen.findByLabelText('How much'), { target: { value: '6' } })
    fireEvent.click(screen.getByRole('link', { name: 'Promotions' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText('How much')).toHaveProperty('value', '6')
    fireEvent.click(screen.getByRole('link', { name: 'Promotions' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByText('The promotions')
    cleanup()
    showCode()
    await screen.findByLabelText('How much')
    fireEvent.click(screen.getByRole('link', { name: 'Promotions' }))
    await screen.findByText('The promotions')
  })
})

describe('§8 The list of promo codes', () => {
  const show = (rows: PromoCode[]) => {
    const list = {
      rows,
      total: String(rows.length),
      page: 1,
      pages: 1,
      next: null,
      previous: null,
      isWrong: false,
    }
    const loaderData = { filters: {}, list, now: '2026-11-20T00:00:00Z' }
    const Stub = createRoutesStub([
      {
        path: '/',
        Component: () => <PromoCodesScreen {...({ loaderData } as Parameters<typeof PromoCodesScreen>[0])} />,
      },
    ])
    render(<Stub />)
  }

  it.each([
    { more: {}, state: 'Running' },
    { more: { status: 'INACTIVE' as const }, state: 'Switched off' },
    { more: { start_date: '2026-12-01T00:00:00Z' }, state: 'Planned' },
    { more: { end_date: '2026-11-20T00:00:00Z' }, state: 'Ended' },
  ])('shows $state for $more', ({ more, state }) => {
    show([{ ...CODE, ...more }])
    expect(screen.getByRole('row', { name: new RegExp(`FIVER.*${state}.*\\$5.00.*\\$123.95`) })).toBeTruthy()
  })

  it('reports an empty list', () => {
    show([])
    expect(screen.getByText('No promo codes here.')).toBeTruthy()
  })
})

describe('§8 The values a form sends', () => {
  it('reads dates in Melbourne time, in summer and winter, and omits empty fields', () => {
    const values = { ...valuesOfCode(CODE), start_date: '2026-12-01T00:00', end_date: '2027-07-01T00:00' }
    expect(codeBody(values)).toMatchObject({
      start_date: '2026-11-30T13:00:00.000Z',
      end_date: '2027-06-30T14:00:00.000Z',
    })
    expect(codeBody({ ...values, end_date: '' })).not.toHaveProperty('end_date')
  })

  it('sends a promotion’s hours unchanged, and null for both if both are empty', () => {
    expect(promotionBody({ from_time: '16:00', until_time: '' }).hours).toEqual({ from: '16:00', until: '' })
    expect(promotionBody({}).hours).toBeNull()
  })

  it('reads a cart line by line, adds the chosen pack, and drops lines with quantity 0', () => {
    const asked = readSimulation(
      new URLSearchParams('pack=1&quantity=2&pack=5&quantity=0&pack=x&quantity=3&add=1'),
    )
    expect(asked.lines).toEqual([{ packId: '1', quantity: 3 }])
  })
})
