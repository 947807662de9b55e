/** Units of a product in a store, by where they are and what they may be used for. */
export type StockUnits = {
  /** On the shelf, or picked. */
  onHand: number
  /** Promised to orders; more than there are where a count has found fewer. */
  reserved: number
  /** In the bags of orders that are still in the store. */
  picked: number
  /** Lies apart and is not sold. */
  unsaleable: number
  /** Of those: what somebody looked for in vain, until a count says what is there. */
  uncounted: number
}

export const STOCK_CHANGES = ['receive', 'count', 'damage', 'correct', 'dispose'] as const
export type StockChangeKind = (typeof STOCK_CHANGES)[number]

/** What a change does to a product's units; all may be negative. */
export type StockChange = {
  onHand: number
  unsaleable: number
  uncounted: number
  /** Of a count: how many more, or fewer, there are than the shop thought. */
  difference: number
}

type Changed = { ok: true; change: StockChange } | { ok: false; reason: 'too_few' }

/** What is on the shelf, promised or not. */
export const onShelf = ({ onHand, picked }: Pick<StockUnits, 'onHand' | 'picked'>): number => onHand - picked

/**
 * What staff say of a product in their store. `units` are those that came (`receive`), that are on the shelf (`count`), that
 * broke (`damage`), that are to be added or taken off (`correct`, the only one that may be negative), or that leave what
 * lies apart for good (`dispose`). A count replaces what somebody looked for in vain, and leaves what is damaged.
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
