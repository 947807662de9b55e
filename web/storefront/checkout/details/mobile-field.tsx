import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { maskMobile, MOBILE_LIMIT } from '../draft/checkout-draft.ts'

type Props = Omit<ComponentProps<typeof Field>, 'onChange' | 'onPaste' | 'type' | 'value'> & {
  value: string
  onType: (digits: string) => void
}

/** Shows digits only, at most 12, however they are typed or pasted. @source S-VALID-8 */
export function MobileField({ onType, ...field }: Props) {
  return (
    <Field
      {...field}
      type="tel"
      inputMode="numeric"
      maxLength={MOBILE_LIMIT}
      onChange={({ target }) => onType(maskMobile(target.value))}
      onPaste={(event) => {
        // The field's maximum length would cut "+61 412 345 678" before its spaces are removed.
        event.preventDefault()
        onType(maskMobile(event.clipboardData.getData('text')))
      }}
    />
  )
}
