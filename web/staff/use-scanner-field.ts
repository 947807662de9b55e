import { useLayoutEffect, useRef } from 'react'

/** A field that takes the digits of a scanner which acts as a keyboard, wherever the page has its focus, but in a field. */
export function useScannerField() {
  const field = useRef<HTMLInputElement>(null)
  // From the moment the field can be seen: a scan is not typed again.
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      const isElsewhere = !(event.target as Element).closest('input, textarea, select')
      if (isElsewhere && /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
        field.current?.focus()
        field.current?.select()
      }
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [])
  return field
}
