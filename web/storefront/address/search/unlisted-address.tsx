import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TypedFields } from '#domain/address/split-typed-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldPair } from '#web/ui/field.tsx'
import styles from './address-search.module.css'
import * as texts from '../address-texts.ts'

/** Offered where an address is on no map. Street, suburb and postcode are looked over once more. @source A-ADDR-2 */
export function UnlistedAddress({
  typed,
  isBusy,
  action = texts.deliverHereButton,
  onTake,
}: {
  typed: TypedFields
  isBusy: boolean
  action?: string
  onTake: (fields: TypedFields) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [fields, setFields] = useState(typed)
  const box = useRef<HTMLFieldSetElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus()
  }, [isOpen])
  if (!isOpen) {
    return (
      <button type="button" className={styles.change} onClick={() => setOpen(true)}>
        {texts.notListedButton}
      </button>
    )
  }
  // Enter submits neither the search nor the order around these fields.
  const takeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onTake(fields)
  }
  const field = (name: keyof TypedFields, label: string, autoComplete: string) => (
    <Field
      label={label}
      autoComplete={autoComplete}
      inputMode={name === 'postcode' ? 'numeric' : undefined}
      value={fields[name]}
      onKeyDown={takeOnEnter}
      onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
    />
  )
  return (
    <fieldset ref={box} className={`${styles.unlisted} stack`}>
      <legend>{texts.notListedTitle}</legend>
      <p className="small">{texts.notListedAdvice}</p>
      {field('line', texts.streetLabel, 'address-line1')}
      {field('suburb', texts.suburbLabel, 'address-level2')}
      <FieldPair>
        {field('state', texts.stateLabel, 'address-level1')}
        {field('postcode', texts.postcodeLabel, 'postal-code')}
      </FieldPair>
      <Button isBusy={isBusy} onClick={() => onTake(fields)}>
        {action}
      </Button>
    </fieldset>
  )
}
