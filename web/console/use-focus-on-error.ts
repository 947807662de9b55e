import { type RefObject, useEffect } from 'react'
import { required } from '#domain/required.ts'

const WRONG = '[aria-invalid=true], [data-is-wrong=true] :is(input, select)'

/**
 * Moves the focus to the first invalid field of a form inside `place` after the form was rejected. Errors that belong
 * to no field are announced by their alert.
 * @source S-STAFF-8
 */
export function useFocusOnError(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = required(place.current, 'container of the forms')
    let sent: HTMLFormElement | null = null
    const send = (event: SubmitEvent) => void (sent = event.target as HTMLFormElement)
    const answered = new MutationObserver((changes) => {
      if (!sent || !changes.some(isRefusal)) return
      const wrong = sent.querySelector<HTMLElement>(WRONG)
      if (!wrong) return
      sent = null
      for (
        let above = wrong.closest('details');
        above;
        above = above.parentElement?.closest('details') ?? null
      )
        above.open = true
      wrong.focus()
    })
    within.addEventListener('submit', send)
    answered.observe(within, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid', 'data-is-wrong'],
    })
    return () => {
      within.removeEventListener('submit', send)
      answered.disconnect()
    }
  }, [place])
}

/** Returns true if a field became invalid, or if invalid fields were added. */
const isRefusal = ({ target, addedNodes }: MutationRecord): boolean =>
  [target, ...addedNodes].some(
    (node) => node instanceof HTMLElement && (node.matches(WRONG) || node.querySelector(WRONG) !== null),
  )
