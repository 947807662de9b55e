import type { ErrorBody } from '#contract/errors.ts'
import type { OrderProblems } from '#contract/orders/problems.ts'

/** Item that can be reported, with its picture and the name of its bundle; '' for an item on its own. */
export type ReportItem = Omit<OrderProblems['items'][number], 'order_line_id'> & {
  picture: string | null
  bundle: string
}

/** Submitted values of a refused report, so that the form retains them, with the error. */
export type ReportReply = {
  ok: false
  error: ErrorBody
  reason: string
  details: string
  quantities: Record<number, number>
}
