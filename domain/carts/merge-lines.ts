import { MAX_QUANTITY } from './cart-limits.ts'

export type CartedPack = { packId: number; productId: number; size: number; quantity: number }

/** Line to add to a cart. `packId` is the pack in the cart's store; null if the store does not sell it. */
export type ComingLine = Omit<CartedPack, 'packId'> & {
  packId: number | null
  name: string
  /** Units of the product that the store has left. */
  unitsLeft: number
}

export type AddedLine = { packId: number; name: string; size: number; quantity: number }
/**
 * Quantity that was not added to a cart. Reasons: `not_sold` (the store does not sell the pack), `most` (above
 * `MAX_QUANTITY`) and `stock` (not enough stock).
 */
export type LeftOutLine = {
  name: string
  size: number
  quantity: number
  reason: 'not_sold' | 'most' | 'stock'
}

/**
 * Adds lines to a cart. Quantities of the same pack are added up, limited by `MAX_QUANTITY` and by the store's stock
 * over all packs of a product. Quantities above a limit are returned in `leftOut` with their reason.
 *
 * @param cart   lines of the cart; their quantities are never reduced
 * @param coming lines to add; earlier lines receive the remaining stock first
 * @source S-CART-10, S-VALID-6
 */
export function mergeLines(
  cart: readonly CartedPack[],
  coming: readonly ComingLine[],
): { added: AddedLine[]; leftOut: LeftOutLine[] } {
  const quantities = new Map(cart.map((line) => [line.packId, line.quantity]))
  const units = new Map<number, number>()
  for (const line of cart)
    units.set(line.productId, (units.get(line.productId) ?? 0) + line.size * line.quantity)
  const added = new Map<number, AddedLine>()
  const leftOut: LeftOutLine[] = []

  for (const { packId, name, size, quantity, productId, unitsLeft } of coming) {
    if (packId === null) {
      leftOut.push({ name, size, quantity, reason: 'not_sold' })
      continue
    }
    const here = quantities.get(packId) ?? 0
    const taken = units.get(productId) ?? 0
    const room = Math.max(0, MAX_QUANTITY - here)
    const inStock = Math.max(0, Math.floor((unitsLeft - taken) / size))
    const fits = Math.min(quantity, room, inStock)
    if (fits > 0) {
      quantities.set(packId, here + fits)
      units.set(productId, taken + fits * size)
      added.set(packId, { packId, name, size, quantity: (added.get(packId)?.quantity ?? 0) + fits })
    }
    if (fits < quantity)
      leftOut.push({ name, size, quantity: quantity - fits, reason: inStock < room ? 'stock' : 'most' })
  }
  return { added: [...added.values()], leftOut }
}
