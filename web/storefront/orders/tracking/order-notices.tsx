import { Link } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { hasEnded } from '#domain/orders/order-status.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { missingTexts, refundText, refusedRefundText } from './tracking-texts.ts'

/** Notices about the order since it was placed: payments to be made again, missing items, refunds. */
export function OrderNotices({ order, isOwner }: { order: Order; isOwner: boolean }) {
  const { payment } = order
  const missing = missingTexts(order)
  return (
    <>
      {isOwner && payment && payment.unpaid > 0 && (
        <Notice tone="warning">
          Your bank released the {dollarsText(payment.unpaid)} we’d reserved. You weren’t charged
          {payment.captured > 0 && ' for that part'}.{' '}
          <Link to={`/order/${order.order_id}/pay`}>Pay again</Link>
        </Notice>
      )}
      {missing.length > 0 && <Notice>{missing.join(' ')}</Notice>}
      {!(isOwner && hasEnded(order.status)) && <Refunds order={order} />}
    </>
  )
}

/** What went back. Of an order that has ended, its owner reads it with the rest of the money: see `EndedOrder`. */
export function Refunds({ order }: { order: Order }) {
  return order.refunds?.map((refund) => {
    const text = refundText(order, refund)
    return (
      <div key={refund.refund_id} className="stackSmall">
        {text && <Notice tone="ok">{text}</Notice>}
        {refund.refused > 0 && <Notice tone="warning">{refusedRefundText(refund.refused)}</Notice>}
      </div>
    )
  })
}
