import type { ProblemReport } from '#contract/orders/problems.ts'
import * as texts from './problems-texts.ts'

/** Texts and colours of a report's status for staff. */
export const PROBLEM_STATES = {
  open: { tone: 'warning', text: texts.openState },
  refunded: { tone: 'ok', text: texts.refundedState },
  answered: { tone: 'info', text: texts.answeredState },
  declined: { tone: 'error', text: texts.declinedState },
} as const satisfies Record<ProblemReport['status'], object>
