import backIcon from '@phosphor-icons/core/assets/bold/arrow-left-bold.svg?raw'
import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductPicture } from '../catalogue/product-card/product-picture.tsx'
import styles from './product.module.css'
import type { ProductPage } from './load-product.ts'
import * as texts from './product-texts.ts'

/**
 * Main image and up to three thumbnails of further images. Pressing a thumbnail enlarges its image; pressing it again
 * shows the first image.
 * @source S-PROD-1
 */
export function ProductImages({
  page: { product, terms },
}: {
  page: Pick<ProductPage, 'product' | 'terms'>
}) {
  const [shown, setShown] = useState(0)
  const { images, name, trail } = product
  const kind = trail[0]?.slug ?? ''
  return (
    <div className={styles.images}>
      <div className={styles.stage}>
        <BackLink to={terms.shopPath} />
        <ProductPicture
          src={images[shown]?.src ?? null}
          categorySlug={kind}
          alt={images[shown]?.alt || name}
          isEarly
          sizes="(min-width: 60rem) 22rem, 55vw"
        />
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbnails}>
          {images.slice(1).map(({ src, alt }, index) => (
            <li key={src}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={texts.showPictureLabel(index + 2, alt)}
                aria-pressed={index + 1 === shown}
                onClick={() => setShown(index + 1 === shown ? 0 : index + 1)}
              >
                <ProductPicture src={src} categorySlug={kind} sizes="4.75rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Link back to the previous page. Visitors from outside, or without JavaScript, are led to all products. */
function BackLink({ to }: { to: string }) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (!idx) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <div className={styles.back}>
      <ButtonLink tone="quiet" to={to} onClick={goBack}>
        <Icon svg={backIcon} />
        {texts.backButton}
      </ButtonLink>
    </div>
  )
}
