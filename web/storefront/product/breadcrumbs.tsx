import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'
import type { ProductPage } from './load-product.ts'
import * as texts from './product-texts.ts'

/** Breadcrumbs from the categories to the product, with links in the visitor's suburb. */
export function Breadcrumbs({ page: { product, terms } }: { page: ProductPage }) {
  return (
    <nav className={`page ${styles.trail}`} aria-label={texts.breadcrumbLabel}>
      <ol>
        <li>
          <Link to={`${terms.shopPath}/categories`}>{texts.categoriesCrumb}</Link>
        </li>
        {product.trail.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={`${terms.shopPath}/${slug}`}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{product.name}</li>
      </ol>
    </nav>
  )
}
