import type { Attribute } from '#domain/catalogue/attributes.ts'
import type { ProductWords } from '#domain/catalogue/kinds/stated-kind.ts'
import type { ProductKind } from '#domain/catalogue/packs.ts'
import type { Cents } from '#domain/money.ts'

export type DraftPack = {
  line: number
  size: number
  price: Cents | null
  /** The price that is struck through; null if the cell is empty or the column is missing. */
  compareAt: Cents | null
  /** Null if the file has no such column. */
  barcodes: string[] | null
}

/** A product as read from the file. `null` means that the file does not set the field, which then stays unchanged. */
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
  /** Names as written in the file. */
  categories: string[] | null
  /** Statements about the product's kind, used if no column names it. */
  words: ProductWords
  packs: DraftPack[]
}
