import { Link } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { hasEnded } from '#domain/orders/order-status.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { PaymentPrompt } from '../changes/payment-prompt.ts'
import * as texts from './tracking-texts.ts'

type Props = { order: Order; isOwner: boolean; prompt: Pick<PaymentPrompt, 'notice' | 'link'> | null }

/** Notices about a placed order: payments to be made again, missing items, refunds. */
export function OrderNotices({ order, isOwner, prompt }: Props) {
  const missing = texts.missingTexts(order)
  return (
    <>
      {isOwner && prompt && (
        <Notice tone="warning">
          {prompt.notice} <Link to={`/order/${order.order_id}/pay`}>{prompt.link}</Link>
        </Notice>
      )}
      {missing.length > 0 && <Notice>{missing.join(' ')}</Notice>}
      {!(isOwner && hasEnded(order.status)) && <Refunds order={order} />}
    </>
  )
}

/** Refunds of the order. For an ended order, `EndedOrder` shows them to the owner with the other payments. */
export function Refunds({ order }: { order: Order }) {
  return order.refunds?.map((refund) => {
    const text = texts.refundText(order, refund)
    return (
      <div key={refund.refund_id} className="stackSmall">
        {text && <Notice tone="ok">{text}</Notice>}
        {refund.refused > 0 && <Notice tone="warning">{texts.refusedRefundText(refund.refused)}</Notice>}
      </div>
    )
  })
}
