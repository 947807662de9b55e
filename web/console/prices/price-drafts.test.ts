import { describe, expect, it } from 'vitest'
import type { StorePrice } from '#contract/console/price-grid.ts'
import {
  type Drafts,
  afterSave,
  changesOf,
  copiedText,
  filledCells,
  pastedCells,
  problemsOf,
  readAmount,
  readTable,
  savedText,
  textOf,
  withCells,
} from './price-drafts.ts'

const rowOf = (id: number, more: Partial<StorePrice> = {}): StorePrice => ({
  product_pack_id: id,
  store_id: 1,
  product_id: id,
  product_name: `Lager ${id}`,
  pack_size: 6,
  price: 20,
  sale_price: 0,
  next_price_at: null,
  version: 3,
  ...more,
})
const ROWS = [rowOf(1), rowOf(2, { price: 25 }), rowOf(3, { sale_price: 18 })]
const NONE: Drafts = new Map()
const typed = (column: 'price' | 'special', text: string, row = ROWS[0]!) =>
  withCells(NONE, [{ row, column, text }])

/** @source S-PRICES-1 */
describe('§8 Input to the price grid', () => {
  it.each([
    { text: '19.9', amount: 19.9 },
    { text: ' $1,299.50 ', amount: 1299.5 },
    { text: '19.999', amount: null },
    { text: '-3', amount: null },
    { text: 'free', amount: null },
    { text: '', amount: null },
  ])('"$text" is $amount', ({ text, amount }) => expect(readAmount(text)).toBe(amount))

  it('is a draft until it equals the stored price', () => {
    const drafts = typed('price', '22')
    expect([textOf(drafts, ROWS[0]!, 'price'), textOf(drafts, ROWS[1]!, 'price')]).toEqual(['22', '25.00'])
    expect(withCells(drafts, [{ row: ROWS[0]!, column: 'price', text: '$20' }]).size).toBe(0)
    expect(typed('special', '0').size).toBe(0)
    expect([savedText(ROWS[0]!, 'special'), savedText(ROWS[2]!, 'special')]).toEqual(['', '18.00'])
  })

  it('ignores prices with a planned change', () => {
    expect(typed('price', '22', rowOf(9, { next_price_at: '2026-12-01T00:00:00Z' })).size).toBe(0)
  })

  it.each([
    { price: 'x', special: '', problems: { price: 'amount' } },
    { price: '0', special: '', problems: { price: 'none' } },
    { price: '20', special: 'half', problems: { special: 'amount' } },
    { price: '20', special: '20', problems: { special: 'order' } },
    { price: '20', special: '15', problems: {} },
    { price: '20', special: '', problems: {} },
  ])('$price with special $special has $problems', ({ price, special, problems }) => {
    expect(problemsOf({ row: ROWS[0]!, price, special })).toEqual(problems)
  })

  it('is sent with its versions, except invalid values', () => {
    const drafts = withCells(NONE, [
      { row: ROWS[0]!, column: 'price', text: '22' },
      { row: ROWS[1]!, column: 'price', text: 'lots' },
      { row: ROWS[2]!, column: 'special', text: '' },
    ])
    expect(changesOf(drafts)).toEqual([
      { store_id: 1, product_pack_id: 1, price: 22, sale_price: 0, version: 3 },
      { store_id: 1, product_pack_id: 3, price: 20, sale_price: 0, version: 3 },
    ])
  })
})

/** @source S-PRICES-2 */
describe('§8 The grid’s clipboard', () => {
  it('pastes rows and columns, starting at the focused cell', () => {
    const table = readTable('$21.00\t19\r\n"22"\t\r\n23\t20\textra\r\n24\r\n')
    expect(table).toEqual([['$21.00', '19'], ['22', ''], ['23', '20', 'extra'], ['24']])
    const cells = pastedCells(ROWS, { row: 1, column: 0 }, table)
    expect(cells.map(({ row, column, text }) => [row.product_pack_id, column, text])).toEqual([
      [2, 'price', '$21.00'],
      [2, 'special', '19'],
      [3, 'price', '22'],
      [3, 'special', ''],
    ])
    expect(pastedCells(ROWS, { row: 2, column: 1 }, [['5', '6']])).toHaveLength(1)
  })

  it('copies a range with its drafts', () => {
    const range = { from: { row: 0, column: 0 }, to: { row: 2, column: 1 } }
    expect(copiedText(ROWS, range, typed('price', '22'))).toBe('22\t\n25.00\t\n20.00\t18.00')
  })

  it('fills down the first row of a range, or the row above a single row', () => {
    const fill = (from: number, to: number, column = 0) =>
      filledCells(ROWS, { from: { row: from, column }, to: { row: to, column } }, typed('price', '22')).map(
        ({ row, text }) => [row.product_pack_id, text],
      )
    expect(fill(0, 2)).toEqual([
      [2, '22'],
      [3, '22'],
    ])
    expect(fill(2, 0)).toEqual(fill(0, 2))
    expect(fill(1, 1)).toEqual([[2, '22']])
    expect(fill(0, 0)).toEqual([])
  })
})

it('§8 After a save, rejected drafts stay, and stale drafts are compared with the current prices', () => {
  const drafts = withCells(
    NONE,
    ROWS.map((row) => ({ row, column: 'price' as const, text: '30' })),
  )
  const current = { price: 28, sale_price: 0, version: 5 }
  const left = afterSave(
    drafts,
    [1],
    [
      { id: 2, code: 'stale', msg: '', current },
      { id: 3, code: 'price_not_charged', msg: '', current: null },
    ],
  )
  expect([...left.keys()]).toEqual([2, 3])
  expect(left.get(2)).toMatchObject({ price: '30', row: current })
  expect(changesOf(left).map(({ version }) => version)).toEqual([5, 3])
})
