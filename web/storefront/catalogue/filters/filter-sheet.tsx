import slidersIcon from '@phosphor-icons/core/assets/bold/sliders-horizontal-bold.svg?raw'
import closeIcon from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import { useRef } from 'react'
import { Link } from 'react-router'
import { lateComponent } from '#web/platform/page/late-component.tsx'
import { productsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LIST_FORM } from './list-form.ts'
import { countActiveFilters, listHref, NO_FILTERS } from '../product-list/list-query.ts'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import styles from './filter-sheet.module.css'
import * as texts from '../catalogue-texts.ts'

const FilterGroups = lateComponent(() => import('./filter-groups.tsx').then((part) => part.FilterGroups))

const ID = 'product-filters'

/**
 * Sheet of product filters, at the bottom on phones and at the right elsewhere. It is a native popover. Its fields
 * belong to the list's form and URL, so that filters work without JavaScript and Back removes them. Each choice applies
 * immediately, and the button shows how many products match.
 */
export function FilterSheet({ list }: { list: ProductListPage }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const { query, count, path } = list
  const active = countActiveFilters(query.filters)
  const close = () => sheet.current?.hidePopover()
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={ID}>
        <Icon svg={slidersIcon} size={1.25} />
        <span>
          {texts.filtersTitle}
          {active > 0 && (
            <span className={`${styles.active} figures`}>
              {active}
              <span className="visuallyHidden"> {texts.filtersInUse}</span>
            </span>
          )}
        </span>
      </button>
      <dialog ref={sheet} id={ID} popover="auto" aria-labelledby={`${ID}-title`} className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={`${ID}-title`}>{texts.filtersTitle}</h2>
          <button
            type="button"
            className={styles.close}
            popoverTarget={ID}
            popoverTargetAction="hide"
            // React's `autoFocus` would focus the button on mount, before the sheet opens.
            ref={(button) => button?.setAttribute('autofocus', '')}
          >
            <Icon svg={closeIcon} />
            <span className="visuallyHidden">{texts.closeFilters}</span>
          </button>
        </div>
        <FilterGroups list={list} />
        <div className={styles.foot}>
          {active > 0 && (
            <Link
              className={styles.clear}
              to={listHref(path, { ...query, page: 1, filters: NO_FILTERS })}
              preventScrollReset
            >
              {texts.clearAllFilters}
            </Link>
          )}
          <Button type="submit" form={LIST_FORM} onClick={close}>
            {texts.showProductsButton(productsText(count))}
          </Button>
          <output className="visuallyHidden">{productsText(count)}</output>
        </div>
      </dialog>
    </>
  )
}
