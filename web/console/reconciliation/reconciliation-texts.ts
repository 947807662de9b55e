import { countText } from '#web/platform/format/number-text.ts'

/** Texts of the screen of payments that differ from the gateway's records. */

export const title = 'Payments'
export const comparedText = (at: string, compared: number, found: number) =>
  `Last compared with the gateway on ${at}: ${countText(compared, 'payment')}, ${countText(found, 'difference')}`
export const notComparedText = 'Not compared with the gateway yet. That happens once a day.'
export const compareButton = 'Compare now'

// Differences

export const differencesTitle = 'Differences'
export const noDifferencesText = 'The gateway’s records and our books agree.'
export const noOrder = 'no matching order'
export const orderLink = (number: string) => `Order ${number}`
export const ours = 'Ours'
export const gateway = 'Gateway'
export const seenText = (from: string, to: string) => `Seen from ${from} to ${to}`
export const notInOurBooks = 'At the gateway, not in our books'
export const notAtGateway = 'In our books, not at the gateway'
export const amountsDiffer = 'Amounts differ'
export const statusesDiffer = 'Statuses differ'
export const ledgerDiffers = 'Our ledger disagrees'

// Payments that need attention

export const watchedTitle = 'Needs attention'
export const nothingWatchedText = 'No open disputes, and every payment has settled.'
export const notSettled = 'Not settled by the bank'
export const disputeOpen = 'Dispute open'
export const disputeLost = 'Dispute lost'
export const refundRefused = 'Refund refused'

// The gateway's reports

export const eventsTitle = 'What the gateway told us'
export const noEventsText = 'Nothing yet.'
export const notProcessedTag = 'Not processed'
export const processAgainLabel = (event: string, at: string) => `Process again: ${event} of ${at}`
export const processAgainButton = 'Process again'

// Order page

export const openDisputeText = 'The customer’s bank has opened a dispute'
export const lostDisputeText = 'We lost a dispute, and the bank took the money back'
export const wonDisputeText = 'We won a dispute and keep the money'
export const notSettledText = (day: string, time: string) =>
  `The bank didn’t settle this payment (${day} ${time}).`
