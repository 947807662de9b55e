import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { required } from '#domain/required.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { type PayPalButton, openPayPalButton } from './braintree-paypal-button.ts'
import { braintreeSession } from './braintree-session.ts'
import type { PayPalProps } from '../payment-provider.ts'
import * as texts from '../../checkout-texts.ts'
import * as cardTexts from '#domain/card-texts.ts'

/** PayPal's button and the account that will be charged. */
export function BraintreePayPal({ clientToken, threeDSecure, ref }: PayPalProps) {
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<PayPalButton>(null)
  const [email, setEmail] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const showAccount = useEffectEvent((account: string | null) => {
    setEmail(account)
    setFailure('')
  })

  useEffect(() => {
    let isUnmounted = false
    const open = async () => {
      const session = await braintreeSession({ clientToken, threeDSecure })
      const opened = await openPayPalButton(session, {
        container: required(container.current, 'container of the PayPal button'),
        onAccount: showAccount,
        onFailure: setFailure,
      })
      if (isUnmounted) return opened.close()
      button.current = opened
    }
    open().catch(() => !isUnmounted && setFailure(cardTexts.paypalFailed))
    return () => {
      isUnmounted = true
      button.current?.close()
      button.current = null
    }
  }, [clientToken, threeDSecure])

  useImperativeHandle(ref, () => ({
    tokenise: async () =>
      (await button.current?.tokenise()) ?? { ok: false, message: cardTexts.paypalFailed },
    clear: () => setEmail(null),
    hasChanged: () => email !== null,
  }))

  return (
    <>
      <div ref={container} />
      <output>{email && texts.paypalAccountText(email)}</output>
      {failure && <FieldError>{failure}</FieldError>}
    </>
  )
}
