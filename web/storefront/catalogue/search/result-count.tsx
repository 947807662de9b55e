import type { ShelfPage } from '../product-list/load-product-list.ts'

/** Read out whenever it changes. @source S-LIST-4 */
export function FoundCount({ shelf: { query, count, didYouMean } }: { shelf: ShelfPage }) {
  if (!query.search) return null
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
    </div>
  )
}
