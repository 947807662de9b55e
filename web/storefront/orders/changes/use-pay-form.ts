import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import type { PaymentFields } from '#web/storefront/checkout/payment/payment-fields.ts'
import * as checkoutTexts from '#web/storefront/checkout/checkout-texts.ts'

/**
 * Submits a form with a payment. A new card or PayPal is tokenised first. A second press during the submission is
 * ignored. The fields of a refused or declined card are cleared.
 */
export function usePayForm(failure: ErrorBody | undefined) {
  const submit = useSubmit()
  const isSending = useNavigation().state !== 'idle'
  const card = useRef<PaymentFields>(null)
  const isUnderWay = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPreparing, setPreparing] = useState(false)

  useEffect(() => {
    if (failure?.code === 'payment_declined') card.current?.clear()
  }, [failure])

  async function send(form: FormData): Promise<void> {
    setPreparing(true)
    const token = await card.current?.tokenise().catch(() => null)
    setPreparing(false)
    isUnderWay.current = false
    if (!token?.ok) {
      if (token?.mustClear) card.current?.clear()
      return setProblem(
        [token?.message ?? checkoutTexts.paymentRetry, token?.hint].filter(Boolean).join('. '),
      )
    }
    form.set('transaction_token', token.token)
    if (token.deviceData) form.set('transaction_device_data', token.deviceData)
    void submit(form, { method: 'post' })
  }
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    setProblem(null)
    if (isSending || isUnderWay.current) return event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    if (form.get('transaction_token') !== '' || !card.current) return
    event.preventDefault()
    isUnderWay.current = true
    void send(form)
  }
  return { card, onSubmit, problem, isBusy: isSending || isPreparing }
}
