import { Link } from 'react-router'
import { SkeletonTickets } from './skeleton-tickets.tsx'
import { shelfHref } from './shelf-query.ts'
import styles from './shelf.module.css'
import { ShelfTicket } from './shelf-ticket.tsx'
import type { ShelfPage } from './shelf-page.ts'
import { useShelfPages } from './use-shelf-pages.ts'

/** Rail after rail. Further pages come by themselves near the end; the same links lead there without a script. */
export function Shelf({ first }: { first: ShelfPage }) {
  const { pages, isLoading, nextPage, moreLink, loadNext } = useShelfPages(first)
  const { path, query } = first
  return (
    <div className={`page ${styles.box}`}>
      {query.page > 1 && (
        <p className={styles.paging}>
          <Link rel="prev" to={shelfHref(path, { ...query, page: query.page - 1 })}>
            Previous products
          </Link>
        </p>
      )}
      <ul className={styles.shelf}>
        {pages.flatMap((page, pageIndex) =>
          page.products.map((product, index) => (
            <ShelfTicket key={product.slug} product={product} isEarly={pageIndex === 0 && index < 4} />
          )),
        )}
        {isLoading && <SkeletonTickets />}
      </ul>
      {nextPage && (
        <p className={styles.paging} ref={moreLink}>
          <Link
            rel="next"
            to={shelfHref(path, { ...query, page: nextPage })}
            onClick={(event) => {
              event.preventDefault()
              loadNext()
            }}
          >
            More products
          </Link>
        </p>
      )}
    </div>
  )
}
