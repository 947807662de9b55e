/** `shelf` keeps one scale, so that products stand together; `tight` fills the frame, for the product page. */
export const pictureVariants = ['shelf', 'tight'] as const
export type PictureVariant = (typeof pictureVariants)[number]

/** Pixels: a shelf of two columns on a phone, the same at double density, and the product page. */
export const pictureWidths = [340, 510, 1020] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Goes up when the art changes, because browsers keep a picture for good under its address. */
export const artVersion = 1

export type PictureFile = { slug: string; variant: PictureVariant; width: PictureWidth }

/**
 * The address of a product's picture, below the shop's own origin.
 *
 * @param width in pixels, one of `pictureWidths`; the height follows from the variant
 */
export function pictureUrl(slug: string, variant: PictureVariant, width: PictureWidth): string {
  return `/pictures/${artVersion}/${slug}-${variant}-${width}.webp`
}

/**
 * What a file's name asks for.
 *
 * @returns null for any name, variant or width that is not ours
 */
export function readPictureFile(file: string): PictureFile | null {
  const match = /^([a-z0-9-]{1,200})-(shelf|tight)-(340|510|1020)\.webp$/.exec(file)
  if (!match) return null
  const [, slug = '', variant, width] = match
  return { slug, variant: variant as PictureVariant, width: Number(width) as PictureWidth }
}
