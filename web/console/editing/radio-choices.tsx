import { type ReactNode, useId } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import styles from './editing.module.css'

/** Option of a radio group. `picture` is decorative and repeats the label. */
export type RadioOption = { value: string; label: string; picture?: ReactNode }

type Props = {
  label: string
  name: string
  options: readonly RadioOption[]
  chosen: string
  error?: string
}

/** Radio group with pictures above the labels, or as a plain list. */
export function RadioChoices({ label, name, options, chosen, error }: Props) {
  const id = useId()
  const isPictured = options.some(({ picture }) => picture !== undefined)
  return (
    <fieldset className={styles.choices} aria-describedby={error && id}>
      <legend>{label}</legend>
      <div className={isPictured ? styles.tiles : undefined}>
        {options.map(({ value, label: words, picture }) => (
          <label key={value} className={isPictured ? styles.tile : styles.radio}>
            {picture}
            <span className={styles.radio}>
              <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
              {words}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
