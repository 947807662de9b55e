import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ErrorBody } from '#contract/errors.ts'
import type { TypedFields } from '#domain/address/split-typed-address.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import styles from './address-search.module.css'
import * as texts from '../address-texts.ts'
import { AddressLines } from './unlisted-fields.tsx'

/** Form for an unlisted address, in which the shopper checks street, suburb and postcode. @source A-ADDR-2 */
export function UnlistedAddress({
  typed,
  isBusy,
  action = texts.deliverHereButton,
  isOpenAtFirst = false,
  error,
  onTake,
}: {
  typed: TypedFields
  isBusy: boolean
  action?: string
  /** Opens the fields at first, because a dialog may have replaced fields that were submitted. */
  isOpenAtFirst?: boolean
  /** Error about the submitted fields. */
  error?: ErrorBody | undefined
  onTake: (fields: TypedFields) => void
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [fields, setFields] = useState(typed)
  const box = useRef<HTMLFieldSetElement>(null)
  const focus = useEffectEvent((selector: string) =>
    box.current?.querySelector<HTMLElement>(selector)?.focus(),
  )
  // The focused button has disappeared.
  useEffect(() => {
    if (isOpen) focus('input')
  }, [isOpen])
  useEffect(() => {
    if (error?.fields) focus('[aria-invalid]')
  }, [error])
  if (!isOpen) {
    return (
      <button type="button" className={styles.change} onClick={() => setOpen(true)}>
        {texts.notListedButton}
      </button>
    )
  }
  // Enter must submit neither the search form nor the order form around these fields.
  const takeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    onTake(fields)
  }
  return (
    <fieldset ref={box} className={`${styles.unlisted} stack`}>
      <legend>{texts.notListedTitle}</legend>
      <p className="small">{texts.notListedAdvice}</p>
      <AddressLines
        errors={error?.fields}
        field={(name) => ({
          value: fields[name],
          onKeyDown: takeOnEnter,
          onChange: ({ target }) => setFields({ ...fields, [name]: target.value }),
        })}
      />
      <Button isBusy={isBusy} onClick={() => onTake(fields)}>
        {action}
      </Button>
      <div role="alert">{error && <FieldError>{error.msg}</FieldError>}</div>
    </fieldset>
  )
}
