import { describe, expect, it } from 'vitest'
import type { StorePrice } from '#contract/console/price-grid.ts'
import { handleKey } from './grid-keys.ts'
import { EMPTY, type GridState, isChosen } from './grid-state.ts'
import { textOf } from './price-drafts.ts'

const ROWS = [1, 2, 3].map((id): StorePrice => ({
  product_pack_id: id,
  store_id: 1,
  product_id: id,
  product_name: `Lager ${id}`,
  pack_size: 1,
  price: id * 10,
  sale_price: 0,
  next_price_at: id === 3 ? '2026-12-01T00:00:00Z' : null,
  version: 1,
}))

/**
 * Presses keys such as "Ctrl+Shift+ArrowDown" and letters in sequence. Keys that the browser handles change nothing.
 */
function press(state: GridState, ...keys: string[]): GridState {
  let now = state
  for (const named of keys) {
    const parts = named.split('+')
    const key = { key: parts.at(-1)!, isShift: parts.includes('Shift'), isCommand: parts.includes('Ctrl') }
    now = handleKey(now, key, ROWS, true) ?? now
  }
  return now
}
const typing = (state: GridState, text: string): GridState => ({ ...state, editing: text })
const prices = ({ drafts }: GridState) => ROWS.map((row) => textOf(drafts, row, 'price'))
const place = ({ at }: GridState) => [at.row, at.column]

/** @source S-PRICES-2 */
describe('§8 The keys of the price grid', () => {
  it('move the cell focus, and stop at the edges', () => {
    expect(place(press(EMPTY, 'ArrowDown', 'ArrowRight', 'ArrowRight'))).toEqual([1, 1])
    expect(place(press(EMPTY, 'ArrowUp', 'ArrowLeft'))).toEqual([0, 0])
    expect(place(press(EMPTY, 'PageDown', 'End'))).toEqual([2, 1])
    expect(place(press(EMPTY, 'Ctrl+End', 'Home'))).toEqual([2, 0])
    expect(place(press(EMPTY, 'Ctrl+End', 'Ctrl+Home'))).toEqual([0, 0])
  })

  it('edit a cell: Enter commits and moves down, Tab moves right and wraps to the next row, Escape reverts', () => {
    expect(press(EMPTY, 'Enter').editing).toBe('10.00')
    expect(press(EMPTY, '7').editing).toBe('7')
    expect(press(EMPTY, 'x').editing).toBeNull()
    const below = press(typing(press(EMPTY, '7'), '77'), 'Enter')
    expect([prices(below)[0], place(below)]).toEqual(['77', [1, 0]])
    const right = press(typing(below, '88'), 'Tab')
    expect([prices(right)[1], place(right)]).toEqual(['88', [1, 1]])
    expect(place(press(typing(right, ''), 'Tab'))).toEqual([2, 0])
    expect(place(press(typing(right, ''), 'Shift+Tab'))).toEqual([1, 0])
    expect(prices(press(typing(EMPTY, '77'), 'Escape'))[0]).toBe('10.00')
    // In the grid itself Tab is left to the browser and leaves the grid.
    expect(handleKey(EMPTY, { key: 'Tab', isShift: false, isCommand: false }, ROWS, true)).toBeNull()
  })

  it('select several cells, fill them down, and undo the fill', () => {
    const chosen = press(typing(EMPTY, '12'), 'Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown')
    expect([0, 1, 2].map((row) => isChosen(chosen, { row, column: 0 }))).toEqual([true, true, true])
    expect(isChosen(chosen, { row: 0, column: 1 })).toBe(false)
    const filled = press(chosen, 'Ctrl+d')
    expect(prices(filled), 'the last has something planned').toEqual(['12', '12', '30.00'])
    expect(prices(press(filled, 'Ctrl+z'))).toEqual(['12', '20.00', '30.00'])
    expect(prices(press(filled, 'Ctrl+z', 'Ctrl+z', 'Ctrl+z'))).toEqual(['10.00', '20.00', '30.00'])
  })

  it('clear a special but never a price, and change nothing for read-only users', () => {
    const special = press(typing(press(EMPTY, 'ArrowRight'), '9'), 'Enter', 'ArrowUp')
    expect(textOf(special.drafts, ROWS[0]!, 'special')).toBe('9')
    expect(press(special, 'Delete').drafts.size).toBe(0)
    expect(press(EMPTY, 'Delete')).toBe(EMPTY)
    for (const key of ['Enter', '7', 'Delete'])
      expect(handleKey(EMPTY, { key, isShift: false, isCommand: false }, ROWS, false)).toBeNull()
    expect(press(press(EMPTY, 'Ctrl+End', 'Home'), 'Enter').editing).toBeNull()
  })
})
