/** Returns 'N Pack', or 'Ea' for a single unit. The cart shows 'Single' for a single unit. @source S-CART-5 */
export const packLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Ea')
export const cartPackLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Single')

export const ALCOHOL_KINDS = ['beer_cider', 'wine', 'spirits', 'premixed'] as const
export const PRODUCT_KINDS = [...ALCOHOL_KINDS, 'non_alcoholic', 'food', 'tobacco'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** Kinds that staff see. A product of kind `unknown` is never on sale; staff have to set its kind. */
export const RECORDED_KINDS = [...PRODUCT_KINDS, 'unknown'] as const
export type RecordedKind = (typeof RECORDED_KINDS)[number]

/**
 * Returns the column values of a kind. An unknown kind is stored with a placeholder, which is never read as its kind.
 */
export const kindColumns = (kind: RecordedKind): { kind: ProductKind; awaits_kind: boolean } =>
  kind === 'unknown' ? { kind: 'food', awaits_kind: true } : { kind, awaits_kind: false }

/** Returns the kind of a product's row. */
export const recordedKind = (row: { kind: ProductKind; awaits_kind: boolean }): RecordedKind =>
  row.awaits_kind ? 'unknown' : row.kind

export const isAlcohol = (kind: ProductKind): boolean => (ALCOHOL_KINDS as readonly string[]).includes(kind)
