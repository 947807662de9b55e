import type { ErrorBody } from '#contract/errors.ts'
import type { OrderProblems } from '#contract/orders/problems.ts'

/** What can be reported, with its picture. */
export type ReportItem = Omit<OrderProblems['items'][number], 'order_line_id'> & { picture: string | null }

/** What was sent, so that nothing entered is lost, and why it was refused. */
export type ReportReply = {
  ok: false
  error: ErrorBody
  reason: string
  details: string
  quantities: Record<number, number>
}
