import { useState } from 'react'
import { type PictureWidth, pictureUrl, pictureWidths, readPictureFile } from '#domain/catalogue/pictures.ts'
import styles from './shelf.module.css'

const [WIDTH, HEIGHT] = [340, 466]

/** Always the same shape, so that nothing moves when it comes; without one, a silhouette stands there. */
export function ProductPicture({
  src,
  isEarly = false,
  sizes = '11.5rem',
}: {
  src: string | null
  /** Above the fold: it must not wait. */
  isEarly?: boolean
  /** How wide it is shown, so that a sharp screen gets a sharp picture and no more. */
  sizes?: string
}) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!src || src === broken) return <Silhouette />
  return (
    <img
      className={styles.picture}
      src={src}
      srcSet={widths(src)}
      sizes={sizes}
      onError={() => setBroken(src)}
      alt=""
      width={WIDTH}
      height={HEIGHT}
      loading={isEarly ? 'eager' : 'lazy'}
      fetchPriority={isEarly ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

/** The drawn pictures come in several widths; an uploaded one has its own. */
function widths(src: string): string | undefined {
  const file = readPictureFile(src.split('/').at(-1) ?? '')
  if (!file || !src.startsWith('/pictures/')) return undefined
  const at = (width: PictureWidth) => `${pictureUrl(file.slug, file.variant, width)} ${width}w`
  return pictureWidths.map(at).join(', ')
}

function Silhouette() {
  return (
    <svg className={styles.picture} viewBox="0 0 340 466" aria-hidden="true">
      <path
        d="M110 460V250q0-30 30-50V90h60v110q30 20 30 50v210z"
        fill="none"
        stroke="var(--fridge-rail)"
        strokeWidth="5"
        strokeDasharray="10 10"
      />
    </svg>
  )
}
