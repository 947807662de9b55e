import type { ALCOHOL_KINDS } from '#domain/catalogue/packs.ts'

/** Categories of the half-yearly report of New South Wales. @source L-16 */
export const LIQUOR_CATEGORIES = ['beer_cider_perry_mead', 'wine', 'spirits'] as const
export type LiquorCategory = (typeof LIQUOR_CATEGORIES)[number]

/**
 * Category of each kind of drink. The regulation names no category for premixed drinks. They are reported as spirits,
 * which are their base.
 */
const CATEGORIES: Record<(typeof ALCOHOL_KINDS)[number], LiquorCategory> = {
  beer_cider: 'beer_cider_perry_mead',
  wine: 'wine',
  spirits: 'spirits',
  premixed: 'spirits',
}

/** Returns the category of a kind of drink; null if the kind has none. */
export const liquorCategory = (kind: string): LiquorCategory | null =>
  (CATEGORIES as Partial<Record<string, LiquorCategory>>)[kind] ?? null
