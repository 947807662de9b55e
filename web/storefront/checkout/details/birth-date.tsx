import calendarIcon from '@phosphor-icons/core/assets/regular/calendar-blank.svg?raw'
import { useRef } from 'react'
import { maskDate, typedDateToIso } from '#domain/accounts/typed-date.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import styles from '../checkout.module.css'
import { birthDateBounds, type DraftProps } from '../draft/checkout-draft.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import * as texts from '../checkout-texts.ts'
import * as accountTexts from '../../account/account-texts.ts'

/** Date of birth field: typed or pasted as DD/MM/YYYY, or picked from the browser's calendar. @source S-VALID-8 */
export function BirthDate({ draft, change, errors, today }: DraftProps & { today: string }) {
  const picker = useRef<HTMLInputElement>(null)
  const isHydrated = useIsHydrated()
  const { min, max } = birthDateBounds(today)
  return (
    <Field
      label={accountTexts.birthDateLabel}
      name="dob"
      inputMode="numeric"
      autoComplete="bday"
      placeholder={accountTexts.birthDateFormat}
      value={draft.dob}
      error={errors.dob}
      onChange={({ target }) => change({ dob: maskDate(target.value) })}
      aside={
        isHydrated && (
          <span className={styles.calendar}>
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              min={min}
              max={max}
              value={typedDateToIso(draft.dob) ?? ''}
              onChange={({ target }) => target.value && change({ dob: plainDateText(target.value) })}
            />
            <IconButton label={texts.calendarLabel} onClick={() => picker.current?.showPicker()}>
              <Icon svg={calendarIcon} />
            </IconButton>
          </span>
        )
      }
    />
  )
}
