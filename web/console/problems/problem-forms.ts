import type { InputOf } from '#contract/endpoint.ts'
import type { resolveProblem } from '#contract/orders/problems.ts'
import type { refundOrder } from '#contract/orders/refunds.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { refundBody } from '../orders/order-forms.ts'

type RefundBody = NonNullable<InputOf<(typeof refundOrder)['body']>>
type ResolveBody = InputOf<(typeof resolveProblem)['body']>

/** Builds the refund that answers a report: of the selected packs or of the typed amount. */
export function problemRefundBody(form: FormData): RefundBody {
  const text = formFields(form)
  return {
    ...refundBody(form),
    problem_report_id: text('problem_report_id'),
    problem_version: text('version'),
  }
}

export function resolveBody(form: FormData): ResolveBody {
  const text = formFields(form)
  return {
    version: text('version'),
    status: text('intent') === 'decline-problem' ? 'declined' : 'answered',
    reply: text('reason'),
  }
}
