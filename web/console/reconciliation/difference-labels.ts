/** Labels for the kinds of difference between the gateway's records and ours. */
export const DIFFERENCE_LABELS = {
  missing_here: 'Money there, nothing here',
  missing_there: 'Money here, nothing there',
  amount: 'Another amount',
  state: 'Another state',
  ledger: 'Our books disagree',
} as const

export const ISSUE_LABELS = {
  settlement_declined: 'Not settled by the bank',
  dispute_open: 'Dispute open',
  dispute_lost: 'Dispute lost',
  refund_refused: 'Refund refused',
} as const
