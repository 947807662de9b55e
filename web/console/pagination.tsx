import { Link } from 'react-router'
import type { ListPosition } from './list-page.ts'
import styles from './pagination.module.css'
import * as texts from './console-texts.ts'

/** Links to the previous and the next page. Renders nothing for a single page. */
export function Pagination({
  place,
  path,
  filters = {},
}: {
  place: ListPosition
  path: string
  filters?: Record<string, string>
}) {
  const { page, pages, next, previous } = place
  const hasNext = next !== null || (pages !== null && page < pages)
  if (page < 2 && !hasNext) return null
  const to = (number: number, cursor: string | null) =>
    `${path}?${new URLSearchParams({ ...filters, page: String(number), ...(cursor && { cursor }) })}`
  return (
    <nav className={styles.pages} aria-label={texts.pagesLabel}>
      {page > 1 && <Link to={to(page - 1, page === 2 ? null : previous)}>{texts.previousPageLink}</Link>}
      <span className="figures small">
        {texts.pageText(page)}
        {pages !== null && texts.ofPages(pages)}
      </span>
      {hasNext && <Link to={to(page + 1, next)}>{texts.nextPageLink}</Link>}
    </nav>
  )
}
