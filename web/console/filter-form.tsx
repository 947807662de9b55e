import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import * as texts from './console-texts.ts'

/** Pause after the last key before a typed filter is applied, in milliseconds. */
const TYPING_PAUSE = 350

const isTyped = (field: EventTarget): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'search' || field.type === 'text')

/** Returns the query of a filter form without empty values. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value)
  return query
}

/**
 * Filters of a list, which are part of the URL. A choice is applied at once, typed text after a pause. Without
 * JavaScript a button applies them.
 */
export function FilterForm({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const submit = useSubmit()
  const { search } = useLocation()
  const hasScripts = useIsHydrated()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (form.current) void submit(queryOf(form.current), { replace: true, preventScrollReset: true })
    }, wait)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const shown = useRef(search)
  useEffect(() => {
    // Not on the first page, where text may have been typed before the scripts ran.
    if (shown.current !== search) showQuery(form.current, search)
    shown.current = search
  }, [search])
  return (
    <search>
      <Form
        ref={form}
        className={className}
        onChange={({ target }: ChangeEvent<HTMLFormElement>) => apply(isTyped(target) ? TYPING_PAUSE : 0)}
        onSubmit={(event) => {
          event.preventDefault()
          apply(0)
        }}
      >
        {children}
        {/* Hidden, it still lets Enter submit the form. */}
        <div hidden={hasScripts}>
          <Button type="submit" tone="outline">
            {texts.showButton}
          </Button>
        </div>
      </Form>
    </search>
  )
}

const isDate = (field: EventTarget): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'date' || field.type === 'month')

/** Shows the values of the URL after a link to another view, except in the field in which the user types. */
function showQuery(form: HTMLFormElement | null, search: string): void {
  const query = new URLSearchParams(search)
  for (const field of form?.elements ?? []) {
    const isChoice = field instanceof HTMLSelectElement
    if (field === document.activeElement || !(isChoice || isTyped(field) || isDate(field))) continue
    const value = query.get(field.name) ?? ''
    if (!isChoice || [...field.options].some((option) => option.value === value)) field.value = value
  }
}
