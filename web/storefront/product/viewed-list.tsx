import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ProductPicture } from '../catalogue/product-card/product-picture.tsx'
import styles from './product.module.css'
import { type ViewedProduct, viewedProducts } from './viewed-products.ts'
import * as texts from './product-texts.ts'

/** Products that the visitor has viewed before, with a button that forgets them. */
export function ViewedList({ products }: { products: readonly ViewedProduct[] }) {
  return (
    <section className={`page ${styles.beside}`} aria-labelledby="viewed">
      <div className={styles.besideHead}>
        <h2 id="viewed">{texts.viewedTitle}</h2>
        <Button tone="quiet" aria-label={texts.clearViewedLabel} onClick={viewedProducts.clear}>
          {texts.clearViewedButton}
        </Button>
      </div>
      <ul className={styles.viewed}>
        {products.map((viewed) => (
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
