import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { StorePrice } from '#contract/console/price-grid.ts'
import { Prices } from './price-editor.tsx'

afterEach(cleanup)

const ROWS = [1, 2, 3].map((id): StorePrice => ({
  product_pack_id: id,
  store_id: 1,
  product_id: id,
  product_name: `Lager ${id}`,
  pack_size: 1,
  price: id * 10,
  sale_price: 0,
  next_price_at: null,
  version: 4,
}))

function show(reply: object = { ok: true, done: [1], refused: [] }, mayChange = true) {
  const sent: unknown[] = []
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Prices rows={ROWS} store={{ store_id: 1, name: 'Fitzroy' }} mayChange={mayChange} />,
      action: async ({ request }) => {
        sent.push(JSON.parse((await request.formData()).get('changes') as string))
        return reply
      },
    },
  ])
  render(<RouterProvider router={router} />)
  return sent
}
const cell = (row: number, column = 0) =>
  document.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)!
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more })
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })

/** @source S-PRICES-1, S-PRICES-2 */
describe('§8 The price grid', () => {
  it('is a single tab stop with arrow keys, and saves typed prices with their version', async () => {
    const sent = show()
    expect([...document.querySelectorAll('[data-cell][tabindex="0"]')]).toEqual([cell(0)])
    cell(0).focus()
    press('1')
    type('12.50')
    press('Enter')
    expect(document.activeElement).toBe(cell(1))
    expect(cell(0).textContent).toBe('12.50was $10.00')
    fireEvent.click(screen.getByRole('button', { name: 'Save 1 price' }))
    await screen.findByText('1 price saved. Shoppers see them now.')
    expect(sent).toEqual([[{ store_id: 1, product_pack_id: 1, price: 12.5, sale_price: 0, version: 4 }]])
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  })

  it('pastes rows and columns from a spreadsheet, and copies the selection', () => {
    show()
    // Simulates a focus set by the browser before hydration.
    cell(1).focus()
    fireEvent.paste(cell(1), { clipboardData: { getData: () => '21\t19\n31\t\n41\t\n' } })
    expect([cell(1).textContent, cell(1, 1).textContent, cell(2).textContent]).toEqual([
      '21was $20.00',
      '19was none',
      '31was $30.00',
    ])
    expect(screen.getByText(/4 cells filled Some cells didn’t fit/)).toBeTruthy()
    press('ArrowDown', { shiftKey: true })
    let copied = ''
    fireEvent.copy(cell(2), { clipboardData: { setData: (_: string, text: string) => (copied = text) } })
    expect(copied).toBe('21\n31')
  })

  it('shows rejections at their cells, with both values after a version conflict', async () => {
    const current = { price: 15, sale_price: 0, version: 6 }
    const refused = [
      { id: 1, code: 'stale', msg: 'Somebody else was faster.', current },
      { id: 2, code: 'price_not_charged', msg: 'Nobody paid that.', current: null },
    ]
    const sent = show({ ok: true, done: [], refused })
    cell(0).focus()
    fireEvent.paste(cell(0), { clipboardData: { getData: () => '12\n22\t20' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save 2 prices' }))
    await screen.findByText('0 prices saved, 2 refused: see the notes.')
    expect(screen.getByText(/Someone else set it to \$15.00 since/)).toBeTruthy()
    expect([cell(0).textContent, cell(0).getAttribute('aria-invalid')]).toEqual(['12was $15.00', 'true'])
    expect([screen.getByText('Nobody paid that.').id, cell(1, 1).textContent]).toEqual([
      cell(1, 1).getAttribute('aria-describedby'),
      '20was none',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Save 2 prices' }))
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toMatchObject([{ version: 6 }, { version: 4 }])
  })

  it('shows invalid values at their cell and does not send them', () => {
    show()
    cell(0).focus()
    press('9')
    type('lots')
    press('Tab')
    expect(document.activeElement).toBe(cell(0, 1))
    expect(screen.getByText('Enter an amount in dollars.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
    press('z', { ctrlKey: true })
    expect(cell(0).textContent).toBe('10.00')
  })

  it('is read-only for users who may not set prices', () => {
    show({}, false)
    cell(0).focus()
    press('Enter')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(cell(0).getAttribute('aria-readonly')).toBe('true')
  })
})
