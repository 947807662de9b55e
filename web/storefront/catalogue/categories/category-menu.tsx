import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import styles from './category-menu.module.css'
import * as texts from '../catalogue-texts.ts'

/**
 * Category dropdown: links in a `<details>` element, which works without JavaScript. Subcategories open below their
 * parent.
 * @source S-CAT-3, S-LIST-1
 */
export function CategoryMenu({ list }: { list: ProductListPage }) {
  const box = useRef<HTMLDetailsElement>(null)
  useCloseOutside(box)
  const { category, area, categories } = list
  const current = category?.slug ?? ''
  return (
    <details ref={box} className={styles.menu}>
      <summary className={styles.summary}>
        <span className="visuallyHidden">{texts.currentCategoryLabel} </span>
        <span className={styles.current}>{category?.name ?? texts.allCategories}</span>
      </summary>
      <nav className={styles.panel} aria-label={texts.categoriesLabel}>
        <ul>
          <li>
            <Link to={area.shopPath} aria-current={current === '' ? 'page' : undefined}>
              {texts.allCategories}
            </Link>
          </li>
          {categories.map(({ name, slug, children }) => (
            <li key={slug} className={styles.parent}>
              <Link to={`${area.shopPath}/${slug}`} aria-current={current === slug ? 'page' : undefined}>
                {name}
              </Link>
              {children.length > 0 && (
                <details open={children.some((child) => child.slug === current) || undefined}>
                  <summary className={styles.more}>
                    <span className="visuallyHidden">{texts.subcategoriesOf(name)}</span>
                  </summary>
                  <ul>
                    {children.map((child) => (
                      <li key={child.slug}>
                        <Link
                          className={styles.child}
                          to={`${area.shopPath}/${child.slug}`}
                          aria-current={current === child.slug ? 'page' : undefined}
                        >
                          {child.name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

/**
 * Closes the menu like a native select: on Escape, with the focus back on its button, and on a click elsewhere.
 */
function useCloseOutside(box: { current: HTMLDetailsElement | null }) {
  useEffect(() => {
    const menu = box.current
    if (!menu) return
    const closeOutside = ({ target }: Event) => {
      if (menu.open && !menu.contains(target as Node)) menu.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    menu.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      menu.removeEventListener('keydown', closeOnEscape)
    }
  }, [box])
}
