import { productsText } from '#web/platform/format/money-text.ts'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import * as texts from '../catalogue-texts.ts'

/** Number of results, which screen readers announce when it changes. @source S-LIST-4 */
export function ResultCount({ list: { query, count, searchNote } }: { list: ProductListPage }) {
  if (!query.search) return <p className="caption figures">{productsText(count)}</p>
  return (
    <div>
      <output>{texts.foundText(count, query.search)}</output>
      {searchNote && <p className="caption quiet">{searchNote}</p>}
    </div>
  )
}
