import * as texts from './reconciliation-texts.ts'
/** Labels for the kinds of difference between the gateway's records and ours. */
export const DIFFERENCE_LABELS = {
  missing_here: texts.notInOurBooks,
  missing_there: texts.notAtGateway,
  amount: texts.amountsDiffer,
  state: texts.statusesDiffer,
  ledger: texts.ledgerDiffers,
} as const

export const ISSUE_LABELS = {
  settlement_declined: texts.notSettled,
  dispute_open: texts.disputeOpen,
  dispute_lost: texts.disputeLost,
  refund_refused: texts.refundRefused,
} as const
