import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { type PayPalButton, openPayPalButton } from './braintree-paypal-button.ts'
import { braintreeSession } from './braintree-session.ts'
import { PAYPAL_FAILED, type PaymentFields } from '../payment-fields.ts'

type Props = { clientToken: string; threeDSecure: boolean; ref: Ref<PaymentFields> }

/** PayPal's button, and the account that will be charged. */
export function BraintreePayPal({ clientToken, threeDSecure, ref }: Props) {
  const options = useRef<HTMLDivElement>(null)
  const button = useRef<PayPalButton>(null)
  const [email, setEmail] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const hear = useEffectEvent((account: string | null) => {
    setEmail(account)
    setFailure('')
  })

  useEffect(() => {
    let isLeft = false
    const open = async () => {
      const session = await braintreeSession({ clientToken, threeDSecure })
      const opened = await openPayPalButton(session, {
        container: options.current!,
        onAccount: hear,
        onFailure: setFailure,
      })
      if (isLeft) return opened.close()
      button.current = opened
    }
    open().catch(() => !isLeft && setFailure(PAYPAL_FAILED))
    return () => {
      isLeft = true
      button.current?.close()
      button.current = null
    }
  }, [clientToken, threeDSecure])

  useImperativeHandle(ref, () => ({
    tokenise: async () => (await button.current?.tokenise()) ?? { ok: false, message: PAYPAL_FAILED },
    clear: () => setEmail(null),
    hasChanged: () => email !== null,
  }))

  return (
    <>
      <div ref={options} />
      <output>{email && `PayPal will be charged: ${email}`}</output>
      {failure && <FieldError>{failure}</FieldError>}
    </>
  )
}
