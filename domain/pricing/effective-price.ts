/**
 * Returns the current price of a pack: the sale price, or the price if `salePrice` is 0.
 * @returns the price in the unit of its arguments: cents in the shop, dollars on a screen
 * @source S-VALID-6
 */
export const effectivePrice = (pack: { price: number; salePrice: number }): number =>
  pack.salePrice > 0 ? pack.salePrice : pack.price
