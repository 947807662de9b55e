import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

type StoredFields = Record<string, string | boolean>
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Types that hold nothing typed, or a password. */
const SKIPPED_TYPES = /^(hidden|password|file|submit|button|reset|radio)$/
/** Personal data that a shared device must not store. @source S-CHECK-7 */
const SECRET = /^(bday|one-time-code|cc-)/
const FIELDS = 'input[name], textarea[name], select[name]'

const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox'
const isStorable = (field: Field) => !SKIPPED_TYPES.test(field.type) && !SECRET.test(field.autocomplete)

/** Returns the name of a form among the forms of its page: its intent, and the row that it changes. */
function formKey(form: HTMLFormElement | null): string {
  const fields = form && new FormData(form)
  return ['intent', 'address_id'].map((name) => textIn(fields?.get(name))).join(' ')
}

const textIn = (value: FormDataEntryValue | null | undefined): string =>
  typeof value === 'string' ? value : ''

const fieldKey = (field: Field): string => `${formKey(field.form)} ${field.name}`

function read(key: string): StoredFields {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as StoredFields
  } catch {
    return {}
  }
}

/** Stores the fields of one page. Without storage, as in some private windows, it does nothing. */
function write(key: string, stored: StoredFields): void {
  try {
    if (Object.keys(stored).length > 0) sessionStorage.setItem(key, JSON.stringify(stored))
    else sessionStorage.removeItem(key)
  } catch {
    // A full or blocked storage must not break the form.
  }
}

/** Enters a value as typing does. A different value first, because React ignores an event without a change. */
function enter(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isTicked(field) && field.checked !== value) field.click()
    return
  }
  if (field.value === value) return
  field.value = value ? '' : ' '
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const name of ['input', 'change', 'focusout']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

function restore(box: HTMLElement, stored: StoredFields): void {
  for (const field of box.querySelectorAll<Field>(FIELDS)) {
    const value = stored[fieldKey(field)]
    if (value === undefined || !isStorable(field)) continue
    enter(field, value)
    const details = field.closest('details')
    if (details) details.open = true
  }
}

/**
 * Stores the typed fields of all forms in `box` for this tab and page, so that they survive a reload. A submission
 * ends that for its form. Passwords, codes and dates of birth are not stored.
 * @param owner id of the member whose fields these are; the next member of the same tab does not see them
 */
export function useStoredFields(box: RefObject<HTMLElement | null>, owner = ''): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const root = box.current
    if (!root) return
    const key = `fields ${owner} ${pathname}`
    restore(root, read(key))
    const left = new AbortController()
    const listen = (name: string, listener: (target: EventTarget | null) => void) =>
      root.addEventListener(name, ({ target }) => listener(target), { signal: left.signal })
    listen('input', (target) => {
      const field = target as Field
      if (!field.name || !isStorable(field)) return
      write(key, { ...read(key), [fieldKey(field)]: isTicked(field) ? field.checked : field.value })
    })
    listen('submit', (target) => {
      const form = `${formKey(target as HTMLFormElement)} `
      write(key, Object.fromEntries(Object.entries(read(key)).filter(([name]) => !name.startsWith(form))))
    })
    return () => left.abort()
  }, [box, owner, pathname])
}
