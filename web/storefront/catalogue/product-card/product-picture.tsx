import { useState } from 'react'
import {
  PICTURE_FRAME,
  type PictureWidth,
  pictureUrl,
  pictureWidths,
  readPictureFile,
} from '#domain/catalogue/pictures.ts'
import { uploadSrcSet } from '#domain/catalogue/uploads.ts'
import styles from '../product-list/product-list.module.css'

/**
 * A picture with a fixed aspect ratio, so that nothing moves when it loads; without a picture, the silhouette of the
 * category.
 * @source S-ERR-19
 */
export function ProductPicture({
  src,
  categorySlug = '',
  alt = '',
  isEarly = false,
  sizes = '(min-width: 60rem) 11.5rem, (min-width: 40rem) 10.25rem, 42vw',
}: {
  src: string | null
  /** Slug of the product's category. */
  categorySlug?: string
  /** Empty if the name is shown next to the picture. */
  alt?: string
  /** Above the fold: loaded eagerly. */
  isEarly?: boolean
  /** The `sizes` attribute, so that each screen loads the right width. */
  sizes?: string
}) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!src || src === broken) return <Silhouette categorySlug={categorySlug} />
  return (
    <img
      // An image that failed before hydration fires no further event.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(src)
      }}
      className={styles.picture}
      src={src}
      srcSet={widths(src)}
      sizes={sizes}
      onError={() => setBroken(src)}
      alt={alt}
      width={PICTURE_FRAME.width}
      height={PICTURE_FRAME.height}
      loading={isEarly ? 'eager' : 'lazy'}
      fetchPriority={isEarly ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

/** Returns the `srcSet` with all widths of a picture. */
function widths(src: string): string | undefined {
  const file = readPictureFile(src.split('/').at(-1) ?? '')
  if (!file || !src.startsWith('/pictures/')) return uploadSrcSet(src)
  const at = (width: PictureWidth) => `${pictureUrl(file.slug, file.variant, width)} ${width}w`
  return pictureWidths.map(at).join(', ')
}

const BOTTLE = 'M110 460V250q0-30 30-50V90h60v110q30 20 30 50v210z'
const CAN = 'M95 460V220q0-10 12-22l8-14h110l8 14q12 12 12 22v240z'
const BAG = 'M80 460V190q14-6 28 0t28 0 28 0 28 0 28 0 28 0 12 0v270z'

const CANS = /^(beer|cider|premix|mixers|soft-drinks|low-and-no-alcohol)$/
const BAGS = /^(snacks|ice|gifts|essentials|cask-wine)$/

function Silhouette({ categorySlug }: { categorySlug: string }) {
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${PICTURE_FRAME.width} ${PICTURE_FRAME.height}`}
      aria-hidden="true"
      data-testid="silhouette"
    >
      <path
        d={CANS.test(categorySlug) ? CAN : BAGS.test(categorySlug) ? BAG : BOTTLE}
        fill="none"
        stroke="var(--fridge-rail)"
        strokeWidth="5"
        strokeDasharray="10 10"
      />
    </svg>
  )
}
