import type { StorePrice } from '#contract/console/price-grid.ts'
import * as grid from './grid-state.ts'
import { COLUMNS, type GridPosition, isLocked, textOf } from './price-drafts.ts'

type Key = { key: string; isShift: boolean; isCommand: boolean }

const STEPS: Record<string, GridPosition> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
}

/**
 * Returns the grid's state after a key press, following spreadsheets and the ARIA grid pattern.
 * @returns null if the browser handles the key
 * @source W3C ARIA Authoring Practices, grid pattern; S-PRICES-2
 */
export function handleKey(
  state: grid.GridState,
  key: Key,
  rows: readonly StorePrice[],
  mayChange: boolean,
): grid.GridState | null {
  if (state.editing !== null) return handleFieldKey(state, key, rows)
  return moveByKey(state, key, rows.length) ?? (mayChange ? editByKey(state, key, rows) : null)
}

function handleFieldKey(state: grid.GridState, { key, isShift }: Key, rows: readonly StorePrice[]) {
  if (key === 'Escape') return { ...state, editing: null }
  if (key !== 'Enter' && key !== 'Tab') return null
  const done = grid.commit(state, rows)
  if (key === 'Tab') return grid.moveOn(done, isShift ? -1 : 1, rows.length)
  const { row, column } = state.at
  return grid.moveTo(done, { row: row + (isShift ? -1 : 1), column }, rows.length)
}

function moveByKey(state: grid.GridState, { key, isShift, isCommand }: Key, count: number) {
  const { row, column } = state.at
  const step = STEPS[key]
  if (step && isCommand) return null
  if (step) return grid.moveTo(state, { row: row + step.row, column: column + step.column }, count, isShift)
  const last = COLUMNS.length - 1
  if (key === 'Home') return grid.moveTo(state, { row: isCommand ? 0 : row, column: 0 }, count, isShift)
  if (key === 'End')
    return grid.moveTo(state, { row: isCommand ? count - 1 : row, column: last }, count, isShift)
  return null
}

function editByKey(state: grid.GridState, { key, isCommand }: Key, rows: readonly StorePrice[]) {
  const row = rows[state.at.row]
  const column = COLUMNS[state.at.column]
  if (!row || !column) return null
  if (isCommand && key.toLowerCase() === 'd') return grid.fillDown(state, rows)
  if (isCommand && key.toLowerCase() === 'z') return grid.undo(state)
  if (isCommand) return null
  if (key === 'Delete' || key === 'Backspace') return grid.clear(state, rows)
  if (isLocked(row)) return null
  if (key === 'Enter' || key === 'F2') return { ...state, editing: textOf(state.drafts, row, column) }
  return /^[\d.$]$/.test(key) ? { ...state, editing: key } : null
}
