export const CARE_KINDS = ['concern', 'signal'] as const

/** Decisions of a person about a case. No decision is made automatically. */
export const CARE_DECISIONS = ['nothing', 'message', 'pause', 'call'] as const
export type CareDecision = (typeof CARE_DECISIONS)[number]

/** Decisions that apply to an account. */
export const needsAccount = (decision: CareDecision): boolean =>
  decision === 'message' || decision === 'pause'

/** Hours for which a pause stops orders, and after which an undecided case is overdue. */
export const CARE_HOURS = 24
