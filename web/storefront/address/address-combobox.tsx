import pinIcon from '@phosphor-icons/core/assets/fill/map-pin-fill.svg?raw'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './address-combobox.module.css'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

export type AddressText = { text: string; id: string }

/**
 * The delivery address with suggestions: a combobox as the ARIA guide has it. The focus stays in the field; arrows move
 * through the list, Enter takes, Escape closes.
 */
export function AddressCombobox({
  value,
  onChange,
  onEnter,
  error,
  isLabelHidden = false,
  aside,
}: {
  value: AddressText
  onChange: (value: AddressText) => void
  /** Instead of sending the form around the field. */
  onEnter?: () => void
  error?: string
  isLabelHidden?: boolean
  /** A button beside the field. */
  aside?: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { suggestions } = useSuggestions(value.id ? '' : value.text)
  const isShown = isOpen && suggestions.length > 0
  const optionId = (index: number) => `${id}-option-${index}`

  const take = (suggestion: Suggestion) => {
    onChange({ text: suggestion.label, id: suggestion.id })
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      // Only the list closes, not the dialog around it.
      event.stopPropagation()
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter' && isShown && suggestions[active]) {
      event.preventDefault()
      take(suggestions[active])
    } else if (event.key === 'Enter' && onEnter) {
      event.preventDefault()
      onEnter()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((index) => nextIndex(index, step, suggestions.length))
    }
  }

  return (
    <div className={styles.box}>
      <label className={isLabelHidden ? 'visuallyHidden' : styles.label} htmlFor={id}>
        Delivery Address
      </label>
      <div className={styles.row}>
        <div className={styles.field}>
          <Icon svg={pinIcon} />
          <input
            id={id}
            name="search"
            className={styles.input}
            placeholder="Delivery Address"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            role="combobox"
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={value.text}
            onChange={(event) => {
              onChange({ text: event.target.value, id: '' })
              setOpen(true)
              setActive(-1)
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
          <ul
            className={styles.list}
            id={`${id}-list`}
            role="listbox"
            aria-label="Suggested addresses"
            hidden={!isShown}
          >
            {suggestions.map((suggestion, index) => (
              <li
                key={suggestion.id}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                className={styles.option}
                // A press must not take the focus from the field, or the list is gone before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(suggestion)}
              >
                <SuggestedAddress label={suggestion.label} />
              </li>
            ))}
          </ul>
        </div>
        {aside}
      </div>
      <input type="hidden" name="id" value={value.id} />
      <p className="visuallyHidden" role="status">
        {isShown ? `${suggestions.length} addresses found` : ''}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Past the last comes none, so that the typed text can be gone back to. */
const nextIndex = (index: number, step: number, count: number): number =>
  ((index + 1 + step + count + 1) % (count + 1)) - 1

function SuggestedAddress({ label }: { label: string }) {
  const at = label.lastIndexOf(', ')
  return (
    <>
      <b>{at < 0 ? label : label.slice(0, at)}</b>
      {at >= 0 && <span className="quiet small">{label.slice(at + 2)}</span>}
    </>
  )
}
