import type { OutputOf } from '#contract/endpoint.ts'
import type { getPaymentMatters } from '#contract/payments/webhooks.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { Notice } from '#web/ui/notice.tsx'

type Matters = OutputOf<NonNullable<(typeof getPaymentMatters)['data']>>

const DISPUTES = {
  open: { tone: 'warning', text: 'The customer’s bank has opened a dispute' },
  lost: { tone: 'error', text: 'A dispute was lost: the bank has taken the money back' },
  won: { tone: 'ok', text: 'A dispute was won: the money stays here' },
} as const

/** Disputes and declined settlements that the gateway reported for an order; nothing when there are none. */
export function PaymentProblems({ matters }: { matters: Matters }) {
  const { disputes, settlement_declined: declined } = matters
  return (
    <>
      {declined && (
        <Notice tone="error">
          The bank did not settle the captured payment ({dateText(declined)} {timeText(declined)}).
        </Notice>
      )}
      {disputes.map((dispute) => (
        <Notice key={dispute.dispute_id} tone={DISPUTES[dispute.state].tone}>
          {DISPUTES[dispute.state].text}: {dollarsText(dispute.amount)}, {dateText(dispute.at)}.
        </Notice>
      ))}
    </>
  )
}
