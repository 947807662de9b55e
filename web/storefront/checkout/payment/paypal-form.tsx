import { useState } from 'react'
import type { PayPalProps } from './payment-provider.ts'
import { PAYMENT_PROVIDERS } from './payment-providers.ts'

/** PayPal form of the session's provider with its own state, for pages without a draft. */
export function PayPalForm(props: Omit<PayPalProps, 'email' | 'onEmail'>) {
  const [email, setEmail] = useState('')
  const { PayPal } = PAYMENT_PROVIDERS[props.provider]
  return <PayPal {...props} email={email} onEmail={setEmail} />
}
