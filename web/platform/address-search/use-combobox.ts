import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

/**
 * The text in the field, and the id of the suggestion it was picked from. `session` is constant while somebody types;
 * map services bill by it.
 */
export type AddressText = { text: string; id: string; session?: string }

/** Behaviour of the address field: suggestions, the highlighted one, and the keyboard. */
export function useCombobox(
  value: AddressText,
  onChange: (value: AddressText) => void,
  onEnter: (() => void) | undefined,
  /** Called for a picked suggestion, which goes on by itself. */
  onPick: (value: AddressText) => void = onChange,
) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { suggestions, hint } = useSuggestions(value.id ? '' : value.text, value.session)
  const isShown = isOpen && suggestions.length > 0

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const take = (suggestion: Suggestion) => {
    onPick({ text: suggestion.label, id: suggestion.id })
    close()
  }
  const move = (step: number) => {
    setOpen(true)
    setActive((index) => nextIndex(index, step, suggestions.length))
  }
  /** Returns whether the key was handled. */
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
    hint,
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
        if (answerKey(event.key)) stopKey(event)
      },
    },
  }
}

/** Escape closes only the list, not the dialog around it. */
function stopKey(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Browsers offer no UUIDs over plain HTTP; every search is then a session of its own. */
const newSession = (): string => (window.isSecureContext ? crypto.randomUUID() : '')

/** The first key replaces an address that was picked before. */
function replaceByTyping(value: AddressText, input: HTMLInputElement): void {
  if (value.id) input.select()
}

/** After the last suggestion none is highlighted, which brings the typed text back. */
const nextIndex = (index: number, step: number, count: number): number =>
  ((index + 1 + step + count + 1) % (count + 1)) - 1
