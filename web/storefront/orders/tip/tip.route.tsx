import { useState } from 'react'
import { Form } from 'react-router'
import { tipDriver } from '#contract/orders/order-changes.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { fullName } from '#domain/accounts/allowed-name.ts'
import { toDollars } from '#domain/money.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { loadPaymentSetup } from '../changes/load-payment-setup.ts'
import styles from '../changes/order-changes.module.css'
import { PaymentMethodChoice } from '../changes/payment-method-choice.tsx'
import { usePayForm } from '../changes/use-pay-form.ts'
import { chosenTip, OWN_TIP } from '../../tip/tip-choice.ts'
import { TipFields } from '../../tip/tip-fields.tsx'
import { loadOrder } from '../load-order.ts'
import * as ordersTexts from '../orders-texts.ts'
import * as texts from '../../tip/tip-texts.ts'
import type { Route } from './+types/tip.route.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.tipTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const order = await loadOrder(api, request, params.orderId)
  const paymentSetup = order.takes_tip ? await loadPaymentSetup(api, order.user_id) : null
  return { order, paymentSetup }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  // Without JavaScript the own amount may be typed without choosing it.
  const typed = text('own_tip')
  const tip = chosenTip({ tip: typed !== '' ? OWN_TIP : text('tip'), ownTip: typed })
  try {
    await context.get(apiContext).call(tipDriver, {
      params: { order_id: params.orderId },
      body: {
        tip: tip === null ? -1 : toDollars(tip),
        transaction_token: text('transaction_token'),
        transaction_device_data: text('transaction_device_data'),
      },
    })
    return redirectTo(`/order/${params.orderId}/tracking#tip`)
  } catch (error) {
    return failureReply(error)
  }
}

export default function TipScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { order, paymentSetup } = loaderData
  const reply = actionData as ActionReply | undefined
  const failure = reply?.ok === false ? reply.error : undefined
  const { card, onSubmit, problem, isBusy } = usePayForm(failure)
  const [choice, setChoice] = useState({ tip: '', ownTip: '' })
  const tip = chosenTip(choice)
  const error = problem ?? failure?.fields?.tip ?? failure?.msg ?? null
  return (
    <div className={`page ${styles.screen} stack`}>
      <h1>{texts.tipTitle}</h1>
      {order.takes_tip ? (
        <Form method="post" className="stack" onSubmit={onSubmit}>
          <p>{texts.tipPageText(order.driver?.firstname ?? '')}</p>
          <TipFields
            choice={choice}
            onChange={(part) => setChoice((before) => ({ ...before, ...part }))}
            error={tip === null && choice.ownTip !== '' ? fieldTexts.tipInvalid : undefined}
          />
          <PaymentMethodChoice
            paymentSetup={paymentSetup}
            buyerName={fullName(order.users)}
            amount={toDollars(tip ?? 0)}
            card={card}
          />
          <div role="alert">{error && <Notice tone="error">{error}</Notice>}</div>
          <Button type="submit" isBusy={isBusy}>
            {texts.payTipButton} {tip ? dollarsText(toDollars(tip)) : ''}
          </Button>
        </Form>
      ) : (
        <p>{texts.closedText}</p>
      )}
      <ButtonLink tone="quiet" to={`/order/${order.order_id}/tracking`}>
        {ordersTexts.backToOrderLink}
      </ButtonLink>
    </div>
  )
}
