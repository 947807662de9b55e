/** 'N Pack', or 'Ea' for a single; in the cart a single is called 'Single'. @source S-CART-5 */
export const packLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Ea')
export const cartPackLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Single')

export const ALCOHOL_KINDS = ['beer_cider', 'wine', 'spirits', 'premixed'] as const
export const PRODUCT_KINDS = [...ALCOHOL_KINDS, 'non_alcoholic', 'food', 'tobacco'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

export const isAlcohol = (kind: ProductKind): boolean => (ALCOHOL_KINDS as readonly string[]).includes(kind)
