import { NavLink } from 'react-router'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import styles from '../product-list/product-list-screen.module.css'
import * as texts from '../catalogue-texts.ts'

/** Links to the subcategories, if the category has any. @source S-CAT-3 */
export function Subcategories({ list }: { list: ProductListPage }) {
  if (list.subcategories.length === 0) return null
  return (
    <nav className={styles.chips} aria-label={texts.subcategoriesLabel}>
      {list.subcategories.map(({ name, slug }) => (
        <NavLink key={slug} to={`${list.area.shopPath}/${slug}`}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
