import type { ReactNode } from 'react'
import {
  type SubstitutionPreference,
  SUBSTITUTION_PREFERENCES,
} from '#domain/orders/substitution-preference.ts'
import { Select } from '#web/ui/select.tsx'
import * as texts from './substitution-preference-texts.ts'
import styles from './substitution-preference.module.css'

type PreferenceLine = { id: number; name: string; preference: SubstitutionPreference | null }
type Props = {
  preference: SubstitutionPreference
  lines: readonly PreferenceLine[]
  /** Sets the preference of a line, by its id, or of the whole order. @param wish null: same as the whole order */
  onChange: (preference: SubstitutionPreference | null, line?: number) => void
  children?: ReactNode
}

/** Fields of the substitution preference for the whole order, and for each item in a collapsed section. */
export const SubstitutionPreferenceFields = ({ preference, lines, onChange, children }: Props) => (
  <div className={styles.preferences}>
    <Select
      label={texts.preferenceLabel}
      name="missing_wish"
      value={preference}
      onChange={({ target }) => onChange(target.value as SubstitutionPreference)}
    >
      {preferenceOptions()}
    </Select>
    <details>
      <summary>{texts.linesLabel}</summary>
      {lines.map((line) => (
        <Select
          key={line.id}
          label={line.name}
          name={`line-${line.id}`}
          value={line.preference ?? ''}
          onChange={({ target }) =>
            onChange((target.value || null) as SubstitutionPreference | null, line.id)
          }
        >
          <option value="">{texts.sameOption}</option>
          {preferenceOptions()}
        </Select>
      ))}
    </details>
    {children}
  </div>
)

const preferenceOptions = () =>
  SUBSTITUTION_PREFERENCES.map((preference) => (
    <option key={preference} value={preference}>
      {texts.PREFERENCES[preference]}
    </option>
  ))
