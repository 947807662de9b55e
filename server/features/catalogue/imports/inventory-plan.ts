import { createYielder } from '../work-in-steps.ts'
import { readInventoryColumns, type Cells, type InventoryColumn } from './columns.ts'
import type { CsvTable, Problem } from './csv-table.ts'
import { readPackSize, readWhole } from './read-cells.ts'

export type CountedRow = {
  line: number
  handle: string
  storeId: number
  units: number
  expected: number | null
  column: string
}

type Stores = readonly { store_id: number; name: string }[]

/** Reads the rows that state a shelf's units. A file without locations applies to the chosen store. */
export async function readInventoryFile(
  table: CsvTable,
  stores: Stores,
  storeId: number | null,
): Promise<{ rows: CountedRow[]; bad: Problem[] }> {
  const { cells, has } = readInventoryColumns(table)
  const bad = [...table.bad]
  if (!has('handle') || !has('onHand')) {
    const message = 'This is no file of stock: it needs the columns Handle and On hand'
    return {
      rows: [],
      bad: [...bad, { line: 1, column: has('handle') ? 'On hand (new)' : 'Handle', message }],
    }
  }
  if (!has('store') && storeId === null) {
    const message = 'The file has no column Location. Choose the store that it is about'
    return { rows: [], bad: [...bad, { line: 1, message, column: 'Location' }] }
  }
  const seen = new Map<string, number>()
  const rows: CountedRow[] = []
  const yieldIfDue = createYielder()
  for (const row of cells) {
    await yieldIfDue()
    const read = readRow(row, stores, storeId)
    if (read === null) continue
    if ('message' in read) {
      bad.push(read)
      continue
    }
    const key = `${read.storeId} ${read.handle}`
    const before = seen.get(key)
    if (before !== undefined) {
      bad.push({
        line: row.line,
        column: row.heading('handle'),
        message: `Line ${before} counts the same product`,
      })
      continue
    }
    seen.set(key, row.line)
    rows.push(read)
  }
  return { rows, bad }
}

/** Returns null if the row states no quantity. */
function readRow(
  row: Cells<InventoryColumn>,
  stores: Stores,
  storeId: number | null,
): CountedRow | Problem | null {
  const wrong = (column: InventoryColumn, message: string): Problem => ({
    line: row.line,
    column: row.heading(column),
    message,
  })
  const typed = row.get('onHand') ?? ''
  if (typed === '' || typed.toLowerCase() === 'not stocked') return null
  const handle = (row.get('handle') ?? '').toLowerCase()
  if (handle === '') return wrong('handle', 'This row has no handle')
  const location = row.get('store') ?? ''
  const named = stores.find(({ name }) => name.toLowerCase() === location.toLowerCase())
  if (location !== '' && !named) return wrong('store', `We have no store “${location}”`)
  const store = named?.store_id ?? storeId
  if (store === null) return wrong('store', 'This row names no store')
  if (storeId !== null && store !== storeId) return null
  const option = row.get('option1') ?? ''
  const size = option === '' || option === 'Default Title' ? 1 : readPackSize(option)
  if (size !== null && size > 1) return wrong('option1', 'Stock is counted in single units. Leave packs out')
  const units = readWhole(typed)
  if (units === null || units > 100_000) return wrong('onHand', `“${typed}” is no number of units`)
  const expected = readWhole(row.get('current') ?? '')
  return { line: row.line, handle, storeId: store, units, expected, column: row.heading('onHand') }
}
