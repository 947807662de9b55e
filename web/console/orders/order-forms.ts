import type { InputOf } from '#contract/endpoint.ts'
import type { recordPicking } from '#contract/orders/order-changes.ts'
import type { refundOrder, settleRefusedRefund } from '#contract/orders/refunds.ts'
import { formFields } from '#web/platform/api/form-fields.ts'

type RefundBody = NonNullable<InputOf<(typeof refundOrder)['body']>>
type RefusedRefundBody = NonNullable<InputOf<(typeof settleRefusedRefund)['body']>>
type PickingBody = NonNullable<InputOf<(typeof recordPicking)['body']>>

const numbersOf = (form: FormData, prefix: string): [number, number][] =>
  [...form].flatMap(([name, value]) =>
    name.startsWith(prefix) && value !== ''
      ? [[Number(name.slice(prefix.length)), Number(value)] as [number, number]]
      : [],
  )

/** Builds a refund of the whole order, of the typed amount, or of the selected packs, in this order of precedence. */
export function refundBody(form: FormData): RefundBody {
  const text = formFields(form)
  const reason = text('reason')
  // The refundable amount that the page showed. If a colleague has refunded something since, the API answers with an
  // error instead of refunding twice.
  const expected_refundable = text('expected_refundable')
  const commonFields = { reason, ...(expected_refundable !== '' && { expected_refundable }) }
  const amount = text('amount').trim().replace(/^\$/, '')
  if (text('kind') === 'whole') return { kind: 'whole', ...commonFields }
  if (amount !== '') return { kind: 'amount', amount, ...commonFields }
  const lines = numbersOf(form, 'part-')
    .filter(([, quantity]) => quantity > 0)
    .map(([part, quantity]) => ({ part, quantity }))
  return { kind: 'lines', lines, ...commonFields }
}

/** Builds the settlement of a rejected refund: as credit, or by other means as described in the text field. */
export function refusedRefundBody(form: FormData): RefusedRefundBody {
  const text = formFields(form)
  return text('way') === 'credit' ? { way: 'credit' } : { way: 'elsewhere', note: text('note') }
}

export const pickingBody = (form: FormData): PickingBody => ({
  lines: numbersOf(form, 'line-').map(([line, supplied]) => ({
    order_line_id: line,
    quantity_supplied: supplied,
  })),
})
