import { useSyncExternalStore } from 'react'
import { chooseTheme, onThemeChoice, type ThemeChoice, themeChoice } from '#web/platform/storage/theme.ts'
import styles from './theme-switch.module.css'
import * as texts from '../layout-texts.ts'

const CHOICES: [ThemeChoice, string][] = [
  ['system', texts.systemTheme],
  ['lager', texts.lagerTheme],
  ['stout', texts.stoutTheme],
]

/** @source S-ALL-3 */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore<ThemeChoice>(onThemeChoice, themeChoice, () => 'system')
  return (
    <fieldset className={styles.switch}>
      <legend className="visuallyHidden">{texts.themeLabel}</legend>
      {CHOICES.map(([choice, label]) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            className="visuallyHidden"
            name="theme"
            value={choice}
            checked={chosen === choice}
            onChange={() => chooseTheme(choice)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
