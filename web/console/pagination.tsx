import { Link } from 'react-router'
import styles from './pagination.module.css'

/** Links to the newer and the older page of a list; nothing for a list of one page. */
export function Pagination({
  page,
  pages,
  path,
}: {
  page: number
  pages: number
  path: (page: number) => string
}) {
  if (pages < 2) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && <Link to={path(page - 1)}>Newer</Link>}
      <span className="figures small">
        Page {page} of {pages}
      </span>
      {page < pages && <Link to={path(page + 1)}>Older</Link>}
    </nav>
  )
}
