import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { maskMobile, MOBILE_LIMIT } from '../draft/checkout-draft.ts'

type Props = Omit<ComponentProps<typeof Field>, 'onChange' | 'onPaste' | 'type' | 'value'> & {
  value: string
  onType: (digits: string) => void
}

/** Mobile field that reduces typed and pasted text to at most 12 digits. @source S-VALID-8 */
export function MobileField({ onType, ...field }: Props) {
  return (
    <Field
      {...field}
      type="tel"
      inputMode="numeric"
      maxLength={MOBILE_LIMIT}
      onChange={({ target }) => onType(maskMobile(target.value))}
      onPaste={(event) => {
        // Handled here, because `maxLength` would cut "+61 412 345 678" before its spaces are removed.
        event.preventDefault()
        onType(maskMobile(event.clipboardData.getData('text')))
      }}
    />
  )
}
