/**
 * Variants of a product's picture. `shelf` has a frame of fixed size, for product lists. `tight` has a frame that fits
 * the product, for the product page. The remaining variants show packs in the frame of `shelf`.
 */
export const pictureVariants = ['shelf', 'tight', 'pack4', 'pack6', 'case'] as const
export type PictureVariant = (typeof pictureVariants)[number]

/** Frame of a picture in product lists, in pixels. `--picture-ratio` in the styles is its ratio. */
export const PICTURE_FRAME = { width: 340, height: 466 }

/** Units in the pack that a variant shows. */
export const unitsShown: Record<PictureVariant, number> = { shelf: 1, tight: 1, pack4: 4, pack6: 6, case: 24 }

/**
 * Icon names of categories whose packs are drawn as packs. Six bottles of wine, for example, are shown as one bottle.
 */
const shownInPacks: readonly string[] = ['beer', 'cider', 'premix', 'low_and_no_alcohol']

/** Returns the variant that shows a pack of the given size. */
export function packVariant(category: string, size: number): PictureVariant {
  const sizes: Record<number, PictureVariant> = { 4: 'pack4', 6: 'pack6', 24: 'case' }
  return (shownInPacks.includes(category) && sizes[size]) || 'shelf'
}

/** Returns all variants of a product that is sold in packs of these sizes. */
export const variantsOf = (category: string, sizes: readonly number[]): PictureVariant[] => [
  ...new Set<PictureVariant>(['shelf', 'tight', ...sizes.map((size) => packVariant(category, size))]),
]

/** Widths in pixels: 340 and 510 for two columns on phones of different pixel density, 1020 for the product page. */
export const pictureWidths = [340, 510, 1020] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Version in picture URLs. Increase it when the art changes, because browsers cache pictures permanently. */
export const artVersion = 2

export type PictureFile = { slug: string; variant: PictureVariant; width: PictureWidth }

/**
 * Returns the path of a product's picture.
 * @param width in pixels, one of `pictureWidths`; the height follows from the variant
 */
export function pictureUrl(slug: string, variant: PictureVariant, width: PictureWidth): string {
  return `/pictures/${artVersion}/${slug}-${variant}-${width}.webp`
}

/** Parses the name of a picture file. @returns null if the name, variant or width is not supported */
export function readPictureFile(file: string): PictureFile | null {
  const match = /^([a-z0-9-]{1,200})-(shelf|tight|pack4|pack6|case)-(340|510|1020)\.webp$/.exec(file)
  if (!match) return null
  const [, slug = '', variant, width] = match
  return { slug, variant: variant as PictureVariant, width: Number(width) as PictureWidth }
}
