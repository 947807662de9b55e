import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { StockItem, StockMovement } from '#contract/console/stock.ts'
import type { AwaitedReturn } from '#contract/orders/returns.ts'
import type { StockChangeKind } from '#domain/inventory/stock-change.ts'
import StockScreen from './stock.route.tsx'
import StockProductScreen from './stock-product.route.tsx'
import type { StockReply } from './stock-forms.tsx'

afterEach(() => cleanup())

const LAGER: StockItem = {
  product_id: 7,
  name: 'Cape Otter Lager',
  barcodes: [{ gtin: '2000000000008', size: 1 }],
  shelf_location: 'A3-2',
  on_shelf: 12,
  reserved: 4,
  picked: 0,
  unsaleable: 5,
  uncounted: 3,
  in_return: 0,
  in_transfer: 0,
  on_the_way: 0,
  pending_count: null,
  next_due_on: null,
  available: 8,
  reorder_point: 10,
  reorder_to: 48,
  version: 3,
  waiting: 0,
}

const MOVEMENT: StockMovement = {
  movement_id: 1,
  kind: 'missing',
  units: -3,
  changes: { on_shelf: -3, reserved: 0, picked: 0, unsaleable: 3, in_return: 0 },
  reason: 'Not on the shelf',
  by: { user_id: 2, name: 'Sam Okoro' },
  order_id: 11,
  order_number: 'C-11',
  at: '2026-11-20T18:30:00+11:00',
}

const PLACE = { total: '1', page: 1, pages: 1, next: null, previous: null }

function showProduct(kind: StockChangeKind, replies: StockReply[] = []) {
  const sent: Record<string, unknown>[] = []
  const loaderData = {
    item: LAGER,
    storeId: '1',
    kind,
    isBlind: kind === 'count',
    movements: [MOVEMENT],
    place: PLACE,
  }
  const Stub = createRoutesStub([
    {
      path: '/console/stock/1/7',
      Component: () => (
        <StockProductScreen {...({ loaderData } as Parameters<typeof StockProductScreen>[0])} />
      ),
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        return replies.shift()
      },
    },
    { path: '/console/stock', Component: () => <p>The list</p> },
  ])
  render(<Stub initialEntries={['/console/stock/1/7']} />)
  return sent
}

function showList(rows: StockItem[], more: object = {}) {
  const loaderData = {
    stores: [{ store_id: 1, name: 'Fitzroy' }],
    store: { store_id: 1, name: 'Fitzroy' },
    list: { rows, ...PLACE, isWrong: false },
    returns: [] as AwaitedReturn[],
    search: '',
    show: 'all',
    sort: 'name',
    isCounting: false,
    columns: [],
    ...more,
  }
  const Stub = createRoutesStub([
    {
      path: '/console/stock',
      Component: () => <StockScreen {...({ loaderData } as unknown as Parameters<typeof StockScreen>[0])} />,
    },
  ])
  render(<Stub initialEntries={['/console/stock']} />)
}

