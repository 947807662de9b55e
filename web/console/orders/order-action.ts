import { claimOrder } from '#contract/console/order-board.ts'
import { addOrderNote, resendOrderMessage } from '#contract/console/order-record.ts'
import { tagOrders } from '#contract/console/tags.ts'
import {
  changeDeliveryTime,
  changeOrderAddress,
  withdrawAddressRequest,
} from '#contract/orders/delivery-changes.ts'
import { recordPicking } from '#contract/orders/order-changes.ts'
import { changeOrder } from '#contract/orders/orders.ts'
import { setBags } from '#contract/orders/picks.ts'
import { resolveProblem } from '#contract/orders/problems.ts'
import { recordReturn } from '#contract/orders/returns.ts'
import { refundOrder, settleRefusedRefund } from '#contract/orders/refunds.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { readFormInput } from '#web/platform/api/form-input.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { problemRefundBody, resolveBody } from '../problems/problem-forms.ts'
import { tagChange } from '../tags/tag-editor.tsx'
import type { AddressReply } from './delivery-changes/change-address.tsx'
import { pickingBody, refundBody, refusedRefundBody } from './order-forms.ts'

type OrderFormContext = {
  api: PageApi
  order: { order_id: string }
  form: FormData
  text: (name: string) => string
  /** The version that the form was filled in on. */
  seen: { version?: string }
}

/** Handlers of the order page's forms by `intent`. A status change has no intent. */
const ACTIONS: Record<string, (sent: OrderFormContext) => Promise<unknown>> = {
  address: changeAddress,
  tag: ({ api, order, text }) =>
    api.call(tagOrders, { body: { order_ids: [order.order_id], ...tagChange(text) } }),
  'leave-address': ({ api, order }) => api.call(withdrawAddressRequest, { params: order }),
  time: ({ api, order, text, seen }) => {
    const [start = '', due = ''] = text('slot').split(' ')
    return api.call(changeDeliveryTime, {
      params: order,
      body: { start, due, reason: text('reason'), ...seen },
    })
  },
  refund: ({ api, order, form, text, seen }) =>
    api.call(refundOrder, {
      params: order,
      body: { ...refundBody(form), ...seen },
      headers: { 'idempotency-key': text('key') },
    }),
  'refund-problem': ({ api, order, form, text, seen }) =>
    api.call(refundOrder, {
      params: order,
      body: { ...problemRefundBody(form), ...seen },
      headers: { 'idempotency-key': text('key') },
    }),
  'answer-problem': answerProblem,
  'decline-problem': answerProblem,
  instead: ({ api, order, form, text, seen }) =>
    api.call(settleRefusedRefund, {
      params: { ...order, refund_id: text('refund_id') },
      body: { ...refusedRefundBody(form), ...seen },
    }),
  return: ({ api, order, form, seen }) =>
    api.call(recordReturn, { params: order, body: { ...readFormInput(recordReturn.body, form), ...seen } }),
  supply: ({ api, order, form, seen }) =>
    api.call(recordPicking, { params: order, body: { ...pickingBody(form), ...seen } }),
  bags: ({ api, order, text, seen }) =>
    api.call(setBags, {
      params: order,
      body: { bags: numberedBags(text('number'), Number(text('count'))), ...seen },
    }),
  claim: ({ api, order, text }) => api.call(claimOrder, { params: order, body: { on: text('on') === 'on' } }),
  note: ({ api, order, text }) =>
    api.call(addOrderNote, {
      params: order,
      body: { text: text('text'), for_driver: text('for_driver') === 'on' },
    }),
  resend: ({ api, order, text, seen }) =>
    api.call(resendOrderMessage, { params: { ...order, message_id: text('message_id') }, body: seen }),
}

/** Returns codes for bags without printed codes: the order number and the bag's number. */
export const numberedBags = (number: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ code: `${number}-${index + 1}` }))

/** Changes the address. A price increase is shown to staff before the customer is asked. */
async function changeAddress({
  api,
  order,
  form,
  text,
  seen,
}: OrderFormContext): Promise<Pick<AddressReply, 'asks'>> {
  const typed = readFormInput(changeOrderAddress.body, form)
  const change = (preview: boolean) =>
    api.call(changeOrderAddress, { params: order, body: { ...typed, ...seen, preview } })
  if (text('agreed') !== 'yes') {
    const { rise, total } = await change(true)
    if (rise > 0) return { asks: { rise, total } }
  }
  await change(false)
  return {}
}

function answerProblem({ api, order, form, text }: OrderFormContext): Promise<unknown> {
  const report = { ...order, problem_report_id: text('problem_report_id') }
  return api.call(resolveProblem, { params: report, body: resolveBody(form) })
}

/** @returns the price increase to confirm, if any */
export async function changeFromForm(
  api: PageApi,
  orderId: string,
  form: FormData,
): Promise<Pick<AddressReply, 'asks'>> {
  const text = formFields(form)
  const version = text(VERSION_FIELD)
  const sent: OrderFormContext = {
    api,
    order: { order_id: orderId },
    form,
    text,
    seen: version === '' ? {} : { version },
  }
  const act = ACTIONS[text('intent')]
  if (act === changeAddress) return changeAddress(sent)
  if (act) {
    await act(sent)
    return {}
  }
  const change = readFormInput(changeOrder.body, form)
  await api.call(changeOrder, { params: sent.order, body: { ...change, ...sent.seen } })
  return {}
}
