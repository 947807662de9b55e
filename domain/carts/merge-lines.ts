import { MAX_QUANTITY } from './max-quantity.ts'

export type CartedPack = { packId: number; productId: number; size: number; quantity: number }

/** A line that wants to come into a cart: `packId` is the pack of the cart's store, null where it sells none. */
export type ComingLine = Omit<CartedPack, 'packId'> & {
  packId: number | null
  name: string
  /** Units of the drink that the store still has. */
  unitsLeft: number
}

export type AddedLine = { packId: number; name: string; size: number; quantity: number }
/** `not_sold`: the store has no such pack; `most`: it would be more than `MAX_QUANTITY`; `stock`: there is not enough left. */
export type LeftOutLine = {
  name: string
  size: number
  quantity: number
  reason: 'not_sold' | 'most' | 'stock'
}

/**
 * Adds lines to a cart so that nothing is lost unsaid: quantities of the same pack add up, capped at `MAX_QUANTITY` and at what the
 * store has, over all packs of a drink; whatever does not fit is named with its reason.
 *
 * @param cart   what lies in the cart; none of it is ever taken out or lowered
 * @param coming in the order in which they get what is left
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
