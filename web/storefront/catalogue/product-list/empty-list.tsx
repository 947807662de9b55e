import { ButtonLink } from '#web/ui/button.tsx'
import { countActiveFilters, NO_FILTERS, listHref } from './list-query.ts'
import type { ProductListPage } from './load-product-list.ts'
import styles from './product-list-screen.module.css'
import * as texts from '../catalogue-texts.ts'

/** Empty state of the list: one sentence and one link. @source S-LIST-4 */
export function EmptyList({ list: { query, path, area, emptyNote } }: { list: ProductListPage }) {
  return (
    <div className={`page ${styles.empty}`}>
      <svg viewBox="0 0 260 120" width="260" height="120" aria-hidden="true">
        <path d="M10 100H250" stroke="var(--fridge-rail)" strokeWidth="6" strokeLinecap="round" />
        <path
          d="M40 98v-50q0-5 3-8V22h10v18q3 3 3 8v50zM112 98V52h30v46zM196 98V44q-2-4 0-10V16h10v18q3 6 1 10v54z"
          fill="none"
          stroke="var(--fridge-rail)"
          strokeWidth="3"
          strokeDasharray="5 6"
        />
      </svg>
      <h2 className="titleText">
        <output>{texts.nothingFoundText}</output>
      </h2>
      {emptyNote && <p className="quiet">{emptyNote}</p>}
      {countActiveFilters(query.filters) > 0 && (
        <ButtonLink tone="solid" to={listHref(path, { ...query, page: 1, filters: NO_FILTERS })}>
          {texts.clearFiltersLink}
        </ButtonLink>
      )}
      <ButtonLink tone="outline" to={`${area.shopPath}/categories`}>
        {texts.categoriesLink}
      </ButtonLink>
    </div>
  )
}
