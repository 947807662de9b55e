import { useState } from 'react'
import type { PayPalProps } from './payment-provider.ts'
import { PAYMENT_PROVIDERS } from './payment-providers.ts'

/** PayPal of the session's provider, where nothing else remembers what was typed. */
export function PayPalForm(props: Omit<PayPalProps, 'email' | 'onEmail'>) {
  const [email, setEmail] = useState('')
  const { PayPal } = PAYMENT_PROVIDERS[props.provider]
  return <PayPal {...props} email={email} onEmail={setEmail} />
}
