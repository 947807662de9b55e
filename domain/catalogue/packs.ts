/** 'N Pack', or 'Ea' for a single; in the cart a single is called 'Single'. @source S-CART-5 */
export const packLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Ea')
export const cartPackLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Single')

export const ALCOHOL_KINDS = ['beer_cider', 'wine', 'spirits', 'premixed'] as const
export type ProductKind = (typeof ALCOHOL_KINDS)[number] | 'non_alcoholic' | 'food' | 'tobacco'

export const isAlcohol = (kind: ProductKind): boolean => (ALCOHOL_KINDS as readonly string[]).includes(kind)
