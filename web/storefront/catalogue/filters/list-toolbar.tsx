import { useEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { Select } from '#web/ui/select.tsx'
import { CategoryMenu } from '../categories/category-menu.tsx'
import { SearchField } from '../search/search-field.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { LIST_FORM } from './list-form.ts'
import { readListQuery, SORT_OPTIONS, listHref } from '../product-list/list-query.ts'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import styles from './list-toolbar.module.css'
import * as texts from '../catalogue-texts.ts'

/** Bar with search, category, sort and filters. It is a plain form that works with Enter without JavaScript. */
export function ListToolbar({ list }: { list: ProductListPage }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { path, query } = list
  /** Navigates to the form's current values, including a choice whose navigation is still pending. */
  const submitList = (options: NavigateOptions, search?: string) => {
    if (!form.current) return
    const fields = new FormData(form.current) as unknown as Iterable<[string, string]>
    const formQuery = readListQuery(new URLSearchParams([...fields]))
    void navigate(listHref(path, { ...formQuery, search: search ?? formQuery.search, page: 1 }), options)
  }
  return (
    <search>
      <div className={styles.tools}>
        <form
          ref={form}
          id={LIST_FORM}
          className={`page ${styles.row}`}
          action={path}
          onSubmit={(event) => {
            event.preventDefault()
            submitList({ preventScrollReset: true })
          }}
        >
          <SearchField
            key={path}
            list={list}
            onSearch={(search) => submitList({ replace: true, preventScrollReset: true }, search)}
          />
          <CategoryMenu key={`${path} menu`} list={list} />
          <SortChoice chosen={query.sort} onChoose={() => submitList({})} />
          <FilterSheet key={`${path} filters`} list={list} />
        </form>
      </div>
    </search>
  )
}

/** Sort select. It shows the URL's value, and a new choice immediately, before the URL changes. */
function SortChoice({ chosen, onChoose }: { chosen: number; onChoose: () => void }) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = String(chosen)
  }, [chosen])
  return (
    <Select
      ref={select}
      label={texts.favouritesOrder}
      isLabelHidden
      name="sort"
      defaultValue={chosen}
      onChange={onChoose}
    >
      {SORT_OPTIONS.map((label, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </Select>
  )
}
