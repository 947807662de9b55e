import { useEffect } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ProductPicture } from '../catalogue/product-card/product-picture.tsx'
import styles from './product.module.css'
import type { ProductPage } from './load-product.ts'
import { viewedProducts } from './viewed-products.ts'
import * as texts from './product-texts.ts'

/** Recently viewed products. They are stored only in the browser, shown after hydration, and cleared with a button. */
export function RecentlyViewed({ product }: { product: ProductPage['product'] }) {
  const { slug, name, images } = product
  const image = images[0]?.src ?? '/'
  useEffect(() => viewedProducts.add({ slug, name, image }), [slug, name, image])
  const others = viewedProducts.use().filter((viewed) => viewed.slug !== slug)
  if (others.length === 0) return null
  return (
    <section className={`page ${styles.beside}`} aria-labelledby="viewed">
      <div className={styles.besideHead}>
        <h2 id="viewed">{texts.viewedTitle}</h2>
        <Button tone="quiet" aria-label={texts.clearViewedLabel} onClick={viewedProducts.clear}>
          {texts.clearViewedButton}
        </Button>
      </div>
      <ul className={styles.viewed}>
        {others.map((viewed) => (
          <li key={viewed.slug}>
            <Link to={`/product/${viewed.slug}`}>
              <span className={styles.viewedWell}>
                <ProductPicture src={viewed.image} sizes="6.5rem" />
              </span>
              {viewed.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
