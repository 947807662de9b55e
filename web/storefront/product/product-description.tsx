import { needsPregnancyWarning } from '#domain/catalogue/standard-drinks.ts'
import { PregnancyWarning } from './pregnancy-warning.tsx'
import type { ProductPage } from './load-product.ts'
import styles from './product.module.css'

export function ProductDescription({ product }: { product: ProductPage['product'] }) {
  return (
    <div className={`${styles.description} stackSmall`}>
      {product.description.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {product.isAlcohol && <p className="quiet small">Photo ID required on delivery. Enjoy responsibly.</p>}
      {needsPregnancyWarning(product.abv) && <PregnancyWarning />}
    </div>
  )
}
