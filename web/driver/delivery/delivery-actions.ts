import { ApiError } from '#contract/client.ts'
import { recordIdCheck } from '#contract/orders/id-check.ts'
import { changeOrder } from '#contract/orders/orders.ts'
import { type OrderStatus, STATUS } from '#domain/orders/order-status.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { currentOrder, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import type { JobEnding } from '../jobs/last-job.ts'

export type DeliveryAction = 'start' | 'hand_over' | 'complete' | 'refuse'

/**
 * Runs the submitted action. Returns how the job ended, or null while it continues. A handover takes two requests,
 * the ID check and the completion. If only the second fails, a retry repeats both, and the check is idempotent.
 */
export async function performDeliveryAction(
  api: PageApi,
  orderId: string,
  form: FormData,
): Promise<JobEnding | null> {
  const { step, yes: _, [VERSION_FIELD]: seen, ...given } = Object.fromEntries(form)
  const version = typeof seen === 'string' && seen !== '' ? { version: seen } : {}
  // A ticked box names all answers that it confirms.
  const ticked = form
    .getAll('yes')
    .flatMap((answers) => (typeof answers === 'string' ? answers.split(' ') : []))
  const answers = { ...given, ...Object.fromEntries(ticked.map((answer) => [answer, true])) }
  const params = { order_id: orderId }
  if (step === 'start') {
    const bags = form.get('bags') === 'scanned' && {
      bags_loaded: form.getAll('bag').map(String),
      bags_left_reason: formFields(form)('left_reason'),
    }
    await api
      .call(changeOrder, { params, body: { status: STATUS.inTransit, ...bags, ...version } })
      .catch(unlessDone(STATUS.inTransit))
    return null
  }
  if (step === 'refuse') {
    await api.call(recordIdCheck, {
      params,
      body: readInput(recordIdCheck.body, { outcome: 'refused', ...answers, ...version }),
    })
    return 'refused'
  }
  if (step === 'hand_over') {
    await api.call(recordIdCheck, {
      params,
      body: readInput(recordIdCheck.body, { outcome: 'passed', ...answers, ...version }),
    })
  }
  await api.call(changeOrder, { params, body: { status: STATUS.complete, ...version } })
  return 'delivered'
}

/** Ignores an error if the order already has the wanted status: the reply to an earlier request was lost. */
const unlessDone = (wanted: OrderStatus) => (error: unknown) => {
  const isThere = error instanceof ApiError && currentOrder(error.body)?.status === wanted
  if (!isThere) throw error
}
