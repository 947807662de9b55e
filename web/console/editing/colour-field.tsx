import { Field } from '#web/ui/field.tsx'
import styles from './editing.module.css'
import * as texts from './editing-texts.ts'

export const isColour = (typed: string): boolean => /^#[0-9a-fA-F]{6}$/.test(typed)

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string
}

/** Field for a colour: typed as text or chosen with the colour picker. */
export function ColourField({ label, value, onChange, ...field }: Props) {
  return (
    <Field
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      hint={texts.colourHint}
      maxLength={7}
      aside={
        <input
          type="color"
          className={styles.picker}
          aria-label={texts.pickColour(label)}
          value={isColour(value) ? value.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
      }
      {...field}
    />
  )
}
