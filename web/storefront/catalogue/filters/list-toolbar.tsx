import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Select } from '#web/ui/select.tsx'
import { CategoryMenu } from '../categories/category-menu.tsx'
import { SearchField } from '../search/search-field.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { LIST_FORM } from './list-form.ts'
import { readListQuery, SORT_OPTIONS, listHref } from '../product-list/list-query.ts'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import styles from './list-toolbar.module.css'
import * as texts from '../catalogue-texts.ts'

/**
 * Sticky bar with search, category and filters. Below it, the list's heading with the sort order scrolls away. The bar
 * is a plain form that works with Enter without JavaScript.
 */
export function ListToolbar({ list, children }: { list: ProductListPage; children?: ReactNode }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { path, query } = list
  /** Navigates to the form's current values, including a choice whose navigation is still pending. */
  const submitList = (search?: string) => {
    if (!form.current) return
    const fields = new FormData(form.current) as unknown as Iterable<[string, string]>
    const formQuery = readListQuery(new URLSearchParams([...fields]))
    const isTyped = search !== undefined
    void navigate(listHref(path, { ...formQuery, search: search ?? formQuery.search, page: 1 }), {
      replace: isTyped,
    })
  }
  return (
    <>
      <search className={styles.tools}>
        <form
          ref={form}
          id={LIST_FORM}
          className={`page ${styles.row}`}
          action={path}
          onSubmit={(event) => {
            event.preventDefault()
            submitList()
          }}
        >
          <SearchField key={path} list={list} onSearch={submitList} />
          <CategoryMenu key={`${path} menu`} list={list} />
          <FilterSheet key={`${path} filters`} list={list} />
        </form>
      </search>
      <div className={`page ${styles.head}`}>
        <div className={styles.facts}>{children}</div>
        <SortChoice chosen={query.sort} />
      </div>
    </>
  )
}

/** Sort select. It shows the URL's value, and a new choice immediately, before the URL changes. */
function SortChoice({ chosen }: { chosen: number }) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = String(chosen)
  }, [chosen])
  return (
    <Select
      ref={select}
      label={texts.favouritesOrder}
      isLabelHidden
      form={LIST_FORM}
      name="sort"
      defaultValue={chosen}
      onChange={({ target }) => target.form?.requestSubmit()}
    >
      {SORT_OPTIONS.map((label, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </Select>
  )
}
