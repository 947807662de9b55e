/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- an editable table is an ARIA grid */
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { StorePrice } from '#contract/console/price-grid.ts'
import { packText } from '../products/products-texts.ts'
import { handleKey } from './grid-keys.ts'
import * as grid from './grid-state.ts'
import { PriceCell } from './price-cell.tsx'
import {
  COLUMNS,
  copiedText,
  isLocked,
  type GridPosition,
  pastedCells,
  problemsOf,
  readTable,
  type RejectedPrice,
} from './price-drafts.ts'
import styles from './prices.module.css'
import * as texts from './prices-texts.ts'

type Props = {
  rows: readonly StorePrice[]
  store: { store_id: number; name: string }
  state: grid.GridState
  onChange: (state: grid.GridState) => void
  refused: readonly RejectedPrice[]
  mayChange: boolean
  onPaste: (isWhole: boolean, count: number) => void
}

const placeOf = (target: EventTarget): GridPosition | null => {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null
  const [row, column] = (cell?.getAttribute('data-cell') ?? '').split('-').map(Number)
  return row === undefined || column === undefined ? null : { row, column }
}

/**
 * Spreadsheet for one page of prices. It is a single tab stop; arrow keys move between cells.
 * @source S-PRICES-2
 */
export function PriceGrid({ rows, store, state, onChange, refused, mayChange, onPaste }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const { at, editing } = state
  const hadField = useRef(false)
  useEffect(() => {
    const box = table.current
    // Moves the focus only if it was in the grid. When a field is removed, the browser moves the focus to the body.
    const wasInField = hadField.current && document.activeElement === document.body
    hadField.current = editing !== null
    if (editing === null && (wasInField || box?.contains(document.activeElement)))
      box?.querySelector<HTMLElement>(`[data-cell="${at.row}-${at.column}"]`)?.focus()
  }, [at, editing])
  /** Returns the state for the focused cell. The browser may have moved the focus before hydration. */
  const stateAt = (place: GridPosition): grid.GridState =>
    editing !== null || (place.row === at.row && place.column === at.column)
      ? state
      : grid.moveTo(state, place, rows.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (place === null) return
    const key = { key: event.key, isShift: event.shiftKey, isCommand: event.ctrlKey || event.metaKey }
    const next = event.altKey ? null : handleKey(stateAt(place), key, rows, mayChange)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  /** Selects a cell on the first press, and edits it on the second. */
  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || event.target instanceof HTMLInputElement) return
    const left = grid.commit(state, rows)
    const isSame = place.row === at.row && place.column === at.column && editing === null
    const isFocused = table.current?.contains(document.activeElement)
    const edit = isSame && isFocused && mayChange && handleKey(left, ENTER, rows, mayChange)
    if (edit) event.preventDefault()
    onChange(edit || grid.moveTo(left, place, rows.length, event.shiftKey))
  }
  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target)
    if (editing !== null || !mayChange || place === null) return
    event.preventDefault()
    const sent = readTable(event.clipboardData.getData('text/plain'))
    const cells = pastedCells(rows, place, sent)
    onChange(grid.changeCells(stateAt(place), cells))
    onPaste(cells.length === sent.flat().length, cells.length)
  }
  const copy = (event: ClipboardEvent) => {
    if (editing !== null || placeOf(event.target) === null) return
    event.preventDefault()
    const range = { from: state.anchor, to: at }
    event.clipboardData.setData('text/plain', copiedText(rows, range, state.drafts))
  }
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        role="grid"
        tabIndex={-1}
        className={styles.grid}
        aria-label={texts.gridLabel(store.name)}
        aria-multiselectable
        {...{ onKeyDown, onMouseDown, onPaste: paste, onCopy: copy }}
      >
        <Head />
        <tbody>
          {rows.map((row, nth) => (
            <Row
              key={row.product_pack_id}
              {...{ row, nth, state, mayChange }}
              refused={refused.find(({ id }) => id === row.product_pack_id)}
              onType={(text) => onChange({ ...state, editing: text })}
              onLeave={() => onChange(grid.commit(state, rows))}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head() {
  const { price, special } = texts.COLUMNS
  return (
    <thead>
      <tr>
        {[texts.productColumn, texts.packColumn, price, special, texts.noteColumn].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const ENTER = { key: 'Enter', isShift: false, isCommand: false }

type RowProps = {
  row: StorePrice
  nth: number
  state: grid.GridState
  mayChange: boolean
  refused: RejectedPrice | undefined
  onType: (text: string) => void
  onLeave: () => void
}

function Row({ row, nth, state, mayChange, refused, onType, onLeave }: RowProps) {
  const draft = state.drafts.get(row.product_pack_id)
  const problems = draft ? problemsOf(draft) : {}
  const isRefused = draft !== undefined && refused !== undefined
  const wrong = {
    price: problems.price ?? isRefused,
    special: problems.special ?? (isRefused && refused.code !== 'stale'),
  }
  const noteId = `note-${row.product_pack_id}`
  return (
    <tr>
      <th scope="row">{row.product_name}</th>
      <td>{packText(row.pack_size)}</td>
      {COLUMNS.map((column, at) => {
        const isCurrent = state.at.row === nth && state.at.column === at
        return (
          <PriceCell
            key={column}
            {...{ row, column, mayChange, noteId, isCurrent, onType, onLeave }}
            place={`${nth}-${at}`}
            drafts={state.drafts}
            isChosen={grid.isChosen(state, { row: nth, column: at })}
            isWrong={Boolean(wrong[column])}
            editing={isCurrent ? state.editing : null}
          />
        )
      })}
      <td className={styles.note} id={noteId}>
        {isLocked(row) && (
          <Link to={`/console/products/${row.product_id}?store=${row.store_id}`}>{texts.lockedText}</Link>
        )}
        {noteOf(problems, draft && refused)}
      </td>
    </tr>
  )
}

function noteOf(problems: ReturnType<typeof problemsOf>, refused: RejectedPrice | undefined): string {
  const typed = problems.price ?? problems.special
  if (typed) return texts.PROBLEMS[typed]
  if (!refused) return ''
  const { code, msg, current } = refused
  return code === 'stale' && current ? texts.staleText(current.price, current.sale_price) : msg
}
