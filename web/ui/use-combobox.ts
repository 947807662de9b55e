import { type KeyboardEvent, useState } from 'react'

/** State of the list below a combobox: whether it is open, and the index of the highlighted option (-1 for none). */
export function useOptionList() {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const show = (shown: boolean) => {
    setOpen(shown)
    setActive(-1)
  }
  return { isOpen, active, show, setActive }
}

type ComboboxOptions<Option> = {
  /** Id of the list. The id of an option is this id, a hyphen and its index. */
  id: string
  options: readonly Option[]
  onTake: (option: Option) => void
  /** Called on Enter without a highlighted option. Without it, Enter submits the surrounding form. */
  onEnter?: (() => void) | undefined
}

/**
 * Returns the props of a text field that follows the ARIA combobox pattern. The focus stays in the field: arrow keys
 * move through the list, Enter takes the highlighted option, Escape closes the list.
 */
export function comboboxProps<Option>(
  { isOpen, active, show, setActive }: ReturnType<typeof useOptionList>,
  { id, options, onTake, onEnter }: ComboboxOptions<Option>,
) {
  const { length } = options
  const isShown = isOpen && length > 0
  const move = (step: number) => {
    show(true)
    // After the last option none is highlighted, which restores the typed text.
    setActive(((active + 1 + step + length + 1) % (length + 1)) - 1)
  }
  /** Returns true if the key was handled. */
  const handleKey = (key: string): boolean => {
    const reached = isShown ? options[active] : undefined
    if (key === 'Escape' && isShown) show(false)
    else if (key === 'Enter' && reached) onTake(reached)
    else if (key === 'Enter' && onEnter) onEnter()
    else if (key === 'ArrowDown' && length > 0) move(1)
    else if (key === 'ArrowUp' && length > 0) move(-1)
    else return false
    return true
  }
  return {
    role: 'combobox' as const,
    autoComplete: 'off',
    'aria-expanded': isShown,
    'aria-controls': id,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
    onBlur: () => show(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (!handleKey(event.key)) return
      // Escape closes only the list and not the surrounding dialog.
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
