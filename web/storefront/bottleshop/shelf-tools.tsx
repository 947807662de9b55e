import searchIcon from '@phosphor-icons/core/assets/bold/magnifying-glass-bold.svg?raw'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SORT_OPTIONS, shelfHref } from './shelf-query.ts'
import type { ShelfPage } from './shelf-page.ts'
import styles from './shelf-tools.module.css'

/** A typist's pause; the list follows without a button. */
const TYPING_PAUSE_MS = 300

/** Search, category and sort. A plain form as well: Enter works before any script has. */
export function ShelfTools({ shelf }: { shelf: ShelfPage }) {
  const navigate = useNavigate()
  const { path, query, place, category } = shelf
  const current = category?.slug ?? ''
  const isListed = shelf.categories.some(({ slug }) => slug === current)

  return (
    <search>
      <form className={styles.tools} action={path} onSubmit={(event) => event.preventDefault()}>
        <div className={`page ${styles.row}`}>
          <SearchField
            key={path}
            value={query.search}
            onSearch={(search) =>
              void navigate(shelfHref(path, { ...query, search, page: 1 }), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <Select
            label="Category"
            isLabelHidden
            value={current}
            onChange={({ target }) =>
              void navigate(target.value ? `${place.shopPath}/${target.value}` : place.shopPath)
            }
          >
            <option value="">All</option>
            {shelf.categories.map(({ name, slug }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
            {category && !isListed && <option value={category.slug}>{category.name}</option>}
          </Select>
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
        </div>
      </form>
    </search>
  )
}

function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(value)
  // What was last asked for: an address that says something else came from Back or a link, and is shown.
  const asked = useRef(value)
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  const search = useEffectEvent(() => {
    asked.current = text.trim()
    onSearch(text.trim())
  })
  useEffect(() => {
    if (text.trim() === asked.current) return
    const pause = setTimeout(search, TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])

  return (
    <div className={styles.search}>
      <Icon svg={searchIcon} />
      <label className="visuallyHidden" htmlFor="shelf-search">
        Search Products
      </label>
      <input
        id="shelf-search"
        type="search"
        name="search"
        placeholder="Search Products"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
