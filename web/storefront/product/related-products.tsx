import { useTrackedList } from '#web/analytics/use-tracking.ts'
import type { ListedProduct } from '../catalogue/product-card/listed-product.ts'
import { ProductCard } from '../catalogue/product-card/product-card.tsx'
import listStyles from '../catalogue/product-list/product-list.module.css'
import styles from './product.module.css'
import * as texts from './product-texts.ts'

/** Products in stock of the same style, category or region. */
export function RelatedProducts({ products }: { products: ListedProduct[] }) {
  useTrackedList('related', texts.relatedTitle, products)
  if (products.length === 0) return null
  return (
    <section className={styles.beside} aria-labelledby="related">
      <h2 className="page" id="related">
        {texts.relatedTitle}
      </h2>
      <div className={`page ${listStyles.box}`}>
        <ul className={`${listStyles.list} ${styles.related}`}>
          {products.map((product) => (
            <ProductCard key={product.slug} product={product} isEarly={false} />
          ))}
        </ul>
      </div>
    </section>
  )
}
