import { Form } from 'react-router'
import { payOrder } from '#contract/orders/order-changes.ts'
import { fullName } from '#domain/accounts/allowed-name.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { loadOrder } from '../load-order.ts'
import type { Route } from './+types/pay-again.route.ts'
import { loadPaymentSetup } from './load-payment-setup.ts'
import styles from './order-changes.module.css'
import { paymentPrompt } from './payment-prompt.ts'
import { PaymentMethodChoice } from './payment-method-choice.tsx'
import { usePayForm } from './use-pay-form.ts'
import * as texts from './changes-texts.ts'
import * as ordersTexts from '../orders-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.payTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const order = await loadOrder(api, request, params.orderId)
  return { order, prompt: paymentPrompt(order), paymentSetup: await loadPaymentSetup(api, order.user_id) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    await context.get(apiContext).call(payOrder, {
      params: { order_id: params.orderId },
      body: { transaction_token: text('transaction_token') },
    })
    return redirectTo(`/order/${params.orderId}/tracking`)
  } catch (error) {
    return failureReply(error)
  }
}

export default function PayAgainScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { order, prompt, paymentSetup } = loaderData
  const reply = actionData as ActionReply | undefined
  const failure = reply?.ok === false ? reply.error : undefined
  const { card, onSubmit, problem, isBusy } = usePayForm(failure)
  const error = problem ?? failure?.msg ?? null
  return (
    <div className={`page ${styles.screen} stack`}>
      <h1>{prompt?.title ?? texts.payTitle}</h1>
      {prompt ? (
        <Form method="post" className="stack" onSubmit={onSubmit}>
          <p>
            {prompt.before}{' '}
            <b className="figures">
              {texts.totalPrefix} {dollarsText(prompt.amount)}
            </b>{' '}
            {prompt.after}
          </p>
          <PaymentMethodChoice
            paymentSetup={paymentSetup}
            buyerName={fullName(order.users)}
            amount={prompt.amount}
            card={card}
          />
          <div role="alert">{error && <Notice tone="error">{error}</Notice>}</div>
          <Button type="submit" isBusy={isBusy}>
            {texts.payButton(dollarsText(prompt.amount))}
          </Button>
        </Form>
      ) : (
        <p>{texts.nothingToPayText(order.order_number)}</p>
      )}
      <ButtonLink tone="quiet" to={`/order/${order.order_id}/tracking`}>
        {ordersTexts.backToOrderLink}
      </ButtonLink>
    </div>
  )
}
