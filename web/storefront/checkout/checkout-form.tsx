import { type RefObject, useEffect, useRef } from 'react'
import { toDollars } from '#domain/money.ts'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { useTrackedEvent } from '#web/analytics/use-tracking.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { MergeNotice } from '../cart/merge-notice.tsx'
import { LinesMissingInCheckout } from '../cart/lines/missing-lines.tsx'
import { PriceChanges } from '../cart/lines/price-changes.tsx'
import { DeliveryTime } from '../delivery-time/delivery-time.tsx'
import { useDeliveryChoice } from '../delivery-time/use-delivery-choice.ts'
import { chosenTip } from '../tip/tip-choice.ts'
import { TipFields } from '../tip/tip-fields.tsx'
import { type CheckoutDraft, type DraftProps, isWallet } from './draft/checkout-draft.ts'
import { useStoredDraft } from './draft/stored-draft.ts'
import type { CheckoutPage } from './load-checkout.ts'
import { BuyerDetails } from './details/buyer-details.tsx'
import { OrderDetails } from './details/order-details.tsx'
import type { PaymentFields } from './payment/payment-fields.ts'
import { PaymentMethods } from './payment/payment-methods.tsx'
import { firstChoice } from './payment/payment-options.ts'
import { SubmitSection } from './submit/submit-section.tsx'
import { ProcessingOverlay } from './submit/processing-overlay.tsx'
import { usePlaceOrder } from './submit/use-place-order.ts'

const CaptchaField = lazyComponent(async () => (await import('../captcha/captcha-field.tsx')).CaptchaField)
const VerifyDialog = lazyComponent(
  async () => (await import('./verification/verify-dialog.tsx')).VerifyDialog,
)

type Props = {
  page: CheckoutPage
  time: NonNullable<CheckoutPage['time']>
  address: NonNullable<CheckoutPage['address']>
  /** Receives the chosen tip in dollars, for the summaries next to the form. */
  onTip: (tip: number) => void
}

export function CheckoutForm({ page, time, address, onTip }: Props) {
  const { settings } = useRootData()
  const [draft, setDraft] = useStoredDraft()
  const delivery = useDeliveryChoice(time)
  const form = useRef<HTMLFormElement>(null)
  const paymentFields = useRef<PaymentFields>(null)
  // The first method is preselected; after a login it is the first saved method.
  const payment = draft.payment ?? firstChoice(page)
  const shownDraft = { ...draft, payment }

  const order = usePlaceOrder({
    page,
    address,
    draft: shownDraft,
    choice: delivery.choice,
    today: time.offer.today,
    productName: settings.productName,
    form,
    paymentFields,
  })
  useTrackedEvent(
    order.verifying !== null && page.user === null ? { name: 'signing_up' } : null,
    order.verifying,
  )
  const change = (part: Partial<CheckoutDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    order.clearErrors(Object.keys(part))
  }
  const tip = useTip(draft, onTip)
  const draftProps = { draft: shownDraft, change, errors: order.errors }

  return (
    <form
      ref={form}
      className="stackLarge"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void order.place()
      }}
    >
      {page.cart.addition && <MergeNotice addition={page.cart.addition} />}
      <LinesMissingInCheckout lines={page.cart.lines} />
      <PriceChanges lines={page.cart.lines} />
      <BuyerDetails
        {...draftProps}
        page={page}
        today={time.offer.today}
        alreadyRegistered={order.alreadyRegistered}
      />
      <OrderDetails {...draftProps} page={page} address={address} />
      <div data-field="delivery_time" tabIndex={-1}>
        <DeliveryTime
          offer={time.offer}
          {...delivery}
          error={order.errors.delivery_time}
          choose={(next) => {
            delivery.choose(next)
            order.clearErrors(['delivery_time'])
          }}
        />
      </div>
      <TipAndPayment {...draftProps} page={page} tip={tip} fields={paymentFields} />
      {order.captcha.shown && (
        <CaptchaField form="register" {...order.captcha.shown} onChange={order.captcha.onChange} />
      )}
      <SubmitSection cart={page.cart} tip={tip} order={order} />
      {/* A wallet's sheet is above the page while it prepares the payment. */}
      {order.isProcessing && !(order.isPreparing && isWallet(payment)) && <ProcessingOverlay />}
      {order.verifying !== null && !order.isProcessing && (
        <VerifyDialog
          userId={order.verifying}
          mobile={page.user?.mobile ?? draft.mobile}
          onVerified={order.placeAgain}
          onGiveUp={order.stopVerifying}
        />
      )}
    </form>
  )
}

/** Returns the chosen tip in dollars, and reports it to the summaries next to the form. */
function useTip(draft: CheckoutDraft, onTip: (tip: number) => void): number {
  const tip = toDollars(chosenTip(draft) ?? 0)
  useEffect(() => onTip(tip), [onTip, tip])
  return tip
}

type TipAndPaymentProps = DraftProps & {
  page: CheckoutPage
  /** Dollars. */
  tip: number
  fields: RefObject<PaymentFields | null>
}

/** Tip for the driver, and the payment methods for the total and the tip. */
const TipAndPayment = ({ page, tip, fields, ...form }: TipAndPaymentProps) => (
  <>
    <div data-field="tip" tabIndex={-1}>
      <TipFields hasNone choice={form.draft} onChange={form.change} error={form.errors.tip} />
    </div>
    <PaymentMethods
      {...form}
      key={page.user?.id ?? 'guest'}
      page={page}
      amount={page.cart.total + tip}
      fields={fields}
    />
  </>
)
