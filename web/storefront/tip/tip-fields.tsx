import { toDollars } from '#domain/money.ts'
import { TIP_PRESETS } from '#domain/orders/tip.ts'
import { roundDollarsText } from '#web/platform/format/money-text.ts'
import { Field } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { OWN_TIP, type TipChoice } from './tip-choice.ts'
import styles from './tip-fields.module.css'
import * as texts from './tip-texts.ts'

type Props = {
  choice: TipChoice
  onChange: (choice: Partial<TipChoice>) => void
  error?: string | undefined
  /** True to offer no tip, which is chosen first. */
  hasNone?: boolean
}

/** Proposed tips and an own amount. No tip is preselected. The own amount is always shown without JavaScript. */
export function TipFields({ choice, onChange, error, hasNone = false }: Props) {
  const isHydrated = useIsHydrated()
  const options = [
    ...(hasNone ? [{ value: '', label: texts.noTipOption }] : []),
    ...TIP_PRESETS.map((cents) => ({ value: String(cents), label: roundDollarsText(toDollars(cents)) })),
    { value: OWN_TIP, label: texts.ownTipOption },
  ]
  return (
    <fieldset className={styles.tip}>
      <legend className={styles.legend}>{texts.tipTitle}</legend>
      <p className="small quiet">{texts.tipHint}</p>
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name="tip"
              value={value}
              checked={choice.tip === value && (hasNone || value !== '')}
              onChange={() => onChange({ tip: value })}
            />
            {label}
          </label>
        ))}
      </div>
      {(choice.tip === OWN_TIP || !isHydrated) && (
        <Field
          label={texts.ownTipLabel}
          name="own_tip"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={choice.ownTip}
          onChange={({ target }) => onChange({ ownTip: target.value })}
          {...(error && { error })}
        />
      )}
    </fieldset>
  )
}
