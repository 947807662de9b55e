/**
 * What one pack costs now: the sale price where there is one. 0 is none.
 * @returns in the unit of the amounts: cents in the shop, dollars on a screen
 * @source S-VALID-6
 */
export const effectivePrice = (pack: { price: number; salePrice: number }): number =>
  pack.salePrice > 0 ? pack.salePrice : pack.price
