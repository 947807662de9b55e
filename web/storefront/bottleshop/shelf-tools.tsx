import { useNavigate } from 'react-router'
import { Select } from '#web/ui/field.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { SHELF_FORM } from './shelf-form.ts'
import { SearchField } from './search-field.tsx'
import { readShelfQuery, SORT_OPTIONS, shelfHref } from './shelf-query.ts'
import type { ShelfPage } from './shelf-page.ts'
import styles from './shelf-tools.module.css'

/** Search, category and sort. A plain form as well: Enter works before any script has. */
export function ShelfTools({ shelf }: { shelf: ShelfPage }) {
  const navigate = useNavigate()
  const { path, query } = shelf
  return (
    <search>
      <div className={styles.tools}>
        <form
          id={SHELF_FORM}
          className={`page ${styles.row}`}
          action={path}
          onSubmit={(event) => {
            event.preventDefault()
            const fields = new FormData(event.currentTarget) as unknown as Iterable<[string, string]>
            const asked = readShelfQuery(new URLSearchParams([...fields]))
            void navigate(shelfHref(path, { ...asked, page: 1 }), { preventScrollReset: true })
          }}
        >
          <SearchField
            key={path}
            shelf={shelf}
            onSearch={(search) =>
              void navigate(shelfHref(path, { ...query, search, page: 1 }), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <CategoryMenu key={`${path} menu`} shelf={shelf} />
          <Select
            label="Sort"
            isLabelHidden
            name="sort"
            value={query.sort}
            onChange={({ target }) =>
              void navigate(shelfHref(path, { ...query, sort: Number(target.value), page: 1 }))
            }
          >
            {SORT_OPTIONS.map((label, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </Select>
        </form>
      </div>
    </search>
  )
}
