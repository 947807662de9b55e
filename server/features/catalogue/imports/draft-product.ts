import type { Attribute } from '#domain/catalogue/attributes.ts'
import type { ProductWords } from '#domain/catalogue/kinds/stated-kind.ts'
import type { ProductKind } from '#domain/catalogue/packs.ts'
import type { Cents } from '#domain/money.ts'

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
  /** Statements about the kind of a product whose kind no column names. */
  words: ProductWords
  packs: DraftPack[]
}
