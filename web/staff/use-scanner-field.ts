import { useLayoutEffect, useRef } from 'react'

const DIGIT = /^\d$/

/**
 * A field that takes what a scanner types which acts as a keyboard, wherever the page has its focus, but in a field.
 * @param start the keys with which a code begins
 */
export function useScannerField(start = DIGIT) {
  const field = useRef<HTMLInputElement>(null)
  // From the moment the field can be seen: a scan is not typed again.
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      const isElsewhere = !(event.target as Element).closest('input, textarea, select')
      if (isElsewhere && start.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
        field.current?.focus()
        field.current?.select()
      }
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [start])
  return field
}
