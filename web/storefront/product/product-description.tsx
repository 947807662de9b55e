import { needsPregnancyWarning } from '#domain/catalogue/standard-drinks.ts'
import { PregnancyWarning } from './pregnancy-warning.tsx'
import type { ProductPage } from './load-product.ts'
import styles from './product.module.css'
import * as texts from './product-texts.ts'

export function ProductDescription({ product }: { product: ProductPage['product'] }) {
  return (
    <div className={`${styles.description} stackSmall`}>
      {product.description.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {product.isAlcohol && <p className="quiet small">{texts.idText}</p>}
      {(needsPregnancyWarning(product.abv) || product.bundle?.isAlcohol) && <PregnancyWarning />}
    </div>
  )
}
