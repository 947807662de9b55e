import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { useTrackedList } from '#web/analytics/use-tracking.ts'
import { Button } from '#web/ui/button.tsx'
import { ProductCardSkeletons } from '../product-card/product-card-skeletons.tsx'
import { listHref } from './list-query.ts'
import styles from './product-list.module.css'
import { ProductCard } from '../product-card/product-card.tsx'
import type { ProductListPage } from './load-product-list.ts'
import { useListPages } from './use-list-pages.ts'
import * as texts from '../catalogue-texts.ts'

/** Number of cards in the first row on a phone. A desktop loads the rest of its first row a frame later. */
const ABOVE_THE_FOLD = 2

/** Number of cards before the banners: two rows on a phone. A desktop completes its first row with later cards. */
const BEFORE_BANNERS = 4

const ALL_DRINKS = { slug: 'all-drinks', name: texts.allDrinksTitle }
/** List name of searches. Search terms are private and are not reported to analytics. */
const SEARCH_RESULTS = { slug: 'search', name: texts.searchResultsTitle }

/** Product list. Further pages load near its end; without JavaScript links lead to them. */
export function ProductList({
  first,
  children,
}: {
  first: ProductListPage
  /** Banners, shown after the first cards. */
  children?: ReactNode
}) {
  const { products, isLoading, isFailed, nextPage, moreLink, loadNext } = useListPages(first)
  const isLeaving = useIsSlow(useIsListChanging())
  const { path, query, category } = first
  const list = query.search ? SEARCH_RESULTS : (category ?? ALL_DRINKS)
  useTrackedList(list.slug, list.name, products, first.offset)
  return (
    <div className={`page ${styles.box}`} aria-busy={isLeaving || undefined}>
      {query.page > 1 && (
        <p className={styles.paging}>
          <Link rel="prev" to={listHref(path, { ...query, page: query.page - 1 })}>
            {texts.previousProductsLink}
          </Link>
        </p>
      )}
      <ul className={styles.list}>
        {!isLeaving &&
          products.map((product, index) => (
            <Fragment key={product.slug}>
              <ProductCard product={product} isEarly={index < ABOVE_THE_FOLD} />
              {children && index === Math.min(BEFORE_BANNERS, products.length) - 1 && (
                <li className={styles.banners}>{children}</li>
              )}
            </Fragment>
          ))}
        {(isLoading || isLeaving) && <ProductCardSkeletons />}
      </ul>
      {isFailed && (
        <div className={styles.paging} role="alert">
          <p>{texts.moreFailed}</p>
          <Button tone="outline" isSmall onClick={loadNext}>
            {texts.tryAgainButton}
          </Button>
        </div>
      )}
      {nextPage && !isFailed && (
        <p className={styles.paging} ref={moreLink}>
          <Link
            rel="next"
            to={listHref(path, { ...query, page: nextPage })}
            onClick={(event) => {
              event.preventDefault()
              loadNext()
            }}
          >
            {texts.moreProductsLink}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Returns true while a new search, sort or category is loading, so that the shown products are outdated. */
function useIsListChanging(): boolean {
  const { state, location } = useNavigation()
  return (
    state === 'loading' &&
    /^\/bottleshop\/[^/]+\/[^/]+(\/(?!categories\/?$)[^/]+)?\/?$/i.test(location.pathname)
  )
}

/** Delay in milliseconds before placeholders are shown, so that they do not flash on fast responses. */
const SLOW_MS = 300

function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return isSlow
}
