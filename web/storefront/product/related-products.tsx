import { useToldList } from '#web/analytics/use-tracking.ts'
import type { ShelfProduct } from '../catalogue/product-card/listed-product.ts'
import { ShelfTicket } from '../catalogue/product-card/product-card.tsx'
import shelf from '../catalogue/product-list/product-list.module.css'
import styles from './product.module.css'

/** Of the same style, category or region, and in stock. */
export function RelatedProducts({ products }: { products: ShelfProduct[] }) {
  useToldList('related', 'You might also like', products)
  if (products.length === 0) return null
  return (
    <section className={styles.beside} aria-labelledby="related">
      <h2 className="page" id="related">
        You might also like
      </h2>
      <div className={`page ${shelf.box}`}>
        <ul className={`${shelf.shelf} ${styles.related}`}>
          {products.map((product) => (
            <ShelfTicket key={product.slug} product={product} isEarly={false} />
          ))}
        </ul>
      </div>
    </section>
  )
}
