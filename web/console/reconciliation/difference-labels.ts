/** Labels for the kinds of difference between the gateway's records and ours. */
export const DIFFERENCE_LABELS = {
  missing_here: 'At the gateway, not in our books',
  missing_there: 'In our books, not at the gateway',
  amount: 'Amounts differ',
  state: 'Statuses differ',
  ledger: 'Our ledger disagrees',
} as const

export const ISSUE_LABELS = {
  settlement_declined: 'Not settled by the bank',
  dispute_open: 'Dispute open',
  dispute_lost: 'Dispute lost',
  refund_refused: 'Refund refused',
} as const