/** @source S-STOCK-1 */
describe('S-STOCK-1: the list', () => {
  it('shows a product’s shelf, its units and the required actions', () => {
    showList([LAGER])
    const row = screen.getByRole('listitem').textContent
    expect(row).toContain('A3-2')
    expect(row).toContain('On the shelf12For sale8Promised4Unsaleable5')
    expect(row).toContain('3 can’t be sold until you count the shelf.')
    expect(row).toContain('Order 40 more.')
  })

  it('shows the selected columns, including zeros, and preserves the selection in its links', () => {
    showList([LAGER], { columns: ['available', 'in_transfer'] })
    expect(screen.getByRole('listitem').textContent).toContain('For sale8Sent away0')
    expect(screen.getByRole('listitem').textContent).not.toContain('On the shelf')
    expect(screen.getByLabelText<HTMLInputElement>('Sent away').checked).toBe(true)
    expect(screen.getByRole('link', { name: 'To count' }).getAttribute('href')).toContain(
      'show=to_count&sort=name&show_available=on&show_in_transfer=on',
    )
  })

  it('hides the numbers during a blind count, and links to the count', () => {
    showList([LAGER], { isCounting: true })
    expect(screen.queryByText('Columns')).toBeNull()
    expect(screen.getByRole('listitem').textContent).not.toMatch(/12|For sale/)
    const link = screen.getByRole('link', { name: 'Cape Otter Lager' })
    expect(link.getAttribute('href')).toBe('/console/stock/1/7?do=count')
  })

  it('lists the orders whose goods have to be scanned in', () => {
    const order = { order_id: 11, order_number: 'C-11', store: 'Fitzroy', reason: 'Nobody home' }
    const goods = { driver: 'Kim Tran', since: MOVEMENT.at, items: [{ name: 'Lager', units: 6 }] }
    showList([], { show: 'returning', returns: [{ ...order, ...goods }] })
    expect(screen.getByRole('link', { name: 'Order C-11' }).getAttribute('href')).toBe('/console/orders/11')
    expect(screen.getByRole('listitem').textContent).toMatch(/with Kim Tran since .*6 × LagerNobody home/)
  })

  it('reports that nothing was found', () => {
    showList([], { search: 'otto' })
    expect(screen.getByText(/We found nothing for “otto”/)).toBeTruthy()
  })

  it('moves a scanner’s digits to the search field, except from another field', () => {
    showList([LAGER])
    const field = screen.getByLabelText('Scan a barcode, or type a name')
    const sort = screen.getByLabelText('Sort by')
    sort.focus()
    fireEvent.keyDown(sort, { key: '2' })
    expect(document.activeElement).toBe(sort)
    const link = screen.getByRole('link', { name: 'Start counting' })
    link.focus()
    fireEvent.keyDown(link, { key: 'a' })
    expect(document.activeElement).toBe(link)
    fireEvent.keyDown(link, { key: '2' })
    expect(document.activeElement).toBe(field)
  })
})

/** @source S-STOCK-2 */
describe('S-STOCK-2: a product', () => {
  it('hides numbers and movements during a count, and shows the difference afterwards', async () => {
    const sent = showProduct('count', [{ ok: true, saved: '9 counted: 6 fewer than we thought.' }])
    expect(document.body.textContent).not.toMatch(/12|Not found/)
    fireEvent.change(screen.getByLabelText('On the shelf'), { target: { value: '9' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save count' }))
    expect(await screen.findByText('9 counted: 6 fewer than we thought.')).toBeTruthy()
    expect(sent).toEqual([{ intent: 'count', version: '3', units: '9', reason: '' }])
    expect(screen.getByLabelText<HTMLInputElement>('On the shelf').value).toBe('')
  })

  it('preserves typed values after a conflict, and shows both numbers', async () => {
    const current = { ...LAGER, on_shelf: 30, version: 4 }
    showProduct('damage', [{ ok: false, error: { code: 'stale', msg: 'Meanwhile.', current } }])
    fireEvent.change(screen.getByLabelText('Units damaged'), { target: { value: '2' } })
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'dropped' } })
    fireEvent.click(screen.getByRole('button', { name: 'Take off the shelf' }))
    const alert = await screen.findByText('Someone has changed this in the meantime.')
    expect(alert.parentElement!.textContent).toContain('You entered: 2')
    expect(alert.parentElement!.textContent).toContain('Now: 30 on the shelf, 5 unsaleable')
    expect(screen.getByLabelText<HTMLInputElement>('Units damaged').value).toBe('2')
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('dropped')
  })

  it('shows an error next to its field', async () => {
    showProduct('receive', [
      {
        ok: false,
        error: { code: 'invalid_input', msg: 'Check.', fields: { units: 'Please say how many' } },
      },
    ])
    fireEvent.change(screen.getByLabelText('Units received'), { target: { value: '0' } })
    fireEvent.click(screen.getByRole('button', { name: 'Receive' }))
    expect(await screen.findByText('Please say how many')).toBeTruthy()
  })

  it('does not read the next product’s barcode as a number of units', async () => {
    const sent = showProduct('receive')
    const units = screen.getByLabelText('Units received')
    fireEvent.change(units, { target: { value: '2000000000008' } })
    fireEvent.keyDown(units, { key: 'Enter' })
    expect(await screen.findByText('The list')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('lists movements with user and order', () => {
    showProduct('receive')
    const row = screen.getByText(/Not found/).closest('li')!.textContent
    expect(row).toContain('−3')
    expect(row).toContain('Order C-11')
    expect(row).toContain('Sam Okoro')
  })
})
