import { useId } from 'react'
import { Checkbox } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import styles from './editing.module.css'
import { listOf } from './form-values.ts'
import * as texts from './editing-texts.ts'

type Option = { value: number; label: string }
type Props = { label: string; name: string; options: readonly Option[]; chosen: string; error?: string }

/** Options above this number are collapsed, unless one of them is ticked. */
const SHOWN_AT_ONCE = 12

/** A group of checkboxes, of which any number may be ticked. */
export function Choices({ label, name, options, chosen, error }: Props) {
  const id = useId()
  const ticked = listOf(chosen)
  // Submits values that the caller may not see unchanged.
  const unseen = ticked.filter((value) => !options.some((option) => String(option.value) === value))
  const boxes = (
    <div className={styles.options}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          name={name}
          value={option.value}
          defaultChecked={ticked.includes(String(option.value))}
        />
      ))}
    </div>
  )
  return (
    <fieldset className={styles.choices} aria-describedby={error && id}>
      <legend>{label}</legend>
      {unseen.map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
      {options.length > SHOWN_AT_ONCE ? (
        <details open={ticked.length > 0}>
          <summary>{texts.chosenText(ticked.length)}</summary>
          {boxes}
        </details>
      ) : (
        boxes
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
