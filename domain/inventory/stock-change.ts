/** Units of a product in a store, by place and use. */
export type StockUnits = {
  /** Saleable units on the shelf or picked. */
  onHand: number
  /** Units reserved for orders. After a count that found fewer units, it may exceed `onHand`. */
  reserved: number
  /** Units in the bags of orders that have not left the store. */
  picked: number
  /** Units that are set aside and not for sale. */
  unsaleable: number
  /** Part of `unsaleable`: units that a picker did not find, until they are counted. */
  uncounted: number
}

export const STOCK_CHANGES = ['receive', 'count', 'damage', 'correct', 'dispose'] as const
export type StockChangeKind = (typeof STOCK_CHANGES)[number]

/** Differences in a product's units. All may be negative. */
export type StockChange = {
  onHand: number
  unsaleable: number
  uncounted: number
  /** Counted units minus expected units; 0 unless the change is a count. */
  difference: number
}

type Changed = { ok: true; change: StockChange } | { ok: false; reason: 'too_few' }

/** Returns the units on the shelf, reserved or not. */
export const onShelf = ({ onHand, picked }: Pick<StockUnits, 'onHand' | 'picked'>): number => onHand - picked

/**
 * Computes the effect of a stock change. A count resets the uncounted units and does not change the damaged units.
 *
 * @param units units that arrived (`receive`), are on the shelf (`count`), were damaged (`damage`), are added or
 *   removed
 *   (`correct`, the only kind that accepts negative numbers), or are disposed of (`dispose`)
 */
export function changeStock(kind: StockChangeKind, units: number, stock: StockUnits): Changed {
  const shelf = onShelf(stock)
  switch (kind) {
    case 'receive':
      return changed({ onHand: units })
    case 'count': {
      const { uncounted } = stock
      const difference = units - shelf - uncounted
      return changed({ onHand: units - shelf, unsaleable: -uncounted, uncounted: -uncounted, difference })
    }
    case 'damage':
      return units > shelf ? TOO_FEW : changed({ onHand: -units, unsaleable: units })
    case 'correct':
      return shelf + units < 0 ? TOO_FEW : changed({ onHand: units })
    case 'dispose':
      return units > stock.unsaleable - stock.uncounted ? TOO_FEW : changed({ unsaleable: -units })
  }
}

const TOO_FEW = { ok: false, reason: 'too_few' } as const

const changed = (change: Partial<StockChange>): Changed => ({
  ok: true,
  change: { onHand: 0, unsaleable: 0, uncounted: 0, difference: 0, ...change },
})
