import { Form, Link } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { takesChanges } from '#domain/orders/changed-order.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './tracking.module.css'

/** Notices about the order since it was placed: missing items, refunds, payments to be made again. */
export function OrderNotices({ order, isOwner }: { order: Order; isOwner: boolean }) {
  const { carts, refunds = [], payment } = order
  const missing = carts.cart_items.filter((line) => line.quantity_supplied < line.quantity)
  return (
    <>
      {isOwner && payment && payment.unpaid > 0 && (
        <Notice tone="warning">
          The payment of {dollarsText(payment.unpaid)} has lapsed. You weren’t charged
          {payment.captured > 0 && ' for that part'}.{' '}
          <Link to={`/order/${order.order_id}/pay`}>Pay again</Link>
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice>
          Not there today:{' '}
          {missing
            .map((line) => `${line.quantity - line.quantity_supplied} × ${line.product_name}`)
            .join(', ')}
          .
          {carts.substitutes.length > 0 &&
            ` Instead: ${carts.substitutes.map((one) => `${one.quantity} × ${one.product_name}`).join(', ')}.`}{' '}
          You don’t pay for what is missing.
        </Notice>
      )}
      {refunds.map((one) => (
        <RefundNotice key={one.refund_id} refund={one} />
      ))}
    </>
  )
}

type Refund = NonNullable<Order['refunds']>[number]

/** A refund, and how it was paid out. */
function RefundNotice({ refund: { amount, credit, refused } }: { refund: Refund }) {
  const given = amount - refused
  return (
    <>
      {given > 0 && (
        <Notice tone="ok">
          Refunded {dollarsText(given)}
          {credit > 0 && `, ${dollarsText(credit)} of it as credit`}.
        </Notice>
      )}
      {refused > 0 && (
        <Notice tone="warning">
          We could not return {dollarsText(refused)} the way you paid: your bank or card refused it. The money
          is still yours. We’ll give it to you as credit or another way, and write to you.
        </Notice>
      )}
    </>
  )
}

/** Until picking begins: links to change items and to choose what happens when something is missing. */
export function OrderChanges({ order }: { order: Order }) {
  const isOpen = takesChanges({
    status: order.status,
    packingStatus: order.packing_status,
  })
  if (!isOpen) return null
  return (
    <div className={styles.changes}>
      <Form method="post" className={styles.substitution}>
        <input type="hidden" name="intent" value="substitution" />
        <Select
          label="If something is missing"
          name="missing_wish"
          defaultValue={order.missing_wish}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="refund">Don’t charge me for it</option>
          <option value="substitute">Bring something similar</option>
        </Select>
        <noscript>
          <Button type="submit" isSmall tone="outline">
            Save
          </Button>
        </noscript>
      </Form>
      <ButtonLink tone="outline" to={`/order/${order.order_id}/items`}>
        Change items
      </ButtonLink>
    </div>
  )
}
