import styles from './product.module.css'
import * as texts from './product-texts.ts'

/** Pregnancy warning mark as on labels. @source L-43 */
export function PregnancyWarning() {
  return (
    <p className={styles.pregnancyWarning}>
      <svg viewBox="0 0 64 64" width="44" height="44" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
          <circle cx="31" cy="13" r="5.5" />
          <path d="M27 22q7-2 9 4 .5 3 2 5 4 4 1 10-2 4-6 4v11M27 22q-4 8-3 20l1 14M40 26l8-1 1-8" />
          <path d="M45 10h8l-1 6q-3 3-6 0z" />
        </g>
        <circle cx="32" cy="32" r="29" fill="none" stroke="var(--error)" strokeWidth="5" />
        <path d="M11.5 11.5l41 41" stroke="var(--error)" strokeWidth="5" />
      </svg>
      <span>
        <b>{texts.pregnancyWarningTitle}</b> {texts.pregnancyWarningText}
      </span>
    </p>
  )
}
