import { required } from '#domain/required.ts'
import type { OuterJoinRow, Row } from '#server/db/row.ts'

export type PackRow = Row<
  'packs',
  'pack_id' | 'store_id' | 'product_id' | 'size' | 'is_initial' | 'price_cents' | 'sale_price_cents'
> &
  OuterJoinRow<Row<'product_store_sequences', 'sequence'>> & {
    units_left: number
    created_micros: number
    modified_micros: number
    /** Start of the next planned price, in epoch milliseconds. */
    next_price_ms: number | null
    /** Price of a bundle's parts bought on their own, in cents; null for other products. */
    parts_cents: number | null
  }

/** Rows as one array per column; null if there are no rows, or if the column has no value in any row. */
export type RowColumns<R> = { [C in keyof R]: R[C][] | null }

/** Pack rows of the database, by store and product. Row objects are built on access. */
export class PackRows {
  readonly #columns: RowColumns<PackRow>
  /** Position of a product's first row, by store id and product id. */
  readonly #first = new Map<number, Map<number, number>>()

  /** @param columns Rows sorted by store and product. */
  constructor(columns: RowColumns<PackRow>) {
    this.#columns = columns
    const { store_id: stores, product_id: products } = columns
    if (!stores || !products) return
    for (const [place, storeId] of stores.entries()) {
      const productId = required(products[place], 'product')
      this.#first.getOrInsertComputed(storeId, () => new Map<number, number>()).getOrInsert(productId, place)
    }
  }

  /** Returns the packs of one product in one store, smallest first. */
  of(storeId: number, productId: number): PackRow[] {
    const rows: PackRow[] = []
    const first = this.#first.get(storeId)?.get(productId)
    if (first === undefined) return rows
    const { store_id: stores, product_id: products } = this.#columns
    for (let place = first; stores?.[place] === storeId && products?.[place] === productId; place++)
      rows.push(this.#at(place))
    return rows
  }

  #at(place: number): PackRow {
    const of = <C extends keyof PackRow>(column: C) => {
      const value = this.#columns[column]?.[place]
      if (value === undefined) throw new Error(`${column} of row ${place} is missing`)
      return value
    }
    return {
      pack_id: of('pack_id'),
      store_id: of('store_id'),
      product_id: of('product_id'),
      size: of('size'),
      is_initial: of('is_initial'),
      price_cents: of('price_cents'),
      sale_price_cents: of('sale_price_cents'),
      created_micros: of('created_micros'),
      modified_micros: of('modified_micros'),
      next_price_ms: of('next_price_ms'),
      units_left: of('units_left'),
      sequence: of('sequence'),
      parts_cents: this.#columns.parts_cents?.[place] ?? null,
    }
  }
}
