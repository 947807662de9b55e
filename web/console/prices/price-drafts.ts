import type { StorePrice } from '#contract/console/price-grid.ts'
import { required } from '#domain/required.ts'

/** Editable columns. */
export const COLUMNS = ['price', 'special'] as const
export type Column = (typeof COLUMNS)[number]

/**
 * Text typed into a row, together with the row as it was loaded. The row's version detects concurrent changes.
 */
export type Draft = { row: StorePrice } & Record<Column, string>
export type Drafts = ReadonlyMap<number, Draft>

export type Cell = { row: StorePrice; column: Column; text: string }

const savedAmount = (row: StorePrice, column: Column): number =>
  column === 'price' ? row.price : row.sale_price

/** Returns the stored amount as text; empty if there is no special. */
export function savedText(row: StorePrice, column: Column): string {
  const amount = savedAmount(row, column)
  return column === 'special' && amount === 0 ? '' : amount.toFixed(2)
}

export const textOf = (drafts: Drafts, row: StorePrice, column: Column): string =>
  drafts.get(row.product_pack_id)?.[column] ?? savedText(row, column)

/** Parses dollars as people and spreadsheets write them: "$1,299.50". Returns null for anything else. */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/[$,\s]/g, '')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

/** Parses a special. Empty text and zero mean no special. */
const specialOf = (text: string): number | null => (text.trim() === '' ? 0 : readAmount(text))

/** Returns true for a price with a planned change. It is edited on the product page, which shows the plan. */
export const isLocked = (row: StorePrice): boolean => row.next_price_at !== null

/** Returns the drafts with these cells changed. A row equal to its stored prices is no longer a draft. */
export function withCells(drafts: Drafts, cells: readonly Cell[]): Drafts {
  const next = new Map(drafts)
  for (const { row, column, text } of cells) {
    if (isLocked(row)) continue
    const id = row.product_pack_id
    const known = next.get(id) ?? { row, price: savedText(row, 'price'), special: savedText(row, 'special') }
    const draft = { ...known, [column]: text.trim() }
    if (isAsSaved(draft)) next.delete(id)
    else next.set(id, draft)
  }
  return next
}

const isAsSaved = ({ row, price, special }: Draft): boolean =>
  readAmount(price) === row.price && specialOf(special) === row.sale_price

export type Problem = 'amount' | 'none' | 'order'

/** Returns the problems of a draft by column, as far as the browser can check them. */
export function problemsOf({ price, special }: Draft): Partial<Record<Column, Problem>> {
  const [full, less] = [readAmount(price), specialOf(special)]
  return {
    ...(full === null ? { price: 'amount' as const } : full === 0 && { price: 'none' as const }),
    ...(less === null
      ? { special: 'amount' as const }
      : full !== null && less > 0 && less >= full && { special: 'order' as const }),
  }
}

/** Returns the valid drafts as changes for the API. */
export const changesOf = (drafts: Drafts) =>
  [...drafts.values()]
    .filter((draft) => Object.keys(problemsOf(draft)).length === 0)
    .map(({ row, price, special }) => ({
      store_id: row.store_id,
      product_pack_id: row.product_pack_id,
      price: required(readAmount(price), 'price of a valid draft'),
      sale_price: required(specialOf(special), 'special of a valid draft'),
      version: row.version,
    }))

/** Parses the clipboard of a spreadsheet into rows and cells. */
export const readTable = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1').trim()))

export type GridPosition = { row: number; column: number }

/** Maps a pasted table to cells, starting at a position. Values outside the grid are dropped. */
export function pastedCells(
  rows: readonly StorePrice[],
  at: GridPosition,
  table: readonly string[][],
): Cell[] {
  return table.flatMap((texts, down) =>
    texts.flatMap((text, right) => {
      const [row, column] = [rows[at.row + down], COLUMNS[at.column + right]]
      return row && column ? [{ row, column, text }] : []
    }),
  )
}

/** Copies the first row of a range to all its rows. A single row is filled from the row above. */
export function filledCells(
  rows: readonly StorePrice[],
  { from, to }: { from: GridPosition; to: GridPosition },
  drafts: Drafts,
): Cell[] {
  const [first, last] = [Math.min(from.row, to.row), Math.max(from.row, to.row)]
  const source = rows[first === last ? first - 1 : first]
  if (!source) return []
  const columns = COLUMNS.slice(Math.min(from.column, to.column), Math.max(from.column, to.column) + 1)
  return rows
    .slice(first === last ? first : first + 1, last + 1)
    .flatMap((row) => columns.map((column) => ({ row, column, text: textOf(drafts, source, column) })))
}

/** Returns a range in the clipboard format of spreadsheets. */
export const copiedText = (
  rows: readonly StorePrice[],
  { from, to }: { from: GridPosition; to: GridPosition },
  drafts: Drafts,
): string =>
  rows
    .slice(Math.min(from.row, to.row), Math.max(from.row, to.row) + 1)
    .map((row) =>
      COLUMNS.slice(Math.min(from.column, to.column), Math.max(from.column, to.column) + 1)
        .map((column) => textOf(drafts, row, column))
        .join('\t'),
    )
    .join('\n')

export type RejectedPrice = { id: number; code: string; msg: string; current: StoredPrice | null }
type StoredPrice = { price: number; sale_price: number; version: number }

/** Returns the drafts after a save. Saved drafts are removed; stale drafts get the current prices and version. */
export function afterSave(
  drafts: Drafts,
  done: readonly number[],
  refused: readonly RejectedPrice[],
): Drafts {
  const next = new Map([...drafts].filter(([id]) => !done.includes(id)))
  for (const { id, current } of refused) {
    const draft = next.get(id)
    if (!draft || !current) continue
    const { price, sale_price, version } = current
    next.set(id, { ...draft, row: { ...draft.row, price, sale_price, version } })
  }
  return next
}
