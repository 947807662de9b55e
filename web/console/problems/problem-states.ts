import type { ProblemReport } from '#contract/orders/problems.ts'

/** The words and colour of a report's status, for staff. */
export const PROBLEM_STATES = {
  open: { tone: 'warning', text: 'Open' },
  refunded: { tone: 'ok', text: 'Refunded' },
  answered: { tone: 'info', text: 'Answered' },
  declined: { tone: 'error', text: 'Declined' },
} as const satisfies Record<ProblemReport['status'], object>
