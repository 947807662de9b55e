import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { DeliveryChoice } from '../delivery-time/delivery-choice.ts'
import { checkDraft } from './check-draft.ts'
import {
  CHECKOUT_FIELDS,
  type CheckoutDraft,
  type CheckoutErrors,
  type CheckoutField,
} from './checkout-draft.ts'
import type { CheckoutPage, PlaceOrderReply } from './checkout.route.tsx'
import { type OrderAddress, type OrderBody, orderBody, type OrderRequest } from './order-body.ts'
import type { PaymentFields } from './payment/payment-fields.ts'
import { readRefusal, type Taken } from './read-refusal.ts'

type Situation = {
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
 * Place Order from the press to the order's own page: check, tokenise, send; on 018 the code, and then the same order
 * once more, for the account that the code has made. A request whose answer was lost is sent again with the same key, so
 * that it can't order twice.
 * @source spec §4 "Checkout flow", contract §3 "Idempotency-Key"
 */
export function usePlaceOrder(situation: Situation) {
  const fetcher = useFetcher<PlaceOrderReply>()
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<CheckoutErrors>({})
  const [message, setMessage] = useState('')
  const [taken, setTaken] = useState<Taken | null>(null)
  const [verifying, setVerifying] = useState<number | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const sent = useRef<OrderRequest & { isOpen: boolean }>(null)
  const read = useRef<PlaceOrderReply>(undefined)
  // A guest whose mobile is verified is a member, though the page still shows the guest's form.
  const verifiedId = useRef<number>(null)
  const isProcessing = isPreparing || fetcher.state !== 'idle'

  const { form, paymentFields } = situation
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (!reply || read.current === reply) return
    read.current = reply
    const refusal = readRefusal(reply.error)
    if (sent.current) sent.current.isOpen = refusal.isUnanswered || refusal.verify !== null
    setVerifying(refusal.verify)
    setErrors(refusal.errors)
    setMessage(refusal.message)
    setTaken(refusal.taken)
    if (refusal.isPaymentAtFault) paymentFields.current?.clear()
    if (refusal.hasChanged) void revalidate()
    focusFirst(form.current, refusal.taken ? { [refusal.taken]: ' ' } : refusal.errors)
  }, [reply, revalidate, form, paymentFields])

  const send = (request: OrderRequest) => {
    sent.current = { ...request, isOpen: true }
    void fetcher.submit(request, { method: 'post', action: '/checkout', encType: 'application/json' })
  }

  const place = async () => {
    if (isProcessing) return
    const found = checkDraft(situation.draft, situationOf(situation))
    setErrors(found)
    setTaken(null)
    setMessage(Object.keys(found).length > 0 ? (found.payment ?? '') : '')
    if (Object.keys(found).length > 0 || !situation.choice) return focusFirst(form.current, found)

    const body = bodyOf(situation, situation.choice, verifiedId.current)
    const lost = unanswered(sent.current, body, paymentFields.current)
    if (lost) return send(lost)
    setPreparing(true)
    const payment = await paymentFields.current?.tokenise()
    setPreparing(false)
    if (!payment?.ok) {
      setMessage(payment?.message ?? 'Please select a payment method')
      return
    }
    send({ body: { ...body, transaction_token: payment.token }, key: crypto.randomUUID() })
  }

  return {
    errors,
    message,
    taken,
    verifying,
    isProcessing,
    place,
    /** After the code: it has used up nothing, so the same payment will do. */
    placeAgain: () => {
      verifiedId.current = verifying
      setVerifying(null)
      if (!sent.current || !situation.choice) return
      const body = bodyOf(situation, situation.choice, verifying)
      const { transaction_token } = sent.current.body
      send({ body: { ...body, transaction_token }, key: crypto.randomUUID() })
    },
    stopVerifying: () => setVerifying(null),
    clearErrors: (names: string[]) => {
      setErrors((before) => withoutFields(before, names))
      if (names.includes('email') || names.includes('mobile')) setTaken(null)
    },
  }
}

const situationOf = ({ page, address, choice, productName, today }: Situation) => ({
  isGuest: page.user === null,
  asksBirthDate: asksBirthDate(page),
  hasStreetAddress: address.line1 !== '',
  hasAlcohol: page.cart.hasAlcohol,
  choice,
  productName,
  today,
})

/** A member is asked once, when there is alcohol and the account holds no date. @source australia.md §0 row 7 */
export const asksBirthDate = (page: CheckoutPage): boolean =>
  page.user !== null && !page.user.hasBirthDate && page.cart.hasAlcohol

const bodyOf = (
  { page, address, draft }: Situation,
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

/** The request before, if nobody knows what became of it and it asks for the same. */
function unanswered(
  sent: (OrderRequest & { isOpen: boolean }) | null,
  body: OrderBody,
  fields: PaymentFields | null,
): OrderRequest | null {
  if (!sent?.isOpen || fields?.hasChanged()) return null
  const { transaction_token: _, ...before } = sent.body
  return JSON.stringify(before) === JSON.stringify(body) ? { body: sent.body, key: sent.key } : null
}

/** Names of the draft and of the wire differ only in form: giftRecipient, gift_recipient. */
function withoutFields(errors: CheckoutErrors, names: string[]): CheckoutErrors {
  const plain = (name: string) => name.replaceAll('_', '').toLowerCase()
  const changed = new Set(names.map(plain))
  if (changed.has('isgiftrecipientadult')) changed.add(plain('gift_recipient_over_18'))
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !changed.has(plain(field as CheckoutField))),
  )
}

function focusFirst(form: HTMLFormElement | null, errors: CheckoutErrors): void {
  const first = CHECKOUT_FIELDS.find((field) => errors[field])
  const target = first && form?.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"]`)
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}
