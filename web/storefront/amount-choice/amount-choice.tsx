import { Field } from '#web/ui/field.tsx'
import styles from './amount-choice.module.css'

/** Value of the option that opens the field for another amount. */
export const OWN_AMOUNT = 'own'

type Props = {
  legend: string
  hint?: string
  name: string
  options: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
  /** Field for an amount that is not offered. */
  own: {
    option: string
    label: string
    name: string
    value: string
    onChange: (value: string) => void
    error?: string | undefined
  }
}

/** Amounts as buttons, and a field for another amount, which is always shown without JavaScript. */
export function AmountChoice({ legend, hint, name, options, value, onChoose, own }: Props) {
  const field = (
    <Field
      label={own.label}
      name={own.name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={own.value}
      onChange={({ target }) => own.onChange(target.value)}
      {...(own.error && { error: own.error })}
    />
  )
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className="small quiet">{hint}</p>}
      <div className={styles.options}>
        {[...options, { value: OWN_AMOUNT, label: own.option }].map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {value === OWN_AMOUNT ? field : <noscript>{field}</noscript>}
    </fieldset>
  )
}
