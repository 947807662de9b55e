import { useImperativeHandle } from 'react'
import { Field } from '#web/ui/field.tsx'
import type { PayPalProps } from '../payment-provider.ts'
import { requestToken } from './request-token.ts'
import * as texts from '../../checkout-texts.ts'
import * as cardTexts from '#domain/card-texts.ts'

/** PayPal of the demo provider. An account is an email address. */
export function DemoPayPal({ clientToken, email, onEmail, error, ref }: PayPalProps) {
  useImperativeHandle(ref, () => ({
    tokenise: () => requestToken('paypal', { client_token: clientToken, email }, cardTexts.paypalFailed),
    clear: () => undefined,
    hasChanged: () => false,
  }))
  return (
    <Field
      label={texts.paypalEmailLabel}
      name="paypal_email"
      type="email"
      autoComplete="email"
      value={email}
      {...(error && { error })}
      onChange={({ target }) => onEmail(target.value)}
    />
  )
}
