import type { StorePrice } from '#contract/console/price-grid.ts'
import {
  COLUMNS,
  type Cell,
  type Drafts,
  type GridPosition,
  type RejectedPrice,
  afterSave,
  filledCells,
  textOf,
  withCells,
} from './price-drafts.ts'

/** State of the grid. `editing` is the text in the cell's field, or null while no cell is edited. */
export type GridState = {
  drafts: Drafts
  /** Drafts before each change, newest last. */
  history: readonly Drafts[]
  at: GridPosition
  /** Start of the selected range; equal to `at` for a single cell. */
  anchor: GridPosition
  editing: string | null
}

const START: GridPosition = { row: 0, column: 0 }
export const EMPTY: GridState = { drafts: new Map(), history: [], at: START, anchor: START, editing: null }

const MAX_UNDO_STEPS = 100

export function changeCells(state: GridState, cells: readonly Cell[]): GridState {
  const drafts = withCells(state.drafts, cells)
  return { ...state, drafts, history: [...state.history, state.drafts].slice(-MAX_UNDO_STEPS) }
}

export function undo(state: GridState): GridState {
  const drafts = state.history.at(-1)
  return drafts ? { ...state, drafts, history: state.history.slice(0, -1) } : state
}

/**
 * Removes saved drafts and clears the history: saved changes cannot be undone, because their versions have changed.
 */
export const markSaved = (
  state: GridState,
  done: readonly number[],
  refused: readonly RejectedPrice[],
): GridState => ({
  ...state,
  drafts: afterSave(state.drafts, done, refused),
  history: [],
})

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value))

/**
 * Moves the focus to a cell within the grid.
 * @param rows number of rows
 * @param isExtending true to select the cells in between
 */
export function moveTo(state: GridState, to: GridPosition, rows: number, isExtending = false): GridState {
  const at = { row: within(to.row, rows - 1), column: within(to.column, COLUMNS.length - 1) }
  return { ...state, at, anchor: isExtending ? state.anchor : at, editing: null }
}

/** Moves the focus as Tab does: to the next cell, and from the end of a row to the next row. */
export function moveOn(state: GridState, step: 1 | -1, rows: number): GridState {
  const place = state.at.row * COLUMNS.length + state.at.column + step
  return moveTo(
    state,
    { row: Math.floor(place / COLUMNS.length), column: (place + COLUMNS.length) % COLUMNS.length },
    rows,
  )
}

/** Commits the text in the field to the cell. Without an edited cell nothing changes. */
export function commit(state: GridState, rows: readonly StorePrice[]): GridState {
  const row = rows[state.at.row]
  const column = COLUMNS[state.at.column]
  if (state.editing === null || !row || !column) return { ...state, editing: null }
  const text = state.editing
  if (text.trim() === textOf(state.drafts, row, column)) return { ...state, editing: null }
  return { ...changeCells(state, [{ row, column, text }]), editing: null }
}

export const fillDown = (state: GridState, rows: readonly StorePrice[]): GridState =>
  changeCells(state, filledCells(rows, { from: state.anchor, to: state.at }, state.drafts))

/** Clears the specials in the selected cells. Prices are not cleared, because a price is required. */
export function clear(state: GridState, rows: readonly StorePrice[]): GridState {
  const { at, anchor } = state
  const chosen = rows.slice(Math.min(at.row, anchor.row), Math.max(at.row, anchor.row) + 1)
  const hasSpecials = Math.max(at.column, anchor.column) === COLUMNS.indexOf('special')
  return hasSpecials
    ? changeCells(
        state,
        chosen.map((row) => ({ row, column: 'special', text: '' })),
      )
    : state
}

export const isChosen = ({ at, anchor }: GridState, { row, column }: GridPosition): boolean =>
  row >= Math.min(at.row, anchor.row) &&
  row <= Math.max(at.row, anchor.row) &&
  column >= Math.min(at.column, anchor.column) &&
  column <= Math.max(at.column, anchor.column)
