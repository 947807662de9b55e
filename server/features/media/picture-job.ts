import { createHash } from 'node:crypto'
import { artVersion, type PictureVariant, type PictureWidth, unitsShown } from '#domain/catalogue/pictures.ts'
import { productArt } from './art/product-art.ts'
import type { ArtProduct } from './art/read-product.ts'

/** Columns of a product that its picture depends on. */
export type PictureProduct = {
  slug: string
  name: string
  /** Icon name of the top-level category, such as `red_wine`. */
  art_category: string
  abv: number
  unit_volume_ml: number
  /** Pack sizes in which it is sold. */
  pack_sizes: readonly number[]
  /** Position among the favourites, 1 first. */
  sequence: number
}

/** Folder of drawn pictures, with a subfolder for each version of the art. */
export const PICTURES = 'pictures'
export const PICTURES_FOLDER = `${PICTURES}/${artVersion}`

/** A product in one variant, at any width. */
export type Drawing = { product: PictureProduct; variant: PictureVariant }
/** A picture to be drawn. Each width is a job of its own, because most widths of most products are never requested. */
export type PictureJob = Drawing & { width: PictureWidth }

export function drawSvg({ product, variant }: Drawing): string {
  const pack = unitsShown[variant]
  const fit = variant === 'tight' ? 'tight' : 'shelf'
  return productArt({ ...artProduct(product), ...(pack > 1 && { pack }) }, { fit })
}

/**
 * Returns the name of the drawn file. It contains a fingerprint of the shown fields, so that a renamed product is
 * drawn again and an unchanged product is not.
 */
export const drawnFile = ({ product, variant, width }: PictureJob): string =>
  `${product.slug}-${variant}-${width}-${fingerprint(product)}.webp`

/** Returns only the fields that a picture depends on. */
export function shownOf(product: PictureProduct): PictureProduct {
  const { slug, name, art_category, abv, unit_volume_ml, pack_sizes, sequence } = product
  return { slug, name, art_category, abv, unit_volume_ml, pack_sizes, sequence }
}

function fingerprint(product: PictureProduct): string {
  const shown = JSON.stringify([artVersion, artProduct(product)])
  return createHash('sha256').update(shown).digest('hex').slice(0, 10)
}

function artProduct({ slug, name, art_category, abv, unit_volume_ml }: PictureProduct): ArtProduct {
  const volume = unit_volume_ml >= 1000 ? `${unit_volume_ml / 1000} L` : `${unit_volume_ml} ml`
  return {
    slug,
    name,
    category: art_category,
    ...(unit_volume_ml > 0 && { volume }),
    ...(abv > 0 && { abv: `${abv}% vol` }),
  }
}
