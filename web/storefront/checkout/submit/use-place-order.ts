import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { track } from '#web/analytics/track.ts'
import type { DeliveryChoice } from '#web/storefront/delivery-time/delivery-choice.ts'
import { validateDraft } from '../draft/validate-draft.ts'
import {
  ACCOUNT_FIELDS,
  CHECKOUT_FIELDS,
  type CheckoutDraft,
  type CheckoutErrors,
} from '../draft/checkout-draft.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import type { CheckoutPage } from '../load-checkout.ts'
import { type OrderAddress, type OrderBody, orderBody, type OrderRequest } from './order-body.ts'
import type { PaymentFields } from '../payment/payment-fields.ts'
import { PAYMENT_PROVIDERS } from '../payment/payment-providers.ts'
import { NO_OUTCOME, readOrderFailure, type OrderFailure } from './order-failure.ts'
import { useGuestCaptcha } from './use-guest-captcha.ts'
import { useOutcome } from './use-outcome.ts'
import * as fieldTexts from '#domain/field-texts.ts'

type PlaceOrderInput = {
  page: CheckoutPage
  address: OrderAddress
  draft: CheckoutDraft
  choice: DeliveryChoice | null
  today: string
  productName: string
  form: RefObject<HTMLFormElement | null>
  paymentFields: RefObject<PaymentFields | null>
}

/**
 * Places the order: validates, tokenises and sends it. On error 018 the mobile is verified, and then the same order is
 * sent again for the created account. A request whose reply was lost is repeated with the same idempotency key, so that
 * it cannot order twice.
 * @source S-CHECK-5, S-CHECK-6, A-IDEM-1
 */
export function usePlaceOrder(input: PlaceOrderInput) {
  const fetcher = useFetcher<Failure>()
  const { outcome, setOutcome, clearErrors } = useOutcome()
  const [isPreparing, setPreparing] = useState(false)
  const lastRequest = useRef<OrderRequest & { isOpen: boolean }>(null)
  // After the verification the guest is a member, although the page still shows the guest form.
  const verifiedId = useRef<number>(null)
  const isProcessing = isPreparing || fetcher.state !== 'idle'
  // A ref, because a second press can come before the page has rendered the first press.
  const isPlacing = useRef(false)
  const { form, paymentFields, choice } = input
  const captcha = useGuestCaptcha()

  useFailure(fetcher.state === 'idle' ? fetcher.data : undefined, (failure) => {
    isPlacing.current = false
    captcha.update(failure)
    if (lastRequest.current) lastRequest.current.isOpen = failure.isUnanswered || failure.verifying !== null
    setOutcome({ ...failure, totalBefore: totalBefore(failure, lastRequest.current) })
    if (failure.isPaymentAtFault) paymentFields.current?.clear()
    const { alreadyRegistered: contact, errors } = failure
    focusFirst(form.current, contact ? { [contact]: contact } : errors)
  })

  const send = (request: OrderRequest) => {
    lastRequest.current = { ...request, isOpen: true }
    void fetcher.submit(request, { method: 'post', action: '/checkout', encType: 'application/json' })
  }
  const place = async () => {
    if (isProcessing || isPlacing.current) return
    const errors = validateDraft(input.draft, validationContext(input))
    setOutcome({ ...NO_OUTCOME, errors })
    if (Object.keys(errors).length > 0 || !choice) return focusFirst(form.current, errors)

    isPlacing.current = true
    const body = bodyOf(input, choice, verifiedId.current)
    const unanswered = findUnansweredRequest(lastRequest.current, body, paymentFields.current)
    if (unanswered) return send(unanswered)
    setPreparing(true)
    const payment = await paymentFields.current?.tokenise()
    setPreparing(false)
    if (payment?.ok) trackSubmitted(input, choice)
    if (payment?.ok)
      return send({ body: { ...body, ...paymentOf(payment), ...captcha.field() }, key: crypto.randomUUID() })
    isPlacing.current = false
    const { message = fieldTexts.paymentMethodRequired, hint = '' } = payment ?? {}
    setOutcome({ ...NO_OUTCOME, message, hint })
    if (payment?.mustClear) paymentFields.current?.clear()
  }
  /** Sends the order again after the verification. Nothing was charged, so the payment token is still valid. */
  const placeAgain = () => {
    verifiedId.current = outcome.verifying
    setOutcome(NO_OUTCOME)
    if (!lastRequest.current || !choice) return
    const payment = previousPayment(lastRequest.current)
    send({ body: { ...bodyOf(input, choice, outcome.verifying), ...payment }, key: crypto.randomUUID() })
  }
  const stopVerifying = () => setOutcome(NO_OUTCOME)
  const state = { ...outcome, captcha, isProcessing, isPreparing }
  return { ...state, stopVerifying, clearErrors, place, placeAgain }
}

