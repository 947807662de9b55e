import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import * as texts from './console-texts.ts'
import type { FilterField } from './filter-field.ts'
import styles from './filter-fields.module.css'

type Props = {
  fields: readonly FilterField[]
  path: string
  /** Filters in the URL. */
  filters: Record<string, string>
  /** Further controls, such as the choice of columns. */
  children?: ReactNode
}

/**
 * Fields of a list’s filters. On a phone all fields but the typed ones are in a closed part, and each of them that
 * restricts the list is a chip that removes it.
 */
export function FilterFields({ fields, path, filters, children }: Props) {
  const choices = fields.filter(({ kind }) => kind !== 'text')
  const chips = choices.flatMap((field) => {
    const text = chosenText(field)
    return text === null ? [] : [{ ...field, text }]
  })
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
      {(choices.length > 0 || children) && (
        <details className={styles.more}>
          <summary>{texts.filtersSummary}</summary>
          {choices.map((field) => (
            <div key={field.name} className={styles.narrow}>
              <OneField field={field} />
            </div>
          ))}
          {children}
        </details>
      )}
    </>
  )
}

function OneField({ field }: { field: FilterField }) {
  const { name, label, value } = field
  if (field.kind === 'text')
    return (
      <Field
        label={label}
        name={name}
        type="search"
        maxLength={field.maxLength}
        {...(field.example && { placeholder: field.example })}
        defaultValue={value}
      />
    )
  if (field.kind !== 'choice')
    return <Field label={label} name={name} type={field.kind} defaultValue={value} />
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

/** Returns what a field restricts the list to; null if it restricts nothing. */
function chosenText(field: FilterField): string | null {
  const { value } = field
  if (field.kind !== 'choice') return value === '' ? null : value.split('-').toReversed().join('/')
  if (value === field.standard) return null
  return field.options.find(([option]) => option === value)?.[1] ?? value
}

/** Returns the first page of the list without one of its filters. */
function pathWithout(name: string, path: string, filters: Record<string, string>): string {
  const { [name]: _removed, ...rest } = filters
  return `${path}?${new URLSearchParams(rest).toString()}`
}
