import { Link } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { hasEnded } from '#domain/orders/order-status.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import * as texts from './tracking-texts.ts'

/** Notices about the order since it was placed: payments to be made again, missing items, refunds. */
export function OrderNotices({ order, isOwner }: { order: Order; isOwner: boolean }) {
  const { payment } = order
  const missing = texts.missingTexts(order)
  return (
    <>
      {isOwner && payment && payment.unpaid > 0 && (
        <Notice tone="warning">
          {texts.releasedText(dollarsText(payment.unpaid), payment.captured > 0)}{' '}
          <Link to={`/order/${order.order_id}/pay`}>{texts.payAgainLink}</Link>
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
    const text = texts.refundText(order, refund)
    return (
      <div key={refund.refund_id} className="stackSmall">
        {text && <Notice tone="ok">{text}</Notice>}
        {refund.refused > 0 && <Notice tone="warning">{texts.refusedRefundText(refund.refused)}</Notice>}
      </div>
    )
  })
}
