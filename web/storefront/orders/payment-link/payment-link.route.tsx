import { data, Form } from 'react-router'
import { payByLink, readPaymentLink } from '#contract/payments/payment-links.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { AGE_STATEMENT } from '#domain/law/buyer-confirmations.ts'
import { type ActionReply, failureReply, isApiError } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import * as changesTexts from '../changes/changes-texts.ts'
import { loadGuestPaymentSetup, type PaymentSetup } from '../changes/load-payment-setup.ts'
import { PaymentMethodChoice } from '../changes/payment-method-choice.tsx'
import { usePayForm } from '../changes/use-pay-form.ts'
import type { Route } from './+types/payment-link.route.ts'
import styles from './payment-link.module.css'
import * as texts from './payment-link-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** The URL contains a secret token: it must not appear in a referrer or a cache. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })

type LinkedOrder = OutputOf<NonNullable<(typeof readPaymentLink)['data']>>

/** Messages for links that cannot be paid, by API error. */
const LINK_ERRORS = [
  { code: 'payment_link_ended', status: 410, title: texts.endedTitle, text: texts.endedText },
  { code: 'payment_link_invalid', status: 404, title: texts.brokenTitle, text: texts.brokenText },
  { code: 'rate_limited', status: 429, title: texts.tooManyTitle, text: texts.tooManyText },
]
type LinkErrorPage = Pick<(typeof LINK_ERRORS)[number], 'title' | 'text'>
type PaymentLinkPage =
  | { order: LinkedOrder; paymentSetup: PaymentSetup | null; ending?: never }
  | { ending: LinkErrorPage; order?: never }

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const order = await api.call(readPaymentLink, { params: { token: params.token } })
    return data<PaymentLinkPage>({ order, paymentSetup: await loadGuestPaymentSetup(api) })
  } catch (error) {
    const found = LINK_ERRORS.find(({ code }) => isApiError(error, code))
    if (!found) throw error
    const { title, text, status } = found
    return data<PaymentLinkPage>({ ending: { title, text } }, { status })
  }
}

/** Pays the order and redirects to its tracking link. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    const body = {
      transaction_token: text('transaction_token'),
      transaction_device_data: text('transaction_device_data'),
      age_confirmed: text('age_confirmed') !== '',
    }
    const paid = await context.get(apiContext).call(payByLink, { params: { token: params.token }, body })
    return redirectTo(new URL(paid.tracking_url).pathname)
  } catch (error) {
    return failureReply(error)
  }
}

/** @source S-PAYLINK-1 */
export default function PaymentLinkScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.ending) return <LinkError {...loaderData.ending} />
  const { order, paymentSetup } = loaderData
  return <Payment {...{ order, paymentSetup }} reply={actionData} />
}

type PaymentProps = { order: LinkedOrder; paymentSetup: PaymentSetup | null; reply: ActionReply | undefined }

function Payment({ order, paymentSetup, reply }: PaymentProps) {
  const failure = reply?.ok === false ? reply.error : undefined
  const { card, onSubmit, problem, isBusy } = usePayForm(failure)
  const error = problem ?? failure?.msg ?? null
  const total = dollarsText(order.total)
  const when = order.asap
    ? texts.asapText
    : texts.slotText(dateText(order.start), timeText(order.start), timeText(order.due))
  return (
    <div className={`page ${styles.screen} stack`}>
      <h1>{texts.title}</h1>
      <p>
        {texts.greeting(order.firstname)}.{' '}
        {texts.heldText(order.order_number, order.store, timeText(order.expires))}
      </p>
      <section aria-labelledby="items-title" className="stackSmall">
        <h2 id="items-title">{texts.itemsTitle}</h2>
        <Bill order={order} />
        <p className="quiet">{texts.deliveryText(order.suburb, when)}</p>
      </section>
      <Form method="post" className="stack" onSubmit={onSubmit}>
        <PaymentMethodChoice paymentSetup={paymentSetup} buyerName="" amount={order.total} card={card} />
        <noscript>
          <Notice tone="warning">{texts.needsScripts}</Notice>
        </noscript>
        {order.contains_alcohol && <Checkbox label={AGE_STATEMENT.text} name="age_confirmed" required />}
        <div role="alert">{error && <Notice tone="error">{error}</Notice>}</div>
        <Button type="submit" isBusy={isBusy}>
          {changesTexts.payButton(total)}
        </Button>
      </Form>
    </div>
  )
}

function Bill({ order }: { order: LinkedOrder }) {
  const discounts = order.discounts.map(({ name, amount }) => ({ name, amount: -amount }))
  return (
    <ul className={styles.bill}>
      {order.lines.map(({ product_name, pack_size, quantity, total }) => (
        <li key={`${product_name} ${pack_size}`}>
          <span>
            {quantity} × {product_name}, {texts.packText(pack_size)}
          </span>
          <span className="figures">{dollarsText(total)}</span>
        </li>
      ))}
      {[...order.charges, ...discounts].map(({ name, amount }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="figures">{dollarsText(amount)}</span>
        </li>
      ))}
      <li className={styles.total}>
        <span>{texts.totalLabel}</span>
        <span className="figures">
          {texts.totalPrefix} {dollarsText(order.total)}
        </span>
      </li>
    </ul>
  )
}

const LinkError = ({ title, text }: LinkErrorPage) => (
  <div className={`page ${styles.screen} stack`} role="alert">
    <h1>{title}</h1>
    <p>{text}</p>
    <p>
      <ButtonLink tone="outline" to="/">
        {texts.shopButton}
      </ButtonLink>
    </p>
  </div>
)
