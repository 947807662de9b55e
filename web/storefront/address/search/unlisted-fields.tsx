import type { ChangeEvent, KeyboardEvent } from 'react'
import { ADDRESS_LINE_MAX, POSTCODE_MAX, SUBURB_MAX } from '#domain/field-lengths.ts'
import type { TypedFields } from '#domain/address/split-typed-address.ts'
import { ALL_STATE_CODES } from '#domain/written-states.ts'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import * as texts from '../address-texts.ts'

type FieldProps = {
  name?: string
  value?: string
  defaultValue?: string
  onKeyDown?: (event: KeyboardEvent) => void
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

/**
 * Street, suburb, state and postcode fields. They list every state, so that a shopper in an unserved state gets an
 * answer. The keys of `errors` are the API's field names.
 */
export function AddressLines({
  errors = {},
  field,
}: {
  errors?: Record<string, string> | undefined
  field: (name: keyof TypedFields) => FieldProps
}) {
  return (
    <>
      <Field
        label={texts.streetLabel}
        autoComplete="address-line1"
        maxLength={ADDRESS_LINE_MAX}
        error={errors.address_line_1}
        {...field('line')}
      />
      <Field
        label={texts.suburbLabel}
        autoComplete="address-level2"
        maxLength={SUBURB_MAX}
        error={errors.city}
        {...field('suburb')}
      />
      <FieldPair>
        <Select
          label={texts.stateLabel}
          autoComplete="address-level1"
          error={errors.state}
          {...field('state')}
        >
          <option value="">{texts.chooseState}</option>
          {ALL_STATE_CODES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
        <Field
          label={texts.postcodeLabel}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={POSTCODE_MAX}
          error={errors.postcode}
          {...field('postcode')}
        />
      </FieldPair>
    </>
  )
}
