import type { KeyboardEvent } from 'react'
import type { FormValues } from './form-values.ts'

/** Returns the values of a form by field. A group of checkboxes is the ticked values, separated by spaces. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    const before = values[name]
    values[name] = before === undefined ? value : `${before} ${value}`
  }
  return values
}

/** Returns the labels of the fields that differ, in the order of the labels. */
export const changedLabels = (
  before: FormValues,
  now: FormValues,
  labels: Record<string, string>,
): string[] =>
  Object.entries(labels)
    .filter(([name]) => (before[name] ?? '') !== (now[name] ?? ''))
    .map(([, label]) => label)

/** Submits the form on Ctrl+S or Cmd+S, instead of the browser's dialog for saving the page. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
