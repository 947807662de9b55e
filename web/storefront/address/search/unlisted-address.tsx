import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ErrorBody } from '#contract/errors.ts'
import type { TypedFields } from '#domain/address/split-typed-address.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import styles from './address-search.module.css'
import * as texts from '../address-texts.ts'
import { AddressLines } from './unlisted-fields.tsx'

const PinMap = lazyComponent(async () => (await import('../pin/pin-map.tsx')).PinMap)

/** Form for an unlisted address, in which the shopper checks street, suburb and postcode. @source A-ADDR-2 */
export function UnlistedAddress({
  typed,
  isBusy,
  buttonLabel = texts.deliverHereButton,
  isInitiallyOpen = false,
  pin: startingPin,
  error,
  onSubmit,
}: {
  typed: TypedFields
  isBusy: boolean
  buttonLabel?: string
  /** Opens the fields at first, because a dialog may have replaced fields that were submitted. */
  isInitiallyOpen?: boolean
  /** Point that is already set, for example the position of the device. */
  pin?: GeoPoint | undefined
  /** Error about the submitted fields. */
  error?: ErrorBody | undefined
  onSubmit: (fields: TypedFields, pin: GeoPoint | undefined) => void
}) {
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  const [fields, setFields] = useState(typed)
  const [pin, setPin] = useState(startingPin)
  const submit = () => onSubmit(fields, pin)
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
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    submit()
  }
  return (
    <fieldset ref={box} className={`${styles.unlisted} stack`}>
      <legend>{texts.notListedTitle}</legend>
      <p className="small">{texts.notListedAdvice}</p>
      <AddressLines
        errors={error?.fields}
        field={(name) => ({
          value: fields[name],
          onKeyDown: submitOnEnter,
          onChange: ({ target }) => setFields({ ...fields, [name]: target.value }),
        })}
      />
      <PinChoice
        pin={pin}
        suburb={fields}
        onChange={setPin}
        onSuburb={(place) => setFields({ ...fields, ...place })}
      />
      <Button isBusy={isBusy} onClick={submit}>
        {buttonLabel}
      </Button>
      <div role="alert">{error && <FieldError>{error.msg}</FieldError>}</div>
    </fieldset>
  )
}

type PinChoiceProps = {
  pin: GeoPoint | undefined
  suburb: Omit<TypedFields, 'line'>
  onChange: (pin: GeoPoint | undefined) => void
  onSuburb: (suburb: Omit<TypedFields, 'line'>) => void
}

/** Button that opens the map with the pin. The map is open at first if a pin is already set. */
function PinChoice(props: PinChoiceProps) {
  const [hasMap, setMap] = useState(props.pin !== undefined)
  if (!hasMap) {
    return (
      <Button tone="outline" onClick={() => setMap(true)}>
        {texts.setPinButton}
      </Button>
    )
  }
  const remove = () => {
    props.onChange(undefined)
    setMap(false)
  }
  return <PinMap {...props} onRemove={remove} />
}
