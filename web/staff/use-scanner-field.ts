import { useLayoutEffect, useRef } from 'react'

const DIGIT = /^\d$/

/**
 * Returns the ref of a field that receives the input of a keyboard scanner whenever the focus is not in another
 * field.
 * @param start pattern of the keys with which a code starts
 */
export function useScannerField(start = DIGIT) {
  const field = useRef<HTMLInputElement>(null)
  // A layout effect registers the listener before the field is visible, so that no scan is lost.
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
