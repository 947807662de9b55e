import { productsText } from '#web/platform/format/money-text.ts'
import type { ProductListPage } from '../product-list/load-product-list.ts'

/** Announced by screen readers when it changes. @source S-LIST-4 */
export function ResultCount({
  list: { query, count, didYouMean, notStocked, isClose },
}: {
  list: ProductListPage
}) {
  if (!query.search) return <p className="caption figures">{productsText(count)}</p>
  return (
    <div>
      <output>
        Found {count} result(s) for "{query.search}"
      </output>
      {didYouMean && (
        <p className="caption quiet">
          Nothing is called that, so these are for <b>{didYouMean}</b>.
        </p>
      )}
      {notStocked && (
        <p className="caption quiet">
          We don’t stock {notStocked.brand}. Try these {notStocked.instead}.
        </p>
      )}
      {isClose && !notStocked && (
        <p className="caption quiet">Nothing matches all of that. These come close.</p>
      )}
    </div>
  )
}