const totalBefore = ({ hasChanged }: OrderFailure, lastRequest: OrderRequest | null): number | null =>
  hasChanged ? (lastRequest?.body.expected_total ?? null) : null

function trackSubmitted({ page, draft }: PlaceOrderInput, choice: DeliveryChoice): void {
  if (draft.payment)
    track({
      name: 'order_sent',
      cart: page.cart,
      isAsap: choice.kind === 'asap',
      payment: draft.payment.kind,
    })
}

/** Handles each failure once, and reloads the page's data if it is outdated. */
function useFailure(reply: Failure | undefined, onFailure: (failure: OrderFailure) => void): void {
  const { revalidate } = useRevalidator()
  const handledReply = useRef<Failure>(undefined)
  const notify = useEffectEvent(onFailure)
  useEffect(() => {
    if (!reply || handledReply.current === reply) return
    handledReply.current = reply
    const failure = readOrderFailure(reply.error)
    notify(failure)
    if (failure.hasChanged) void revalidate()
  }, [reply, revalidate])
}

const validationContext = ({ page, address, choice, productName, today }: PlaceOrderInput) => ({
  isGuest: page.user === null,
  asksBirthDate: asksBirthDate(page),
  hasStreetAddress: address.line1 !== '',
  hasAlcohol: page.cart.hasAlcohol,
  choice,
  asksPayPalEmail: page.payment !== null && PAYMENT_PROVIDERS[page.payment.provider].asksPayPalEmail,
  productName,
  today,
})

/** Returns true for a member without a stored date of birth, if the cart contains alcohol. @source L-53 */
export const asksBirthDate = (page: CheckoutPage): boolean =>
  page.user !== null && !page.user.hasBirthDate && page.cart.hasAlcohol

const bodyOf = (
  { page, address, draft }: PlaceOrderInput,
  choice: DeliveryChoice,
  verifiedId: number | null,
): OrderBody =>
  orderBody(draft, {
    cartId: page.cart.id,
    total: page.cart.total,
    userId: page.user?.id ?? verifiedId,
    asksBirthDate: asksBirthDate(page),
    address,
    choice,
  })

const paymentOf = ({ token, deviceData }: { token: string; deviceData?: string }) => ({
  transaction_token: token,
  ...(deviceData && { transaction_device_data: deviceData }),
})

function previousPayment({ body }: OrderRequest) {
  const { transaction_token: token, transaction_device_data: deviceData } = body
  return paymentOf({ token, ...(deviceData && { deviceData }) })
}

/** Returns the previous request if its result is unknown and its order is the same. */
function findUnansweredRequest(
  lastRequest: (OrderRequest & { isOpen: boolean }) | null,
  body: OrderBody,
  fields: PaymentFields | null,
): OrderRequest | null {
  if (!lastRequest?.isOpen || fields?.hasChanged()) return null
  const {
    transaction_token: _,
    transaction_device_data: _device,
    captcha: _captcha,
    ...before
  } = lastRequest.body
  return JSON.stringify(before) === JSON.stringify(body)
    ? { body: lastRequest.body, key: lastRequest.key }
    : null
}

/** @source S-VALID-9 */
function focusFirst(form: HTMLFormElement | null, errors: CheckoutErrors): void {
  const first = CHECKOUT_FIELDS.find((field) => errors[field])
  const target = first && form?.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"]`)
  if (!target) return
  target.focus({ preventScroll: true })
  if (!(ACCOUNT_FIELDS as readonly string[]).includes(first))
    return target.scrollIntoView({ block: 'center' })
  window.scrollTo({ top: 0 })
  // On small screens the focused field may be below the fold.
  target.scrollIntoView({ block: 'nearest' })
}
