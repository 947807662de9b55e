import type { ChangeEvent, FocusEvent } from 'react'
import { comboboxProps, useOptionList } from '#web/ui/use-combobox.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

/**
 * Text in the field, and the id of the suggestion it was selected from. `session` is constant while a visitor types;
 * map services bill by session.
 */
export type AddressText = { text: string; id: string; session?: string }

type AddressHandlers = {
  value: AddressText
  onChange: (value: AddressText) => void
  onEnter: (() => void) | undefined
  /** Called when a suggestion is selected. */
  onPick: ((value: AddressText) => void) | undefined
}

/**
 * Returns the state of the address field: suggestions, the highlighted suggestion, and the props of the field.
 * @param id id of the list of suggestions
 */
export function useAddressCombobox(
  id: string,
  { value, onChange, onEnter, onPick = onChange }: AddressHandlers,
) {
  const list = useOptionList()
  const { suggestions, hint } = useSuggestions(value.id ? '' : value.text, value.session)
  const take = (suggestion: Suggestion) => {
    onPick({ text: suggestion.label, id: suggestion.id })
    list.show(false)
  }
  return {
    suggestions,
    hint,
    isShown: list.isOpen && suggestions.length > 0,
    active: list.active,
    take,
    inputProps: {
      ...comboboxProps(list, { id, options: suggestions, onTake: take, onEnter }),
      value: value.text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange({ text: event.target.value, id: '', session: value.session ?? newSession() })
        list.show(true)
      },
      onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
        list.show(true)
        replaceByTyping(value, target)
      },
    },
  }
}

/** Returns a session id. Over plain HTTP browsers offer no UUIDs, and each search is billed as its own session. */
const newSession = (): string => (window.isSecureContext ? crypto.randomUUID() : '')

/** Selects the text of a selected suggestion, so that typing replaces it. */
function replaceByTyping(value: AddressText, input: HTMLInputElement): void {
  if (value.id) input.select()
}
