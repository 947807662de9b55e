import type { CsvTable } from './csv-table.ts'
import { unguarded } from '#domain/csv.ts'
import { required } from '#domain/required.ts'

/** Column headings in both generations of Shopify's files and in ours. Case is ignored. */
const PRODUCT_HEADERS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  type: ['Type'],
  tags: ['Tags'],
  category: ['Product Category', 'Custom Product Type'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  taxable: ['Variant Taxable', 'Charge tax'],
  image: ['Image Src', 'Product image URL'],
  packSize: ['Pack size (product.metafields.drinks.pack_size)', 'Pack size', 'Units'],
  kind: ['Kind (product.metafields.drinks.kind)', 'Kind', 'Regulatory class', 'reg_class'],
  abv: ['ABV (product.metafields.drinks.abv)', 'ABV (%)', 'ABV'],
  volume: [
    'Unit volume (product.metafields.drinks.unit_volume_ml)',
    'Unit volume (mL)',
    'Unit volume',
    'Volume (mL)',
    'volume_ml',
  ],
  style: ['Style (product.metafields.drinks.style)', 'Style'],
  region: ['Region (product.metafields.drinks.region)', 'Region'],
  container: ['Container (product.metafields.drinks.container)', 'Container'],
  deposit: ['Container deposit (product.metafields.drinks.container_deposit)', 'Container deposit'],
  attributes: ['Attributes (product.metafields.drinks.attributes)', 'Attributes'],
  categories: ['Categories (product.metafields.drinks.categories)', 'Categories'],
} as const

const INVENTORY_HEADERS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  option1: ['Option1 Value'],
  sku: ['SKU', 'Variant SKU'],
  store: ['Location name', 'Location'],
  current: ['On hand (current)'],
  onHand: ['On hand (new)', 'On hand', 'Available', 'Inventory quantity', 'Variant Inventory Qty'],
} as const

export type ProductColumn = keyof typeof PRODUCT_HEADERS
export type InventoryColumn = keyof typeof INVENTORY_HEADERS

/** Cells of a row by their meaning: `null` if the file has no such column, '' if the cell is empty. */
export type Cells<Column extends string> = {
  line: number
  get(column: Column): string | null
  /** True if numbers in the file may have decimal commas. */
  isCommaDecimal: boolean
  /** The heading as the file writes it. */
  heading(column: Column): string
}

function readColumns<Column extends string>(
  { headers, rows, delimiter }: CsvTable,
  known: Record<Column, readonly string[]>,
): { cells: Cells<Column>[]; has: (column: Column) => boolean } {
  const plain = (heading: string) => heading.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const places = new Map<Column, number>()
  const plainHeaders = headers.map(plain)
  for (const [column, names] of Object.entries(known) as [Column, readonly string[]][])
    for (const name of names) {
      const at = plainHeaders.indexOf(plain(name))
      if (at >= 0 && !places.has(column)) places.set(column, at)
    }
  const heading = (column: Column) =>
    headers[places.get(column) ?? -1] ?? required(known[column][0], 'heading')
  return {
    has: (column) => places.has(column),
    cells: rows.map(({ line, cells }) => ({
      line,
      heading,
      isCommaDecimal: delimiter === ';',
      get: (column) => {
        const place = places.get(column)
        return place === undefined ? null : unguarded(cells[place] ?? '')
      },
    })),
  }
}

export const readProductColumns = (table: CsvTable) => readColumns<ProductColumn>(table, PRODUCT_HEADERS)
export const readInventoryColumns = (table: CsvTable) =>
  readColumns<InventoryColumn>(table, INVENTORY_HEADERS)
