import { Link } from 'react-router'
import styles from './product.module.css'
import type { ProductPage } from './load-product.ts'
import * as texts from './product-texts.ts'

type Parts = NonNullable<ProductPage['product']['bundle']>['parts']

/** Parts of a bundle, each a link to its own page. */
export function BundleContents({ parts }: { parts: Parts }) {
  return (
    <section className={styles.inside} aria-labelledby="inside">
      <h2 id="inside" className="small">
        {texts.insideTitle}
      </h2>
      <ul>
        {parts.map(({ slug, name, amount }) => (
          <li key={slug}>
            <span className="figures quiet">{amount}</span> <Link to={`/product/${slug}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
