import { readCellGtins } from '#domain/catalogue/read-gtin.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import type { Cents } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { createYielder } from '../work-in-steps.ts'
import { type ProductRow as Row, readNumber, Unreadable } from './cell-problems.ts'
import { readProductColumns } from './columns.ts'
import type { CsvTable, Problem } from './csv-table.ts'
import type { Draft, DraftPack } from './draft-product.ts'
import { readHead } from './product-head.ts'
import { readAmount, readPackSize, readWhole } from './read-cells.ts'

/** Returns the products of a file, and the problems of the rows that are left out. */
export async function readProductFile(table: CsvTable): Promise<{ drafts: Draft[]; bad: Problem[] }> {
  const { cells: rows, has } = readProductColumns(table)
  const bad = [...table.bad]
  if (!has('title') && !has('handle')) {
    bad.push({
      line: 1,
      column: 'Title',
      message: 'This is no file of products: it has no column Title or Handle',
    })
    return { drafts: [], bad }
  }
  const yieldIfDue = createYielder()
  const groups = await groupRows(rows, bad, yieldIfDue)
  const drafts: Draft[] = []
  for (const rows of groups.values()) {
    await yieldIfDue()
    await readGroup(rows, { drafts, bad, yieldIfDue })
  }
  return { drafts, bad }
}

/** Runs a function that reads cells. Reports an unreadable cell and returns null, so that the row is left out. */
function reportUnreadable<T>(row: Row, bad: Problem[], read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    bad.push({ line: row.line, column: row.heading(error.column), message: error.message })
    return null
  }
}

const HANDLE = /^[a-z0-9]+(-[a-z0-9]+)*$/

type YieldIfDue = () => Promise<void>

async function groupRows(
  rows: readonly Row[],
  bad: Problem[],
  yieldIfDue: YieldIfDue,
): Promise<Map<string, Row[]>> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    await yieldIfDue()
    reportUnreadable(row, bad, () => {
      const [title, typed] = [row.get('title') ?? '', row.get('handle') ?? '']
      if (typed === '' && title === '') throw new Unreadable('handle', 'This row has no handle and no title')
      const handle = typed === '' ? slugOf(title) : typed.toLowerCase()
      if (!HANDLE.test(handle) || handle.length > 100)
        throw new Unreadable('handle', 'Handles have small letters, digits and hyphens')
      const known = groups.get(handle)
      const first = known?.[0]
      if (first && title !== '' && title !== first.get('title'))
        throw new Unreadable('handle', `Line ${first.line} has the same handle with another title`)
      if (known) known.push(row)
      else groups.set(handle, [row])
    })
  }
  return groups
}

const OPTIONS = ['option1', 'option2', 'option3'] as const
const valuesOf = (row: Row): string[] =>
  OPTIONS.map((option) => row.get(option) ?? '').filter((value) => value !== '' && value !== 'Default Title')

const isVariant = (row: Row, first: Row): boolean =>
  row === first ||
  (['option1', 'sku', 'barcode', 'price', 'packSize'] as const).some((column) => row.get(column))

/**
 * Reads the rows of one product. A pack is a number of units. Variants that differ in anything else, such as shirt
 * size, become separate products named after the difference.
 */
async function readGroup(
  rows: readonly Row[],
  { drafts, bad, yieldIfDue }: { drafts: Draft[]; bad: Problem[]; yieldIfDue: YieldIfDue },
): Promise<void> {
  const first = required(rows[0], 'row')
  const head = reportUnreadable(first, bad, () => readHead(first, bad))
  if (!head) return
  const variants = rows.filter((row) => isVariant(row, first))
  const own = new Map<string, Draft>()
  for (const row of variants) {
    await yieldIfDue()
    const pack = reportUnreadable(row, bad, () => readPack(row, variants.length === 1))
    if (!pack) continue
    const name = pack.name.join(' / ')
    const handle = name === '' ? head.handle : `${head.handle}-${slugOf(name)}`
    const title = name === '' || head.title === null ? head.title : `${head.title} – ${name}`
    const draft = own.get(handle) ?? {
      ...head,
      line: row === first ? head.line : row.line,
      handle,
      title,
      packs: [],
    }
    own.set(handle, draft)
    if (draft.packs.some(({ size }) => size === pack.size))
      bad.push({
        line: row.line,
        column: row.heading('option1'),
        message: `This product has two rows for packs of ${pack.size}`,
      })
    else draft.packs.push(pack)
  }
  drafts.push(...own.values())
}

function readPack(row: Row, isOnly: boolean): DraftPack & { name: string[] } {
  const values = valuesOf(row)
  const typed = row.get('packSize') ?? ''
  const sizes = values.map(readPackSize)
  const named = sizes.find((size) => size !== null) ?? null
  const size = typed === '' ? (named ?? 1) : readWhole(typed)
  if (size === null || size < 1 || size > 999) throw new Unreadable('packSize', 'A pack holds 1 to 999 units')
  const isNamed = typed !== '' || isOnly
  return {
    line: row.line,
    size,
    name: isNamed ? [] : values.filter((_, nth) => sizes[nth] === null),
    price: amountOf(row, 'price'),
    compareAt: amountOf(row, 'compareAt') || null,
    barcodes: barcodesOf(row),
  }
}

function amountOf(row: Row, column: 'price' | 'compareAt'): Cents | null {
  const typed = row.get(column) ?? ''
  if (typed === '') return null
  return readNumber(row, column, {
    value: readAmount(typed, row),
    isWithin: (cents) => cents < 1_000_000_000,
    message: `“${typed}” is no amount in dollars`,
  })
}

function barcodesOf(row: Row): string[] | null {
  const typed = row.get('barcode')
  if (typed === null) return null
  const { gtins, problem } = readCellGtins(typed)
  if (problem !== null) throw new Unreadable('barcode', problem)
  return gtins
}
