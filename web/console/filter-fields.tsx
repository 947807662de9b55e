import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import * as texts from './console-texts.ts'
import styles from './filter-fields.module.css'

/** Filter of a list: typed text, or a choice. A choice with its `standard` value restricts nothing. */
export type FilterField = { name: string; label: string; value: string } & (
  | { kind: 'text'; maxLength: number }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[]; standard: string }
)

type Props = {
  fields: readonly FilterField[]
  path: string
  /** Filters in the URL. */
  filters: Record<string, string>
  /** Further controls, such as the choice of columns. */
  children?: ReactNode
}

/**
 * Fields of a list’s filters. On a phone the choices are in a closed part, and each choice that restricts the list is a
 * chip that removes it.
 */
export function FilterFields({ fields, path, filters, children }: Props) {
  const chips = fields.flatMap((field) =>
    field.kind === 'choice' && field.value !== field.standard ? [{ ...field, text: chosenText(field) }] : [],
  )
  return (
    <>
      {fields
        .filter(({ kind }) => kind === 'text')
        .map((field) => (
          <div key={field.name} className={styles.search}>
            <OneField field={field} />
          </div>
        ))}
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={texts.chosenFilters}>
          {chips.map(({ name, label, text }) => (
            <li key={name}>
              <Link className={styles.chip} to={pathWithout(name, path, filters)} replace>
                <span className="visuallyHidden">{texts.removeFilter}</span> {texts.filterChip(label, text)}
                <span aria-hidden="true"> ×</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <details className={styles.more}>
        <summary>{texts.filtersSummary}</summary>
        {fields
          .filter(({ kind }) => kind === 'choice')
          .map((field) => (
            <div key={field.name} className={styles.narrow}>
              <OneField field={field} />
            </div>
          ))}
        {children}
      </details>
    </>
  )
}

function OneField({ field }: { field: FilterField }) {
  const { name, label, value } = field
  if (field.kind === 'text')
    return <Field label={label} name={name} type="search" maxLength={field.maxLength} defaultValue={value} />
  return (
    <Select label={label} name={name} defaultValue={value}>
      {field.options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  )
}

const chosenText = ({ value, options }: Extract<FilterField, { kind: 'choice' }>): string =>
  options.find(([option]) => option === value)?.[1] ?? value

/** Returns the first page of the list without one of its filters. */
function pathWithout(name: string, path: string, filters: Record<string, string>): string {
  const { [name]: _removed, ...rest } = filters
  return `${path}?${new URLSearchParams(rest).toString()}`
}
