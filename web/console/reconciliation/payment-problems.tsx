import type { OutputOf } from '#contract/endpoint.ts'
import type { getPaymentProblems } from '#contract/payments/webhooks.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import * as texts from './reconciliation-texts.ts'

type Problems = OutputOf<NonNullable<(typeof getPaymentProblems)['data']>>

const DISPUTES = {
  open: { tone: 'warning', text: texts.openDisputeText },
  lost: { tone: 'error', text: texts.lostDisputeText },
  won: { tone: 'ok', text: texts.wonDisputeText },
} as const

/** Disputes and declined settlements that the gateway reported for an order. Renders nothing if there are none. */
export function PaymentProblems({ problems }: { problems: Problems }) {
  const { disputes, settlement_declined: declined } = problems
  return (
    <>
      {declined && (
        <Notice tone="error">{texts.notSettledText(dateText(declined), timeText(declined))}</Notice>
      )}
      {disputes.map((dispute) => (
        <Notice key={dispute.dispute_id} tone={DISPUTES[dispute.state].tone}>
          {DISPUTES[dispute.state].text}: {dollarsText(dispute.amount)}, {dateText(dispute.at)}.
        </Notice>
      ))}
    </>
  )
}
