import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

/**
 * What stands in the field, and the suggestion it was taken from, if it was. `session` is one and the same for all that is
 * typed until then, by which a map service tells one search from the next.
 */
export type AddressText = { text: string; id: string; session?: string }

/** The behaviour of the address field: what is suggested, which suggestion the arrows have reached, and the keys. */
export function useCombobox(
  value: AddressText,
  onChange: (value: AddressText) => void,
  onEnter: (() => void) | undefined,
) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { suggestions } = useSuggestions(value.id ? '' : value.text, value.session)
  const isShown = isOpen && suggestions.length > 0

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const take = (suggestion: Suggestion) => {
    onChange({ text: suggestion.label, id: suggestion.id })
    close()
  }
  const move = (step: number) => {
    setOpen(true)
    setActive((index) => nextIndex(index, step, suggestions.length))
  }
  /** Whether the key was ours. */
  const answerKey = (key: string): boolean => {
    const reached = isShown ? suggestions[active] : undefined
    if (key === 'Escape' && isShown) close()
    else if (key === 'Enter' && reached) take(reached)
    else if (key === 'Enter' && onEnter) onEnter()
    else if (key === 'ArrowDown' && suggestions.length > 0) move(1)
    else if (key === 'ArrowUp' && suggestions.length > 0) move(-1)
    else return false
    return true
  }

  return {
    suggestions,
    isShown,
    active,
    take,
    inputProps: {
      value: value.text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange({ text: event.target.value, id: '', session: value.session ?? newSession() })
        setOpen(true)
        setActive(-1)
      },
      onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
        setOpen(true)
        replaceByTyping(value, target)
      },
      onBlur: () => setOpen(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (!answerKey(event.key)) return
        event.preventDefault()
        // Escape closes the list only, not the dialog around it.
        event.stopPropagation()
      },
    },
  }
}

/** Browsers make none over plain HTTP; each question is then one by itself. */
const newSession = (): string => (window.isSecureContext ? crypto.randomUUID() : '')

/** An address taken before is replaced by the first key, not added to. */
function replaceByTyping(value: AddressText, input: HTMLInputElement): void {
  if (value.id) input.select()
}

/** Past the last comes none, so that the typed text can be gone back to. */
const nextIndex = (index: number, step: number, count: number): number =>
  ((index + 1 + step + count + 1) % (count + 1)) - 1
