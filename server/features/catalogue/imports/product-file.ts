import { ATTRIBUTES, type Attribute, isAttribute } from '#domain/catalogue/attributes.ts'
import { isGtin } from '#domain/catalogue/gtin.ts'
import { PRODUCT_KINDS, type ProductKind } from '#domain/catalogue/packs.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import type { Cents } from '#domain/money.ts'
import { inSteps } from '../work-in-steps.ts'
import { type Cells, type ProductColumn, readProductColumns } from './columns.ts'
import type { CsvTable, Problem } from './csv-table.ts'
import { textOfHtml } from '#server/html-text.ts'
import { readAmount, readDecimal, readFlag, readPackSize, readWhole } from './read-cells.ts'

type Row = Cells<ProductColumn>

/** Products that are read at a stretch: some milliseconds. */
const STEP = 25

export type DraftPack = {
  line: number
  size: number
  price: Cents | null
  /** The price that is struck through; null where the file has none, or no such column. */
  compareAt: Cents | null
  /** null: no such column. */
  barcodes: string[] | null
}

/** A product as the file has it. `null`: the file says nothing of that, and it stays as it is. */
export type Draft = {
  line: number
  handle: string
  title: string | null
  description: string | null
  status: 'ACTIVE' | 'INACTIVE' | null
  kind: ProductKind | null
  abv: number | null
  volume: number | null
  style: string | null
  region: string | null
  container: string | null
  hasDeposit: boolean | null
  isGstFree: boolean | null
  attributes: Attribute[] | null
  /** As the file names them. */
  categories: string[] | null
  /** What the file calls its kind of goods, for a product that is new. */
  words: string
  packs: DraftPack[]
}

class Unreadable extends Error {
  readonly column: ProductColumn
  constructor(column: ProductColumn, message: string) {
    super(message)
    this.column = column
  }
}

/** The products of a file, and what is wrong with the rows that are left out. */
export async function readProductFile(table: CsvTable): Promise<{ drafts: Draft[]; bad: Problem[] }> {
  const { cells, has } = readProductColumns(table)
  const bad = [...table.bad]
  if (!has('title') && !has('handle')) {
    bad.push({
      line: 1,
      column: 'Title',
      message: 'This is no file of products: it has no column Title or Handle',
    })
    return { drafts: [], bad }
  }
  const groups = groupRows(cells, bad)
  const drafts: Draft[] = []
  for await (const step of inSteps([...groups.values()], STEP))
    for (const rows of step) readGroup(rows, drafts, bad)
  return { drafts, bad }
}

/** Runs what reads cells; what it can't read is told, and the row left out. */
function telling<T>(row: Row, bad: Problem[], read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    bad.push({ line: row.line, column: row.heading(error.column), message: error.message })
    return null
  }
}

const HANDLE = /^[a-z0-9]+(-[a-z0-9]+)*$/

function groupRows(rows: readonly Row[], bad: Problem[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows)
    telling(row, bad, () => {
      const [title, typed] = [row.get('title') ?? '', row.get('handle') ?? '']
      if (typed === '' && title === '') throw new Unreadable('handle', 'This row has no handle and no title')
      const handle = typed === '' ? slugOf(title) : typed.toLowerCase()
      if (!HANDLE.test(handle) || handle.length > 100)
        throw new Unreadable('handle', 'Handles have small letters, digits and hyphens')
      const known = groups.get(handle)
      if (known && title !== '' && title !== known[0]!.get('title'))
        throw new Unreadable('handle', `Line ${known[0]!.line} has the same handle with another title`)
      if (known) known.push(row)
      else groups.set(handle, [row])
    })
  return groups
}

const OPTIONS = ['option1', 'option2', 'option3'] as const
const valuesOf = (row: Row): string[] =>
  OPTIONS.map((option) => row.get(option) ?? '').filter((value) => value !== '' && value !== 'Default Title')

const isVariant = (row: Row, first: Row): boolean =>
  row === first ||
  (['option1', 'sku', 'barcode', 'price', 'packSize'] as const).some((column) => row.get(column))

/**
 * A pack is a number of units. Variants that differ in something else, as shirts do in their size, become products of their
 * own, named after what they differ in.
 */
