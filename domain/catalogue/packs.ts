/** 'N Pack', or 'Ea' for a single; in the cart a single is called 'Single'. @source S-CART-5 */
export const packLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Ea')
export const cartPackLabel = (size: number): string => (size > 1 ? `${size} Pack` : 'Single')

export const ALCOHOL_KINDS = ['beer_cider', 'wine', 'spirits', 'premixed'] as const
export const PRODUCT_KINDS = [...ALCOHOL_KINDS, 'non_alcoholic', 'food', 'tobacco'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** Kinds that staff see: `unknown` until a person decides, and never on sale. */
export const RECORDED_KINDS = [...PRODUCT_KINDS, 'unknown'] as const
export type RecordedKind = (typeof RECORDED_KINDS)[number]

/** Column values of a kind; the placeholder of an unknown one is never read as its kind. */
export const kindColumns = (kind: RecordedKind): { kind: ProductKind; awaits_kind: boolean } =>
  kind === 'unknown' ? { kind: 'food', awaits_kind: true } : { kind, awaits_kind: false }

/** Returns the kind of a product's row. */
export const recordedKind = (row: { kind: ProductKind; awaits_kind: boolean }): RecordedKind =>
  row.awaits_kind ? 'unknown' : row.kind

export const isAlcohol = (kind: ProductKind): boolean => (ALCOHOL_KINDS as readonly string[]).includes(kind)
