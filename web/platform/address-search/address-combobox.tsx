import pinIcon from '@phosphor-icons/core/assets/fill/map-pin-fill.svg?raw'
import { type ReactNode, type Ref, useId } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './address-combobox.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import { type AddressText, useAddressCombobox } from './use-address-combobox.ts'
import * as texts from './address-search-texts.ts'

type Props = {
  value: AddressText
  onChange: (value: AddressText) => void
  /** Called on Enter instead of submitting the surrounding form. */
  onEnter?: (() => void) | undefined
  /** Called instead of `onChange` when a suggestion is selected. */
  onPick?: ((value: AddressText) => void) | undefined
  error?: string | undefined
  /** Reason for the refusal, shown with the error. */
  reason?: string | undefined
  label?: string
  isLabelHidden?: boolean | undefined
  /** Shown at the end of the label's line. */
  besideLabel?: ReactNode
  /** Button next to the field. */
  aside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * Address field with suggestions, following the ARIA combobox pattern. The focus stays in the field: arrow keys move
 * through the list, Enter selects, Escape closes.
 */
export function AddressCombobox({
  value,
  onChange,
  onEnter,
  onPick,
  error,
  reason = '',
  label = texts.addressLabel,
  isLabelHidden = false,
  besideLabel,
  aside,
  ref,
}: Props) {
  const id = useId()
  const listId = `${id}-list`
  const { suggestions, hint, isShown, active, take, inputProps } = useAddressCombobox(listId, {
    value,
    onChange,
    onEnter,
    onPick,
  })
  const advice = error ? reason : hint
  return (
    <div className={styles.box}>
      <div className={isLabelHidden ? undefined : styles.labelRow}>
        <label className={isLabelHidden ? 'visuallyHidden' : styles.label} htmlFor={id}>
          {label}
        </label>
        {besideLabel}
      </div>
      <div className={styles.row}>
        <div className={styles.field}>
          <Icon svg={pinIcon} />
          <input
            {...inputProps}
            ref={ref}
            id={id}
            name="search"
            className={styles.input}
            placeholder={label}
            spellCheck={false}
            enterKeyHint="go"
            aria-invalid={error ? true : undefined}
            aria-describedby={
              [error && `${id}-error`, advice && `${id}-hint`].filter(Boolean).join(' ') || undefined
            }
          />
          <SuggestionList
            id={listId}
            suggestions={isShown ? suggestions : []}
            active={active}
            onTake={take}
          />
        </div>
        {aside}
      </div>
      <output className="visuallyHidden">{isShown && texts.suggestionsCount(suggestions.length)}</output>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <output className={styles.hint} id={`${id}-hint`}>
        {advice}
      </output>
    </div>
  )
}
