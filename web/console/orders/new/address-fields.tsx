import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import type { StoreAddress } from '#domain/delivery/store-address.ts'
import { ADDRESS_LINE_MAX, DELIVERY_NOTES_MAX, SUBURB_MAX } from '#domain/field-lengths.ts'
import { STATES } from '#domain/states.ts'
import { AddressCombobox } from '#web/platform/address-search/address-combobox.tsx'
import type { AddressText } from '#web/platform/address-search/use-address-combobox.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { errorIn } from './field-errors.ts'
import styles from './new-order.module.css'
import type { NewOrderReply } from './new-order-reply.ts'
import * as texts from './new-order-texts.ts'

const NOWHERE = { address_line_1: '', address_line_2: '', city: '', state: 'VIC', postcode: '' }
type AddressFieldValues = typeof NOWHERE

type Props = {
  initial: StoreAddress | null
  error: ErrorBody | null
  isBusy: boolean
  /** Calculates the price for the address in the form. */
  onCheck: () => void
  first: RefObject<HTMLInputElement | null>
}

/** Address fields with a search like the shopper's. Selecting a suggestion calculates the price immediately. */
export function AddressFields({ initial, error, isBusy, onCheck, first }: Props) {
  const [isRefused, setRefused] = useState(false)
  const [parts, setParts] = useState<AddressFieldValues>({ ...NOWHERE, ...initial })
  const [search, setSearch] = useState<AddressText>({ text: '', id: '' })
  const isFinding = usePicked(search.id, (picked) => setParts(picked), onCheck)
  if (error?.code === 'address_invalid' && !isRefused) setRefused(true)
  const typed = (name: keyof AddressFieldValues) => ({
    name,
    value: parts[name],
    onChange: ({ target }: { target: { value: string } }) => setParts({ ...parts, [name]: target.value }),
  })
  return (
    <section className={`${styles.panel} stackSmall`} aria-labelledby="address-title">
      <h2 className={styles.heading} id="address-title">
        {texts.addressTitle}
      </h2>
      <AddressCombobox
        ref={first}
        label={texts.findAddressLabel}
        value={search}
        onChange={setSearch}
        onEnter={() => undefined}
      />
      <div className={styles.fields}>
        <Field
          label={texts.streetLabel}
          maxLength={ADDRESS_LINE_MAX}
          autoComplete="off"
          required
          {...typed('address_line_1')}
          {...errorIn(error, 'address_line_1')}
        />
        <Field
          label={texts.unitLabel}
          maxLength={ADDRESS_LINE_MAX}
          autoComplete="off"
          {...typed('address_line_2')}
        />
        <Field
          label={texts.suburbLabel}
          maxLength={SUBURB_MAX}
          autoComplete="off"
          required
          {...typed('city')}
        />
        <Select label={texts.stateLabel} {...typed('state')}>
          {Object.entries(STATES).map(([code, { name }]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          label={texts.postcodeLabel}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          required
          {...typed('postcode')}
        />
      </div>
      {isRefused && <Checkbox label={texts.unlistedLabel} name="address_unlisted" />}
      <Field
        label={texts.notesLabel}
        name="delivery_notes"
        maxLength={DELIVERY_NOTES_MAX}
        autoComplete="off"
      />
      <Button type="button" tone="outline" onClick={onCheck} isBusy={isBusy || isFinding}>
        {texts.checkButton}
      </Button>
    </section>
  )
}

/**
 * Loads the parts of a selected suggestion, and calls `onCheck` once they are in the form.
 * @returns true while the parts are being loaded
 */
function usePicked(id: string, onPicked: (parts: AddressFieldValues) => void, onCheck: () => void): boolean {
  const fetcher = useFetcher<NewOrderReply>()
  const picked = fetcher.data?.ok && fetcher.data.picked?.id === id ? fetcher.data.picked : undefined
  const find = useEffectEvent(() => void fetcher.submit({ intent: 'address', id }, { method: 'post' }))
  const [shown, setShown] = useState<typeof picked>()
  if (picked && picked !== shown) {
    setShown(picked)
    const { id: _, ...parts } = picked
    onPicked(parts)
  }
  const check = useEffectEvent(onCheck)
  useEffect(() => {
    if (id) find()
  }, [id])
  useEffect(() => {
    if (shown) check()
  }, [shown])
  return fetcher.state !== 'idle'
}
