import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

/**
 * Text in the field, and the id of the suggestion it was selected from. `session` is constant while a visitor types;
 * map services bill by session.
 */
export type AddressText = { text: string; id: string; session?: string }

/** Returns the state of the address field: suggestions, the highlighted suggestion, and keyboard handling. */
export function useCombobox(
  value: AddressText,
  onChange: (value: AddressText) => void,
  onEnter: (() => void) | undefined,
  /** Called when a suggestion is selected. */
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
  /** Returns true if the key was handled. */
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

/** Stops a key event, so that Escape closes only the list and not the surrounding dialog. */
function stopKey(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Returns a session id. Over plain HTTP browsers offer no UUIDs, and each search is billed as its own session. */
const newSession = (): string => (window.isSecureContext ? crypto.randomUUID() : '')

/** Selects the text of a selected suggestion, so that typing replaces it. */
function replaceByTyping(value: AddressText, input: HTMLInputElement): void {
  if (value.id) input.select()
}

/** Returns the next index. After the last suggestion none is highlighted, and the typed text is restored. */
const nextIndex = (index: number, step: number, count: number): number =>
  ((index + 1 + step + count + 1) % (count + 1)) - 1
