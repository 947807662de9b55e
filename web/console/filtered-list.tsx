import type { ReactNode } from 'react'
import type { FilterField } from './filter-field.ts'
import { FilterFields } from './filter-fields.tsx'
import { FilterForm } from './filter-form.tsx'
import styles from './filtered-list.module.css'
import type { ListPage } from './list-page.ts'
import { Pagination } from './pagination.tsx'
import { SavedViews } from './views/saved-views.tsx'

/** List of the console below its filters, which are part of the URL. */
export function FilteredList({
  title,
  summary,
  fields,
  filters,
  wrongFilter,
  path,
  list,
  children,
}: {
  title: string
  summary: string
  fields: readonly FilterField[]
  filters: Record<string, string>
  /** Text shown if the API rejects a filter. */
  wrongFilter: string
  path: string
  list: ListPage<unknown>
  children: ReactNode
}) {
  return (
    <div className="stack">
      <div>
        <h1>{title}</h1>
        <p className="quiet small figures">{summary}</p>
      </div>
      <SavedViews />
      <FilterForm className={styles.filters}>
        <FilterFields {...{ fields, path, filters }} />
      </FilterForm>
      <div role="alert">{list.isWrong && <p>{wrongFilter}</p>}</div>
      {children}
      <Pagination place={list} path={path} filters={filters} />
    </div>
  )
}
