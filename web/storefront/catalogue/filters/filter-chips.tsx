import crossIcon from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import { Link } from 'react-router'
import { attributeLabel } from '#domain/catalogue/attributes.ts'
import { strengthOf } from '#domain/catalogue/strengths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { countActiveFilters, NO_FILTERS, type ListFilters, listHref } from '../product-list/list-query.ts'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import styles from './filter-sheet.module.css'
import * as texts from '../catalogue-texts.ts'

/** The active filters, each with a link that removes it. */
export function FilterChips({ list: { path, query } }: { list: ProductListPage }) {
  const { filters } = query
  if (countActiveFilters(filters) === 0) return null
  const without = (changed: Partial<ListFilters>) =>
    listHref(path, { ...query, page: 1, filters: { ...filters, ...changed } })
  return (
    <ul className={styles.chips} aria-label={texts.chipsLabel}>
      {chipsOf(filters).map(({ label, changed }) => (
        <li key={label}>
          <Link className={styles.chip} to={without(changed)} preventScrollReset>
            <span className="visuallyHidden">{texts.removeFilterLabel} </span>
            {label}
            <Icon svg={crossIcon} size={0.875} />
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles.clear} to={without(NO_FILTERS)} preventScrollReset>
          {texts.clearAllFilters}
        </Link>
      </li>
    </ul>
  )
}

function chipsOf(filters: ListFilters): { label: string; changed: Partial<ListFilters> }[] {
  const { styles, regions, attributes, minPrice, maxPrice, strength, isOnSpecial, isInStock } = filters
  return [
    ...styles.map((style) => ({
      label: style,
      changed: { styles: styles.filter((each) => each !== style) },
    })),
    ...regions.map((region) => ({
      label: region,
      changed: { regions: regions.filter((each) => each !== region) },
    })),
    ...attributes.map((attribute) => ({
      label: attributeLabel(attribute),
      changed: { attributes: attributes.filter((each) => each !== attribute) },
    })),
    ...(minPrice ? [{ label: texts.fromPrice(minPrice), changed: { minPrice: '' } }] : []),
    ...(maxPrice ? [{ label: texts.upToPrice(maxPrice), changed: { maxPrice: '' } }] : []),
    ...(strength ? [{ label: strengthOf(strength)?.label ?? strength, changed: { strength: '' } }] : []),
    ...(isOnSpecial ? [{ label: texts.onSpecialFilter, changed: { isOnSpecial: false } }] : []),
    ...(isInStock ? [{ label: texts.inStockFilter, changed: { isInStock: false } }] : []),
  ]
}