function readGroup(rows: readonly Row[], drafts: Draft[], bad: Problem[]): void {
  const first = rows[0]!
  const head = telling(first, bad, () => readHead(first))
  if (!head) return
  const variants = rows.filter((row) => isVariant(row, first))
  const own = new Map<string, Draft>()
  for (const row of variants) {
    const pack = telling(row, bad, () => readPack(row, variants.length === 1))
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
  const cents = readAmount(typed)
  if (cents === null) throw new Unreadable(column, `“${typed}” is no amount in dollars`)
  return cents
}

function barcodesOf(row: Row): string[] | null {
  const typed = row.get('barcode')
  if (typed === null) return null
  const codes = typed.split(/[\s;,|]+/).filter(Boolean)
  for (const code of codes) {
    if (/e\+/i.test(code))
      throw new Unreadable(
        'barcode',
        `A spreadsheet has shortened the barcode to ${code}. Format the column as text`,
      )
    if (!isGtin(code))
      throw new Unreadable('barcode', `${code} is no valid barcode: its check digit is wrong`)
  }
  return codes
}

function readHead(row: Row): Omit<Draft, 'packs'> {
  const body = row.get('body')
  return {
    line: row.line,
    handle: (row.get('handle') || slugOf(row.get('title') ?? '')).toLowerCase(),
    title: titleOf(row),
    description: body === null ? null : textOfHtml(body).slice(0, 4000),
    status: statusOf(row),
    kind: kindOf(row),
    abv: decimalOf(row, 'abv', 80),
    volume: decimalOf(row, 'volume', 100_000),
    style: textOf(row, 'style'),
    region: textOf(row, 'region'),
    container: textOf(row, 'container'),
    hasDeposit: flagOf(row, 'deposit'),
    isGstFree: inverted(flagOf(row, 'taxable')),
    attributes: attributesOf(row),
    categories: listOf(row, 'categories'),
    words: (['type', 'category', 'tags', 'title'] as const).map((column) => row.get(column) ?? '').join(' '),
  }
}

function titleOf(row: Row): string | null {
  const title = row.get('title') || null
  if (title && title.length > 120) throw new Unreadable('title', 'A title has at most 120 characters')
  return title
}

/** A draft and what is archived is not shown, nor is what is not published. */
function statusOf(row: Row): Draft['status'] {
  const [status, published] = [(row.get('status') ?? '').toLowerCase(), flagOf(row, 'published')]
  if (status !== '' && !['active', 'draft', 'archived'].includes(status))
    throw new Unreadable('status', 'A status is active, draft or archived')
  if (status === 'draft' || status === 'archived' || published === false) return 'INACTIVE'
  return status === 'active' || published === true ? 'ACTIVE' : null
}

function kindOf(row: Row): ProductKind | null {
  const typed = (row.get('kind') ?? '').toLowerCase().replaceAll(/[\s-]+/g, '_')
  if (typed === '') return null
  const kind = PRODUCT_KINDS.find((one) => one === typed)
  if (!kind) throw new Unreadable('kind', `A kind is one of ${PRODUCT_KINDS.join(', ')}`)
  return kind
}

function decimalOf(row: Row, column: 'abv' | 'volume', most: number): number | null {
  const typed = row.get(column) ?? ''
  if (typed === '') return null
  const number = readDecimal(typed)
  if (number === null || number > most) throw new Unreadable(column, `“${typed}” is no number up to ${most}`)
  return column === 'abv' ? Math.round(number * 10) / 10 : Math.round(number)
}

function flagOf(row: Row, column: 'deposit' | 'taxable' | 'published'): boolean | null {
  const typed = row.get(column) ?? ''
  if (typed === '') return null
  const flag = readFlag(typed)
  if (flag === null) throw new Unreadable(column, 'Say true or false')
  return flag
}

const inverted = (flag: boolean | null): boolean | null => (flag === null ? null : !flag)

function textOf(row: Row, column: 'style' | 'region' | 'container'): string | null {
  const typed = row.get(column)
  if (typed !== null && typed.length > 60) throw new Unreadable(column, 'At most 60 characters')
  return typed
}

function listOf(row: Row, column: 'categories' | 'attributes'): string[] | null {
  const typed = row.get(column)
  return typed === null
    ? null
    : typed
        .split(/[;,|]/)
        .map((each) => each.trim().toLowerCase())
        .filter(Boolean)
}

function attributesOf(row: Row): Attribute[] | null {
  const names = listOf(row, 'attributes')?.map((name) => name.replaceAll(/[\s-]+/g, '_'))
  if (!names) return null
  if (!names.every(isAttribute)) throw new Unreadable('attributes', `Attributes are ${ATTRIBUTES.join(', ')}`)
  return names
}
