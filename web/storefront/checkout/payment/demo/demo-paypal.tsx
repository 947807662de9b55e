import { useImperativeHandle } from 'react'
import { Field } from '#web/ui/field.tsx'
import type { PaymentToken } from '../payment-fields.ts'
import type { PayPalProps } from '../payment-provider.ts'
import * as texts from '../../checkout-texts.ts'
import * as cardTexts from '#domain/card-texts.ts'

/** PayPal of the demo provider. An account is an email address. */
export function DemoPayPal({ clientToken, email, onEmail, error, ref }: PayPalProps) {
  useImperativeHandle(ref, () => ({
    tokenise: () => payWithPayPal(clientToken, email),
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

/** Requests a payment token. The request omits cookies, because the endpoint accepts none. */
async function payWithPayPal(clientToken: string, email: string): Promise<PaymentToken> {
  try {
    const reply = await fetch('/demo/gateway/paypal', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_token: clientToken, email }),
    })
    const { nonce } = (await reply.json()) as { nonce?: string }
    return reply.ok && nonce ? { ok: true, token: nonce } : { ok: false, message: cardTexts.paypalFailed }
  } catch {
    return { ok: false, message: cardTexts.paypalFailed }
  }
}
