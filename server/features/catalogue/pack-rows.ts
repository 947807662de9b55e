import type { Outer, Row } from '#server/db/row.ts'

export type PackRow = Row<
  'packs',
  'pack_id' | 'store_id' | 'product_id' | 'size' | 'is_initial' | 'price_cents' | 'sale_price_cents'
> &
  Outer<Row<'product_store_sequences', 'sequence'>> & {
    units_left: number
    created_micros: number
    modified_micros: number
    /** When its next planned price begins, in milliseconds. */
    next_price_ms: number | null
  }

/** Rows with an array for each of their columns; null where there is no row. */
export type InColumns<R> = { [C in keyof R]: R[C][] | null }

/** What the database has of packs, by store and product; each row is made when somebody asks for it. */
export class PackRows {
  readonly #columns: InColumns<PackRow>
  /** Where the rows of a product begin, by its store and its id. */
  readonly #first = new Map<number, Map<number, number>>()

  /** @param columns of rows in the order of stores and products */
  constructor(columns: InColumns<PackRow>) {
    this.#columns = columns
    const { store_id: stores, product_id: products } = columns
    for (let place = (products?.length ?? 0) - 1; place >= 0; place--)
      this.#first.getOrInsertComputed(stores![place]!, () => new Map()).set(products![place]!, place)
  }

  /** Those of one product in one store, the smallest pack first. */
  of(storeId: number, productId: number): PackRow[] {
    const rows: PackRow[] = []
    const first = this.#first.get(storeId)?.get(productId)
    if (first === undefined) return rows
    const { store_id: stores, product_id: products } = this.#columns
    for (let place = first; stores![place] === storeId && products![place] === productId; place++)
      rows.push(this.#at(place))
    return rows
  }

  #at(place: number): PackRow {
    const of = <C extends keyof PackRow>(column: C) => this.#columns[column]![place]!
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
    }
  }
}
