import { NavLink } from 'react-router'
import type { ShelfPage } from '../product-list/load-product-list.ts'
import styles from '../product-list/product-list-screen.module.css'

/** Only where a category has some. @source S-CAT-3 */
export function Subcategories({ shelf }: { shelf: ShelfPage }) {
  if (shelf.subcategories.length === 0) return null
  return (
    <nav className={styles.chips} aria-label="Subcategories">
      {shelf.subcategories.map(({ name, slug }) => (
        <NavLink key={slug} to={`${shelf.place.shopPath}/${slug}`}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
