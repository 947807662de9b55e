import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { dollarsText, itemsText } from '#web/platform/format/money-text.ts'
import { dateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useCartFetcher } from '#web/storefront/cart/use-cart-fetcher.ts'
import styles from './orders.module.css'
import { statusText } from './status-text.ts'

const TONES: Record<number, TagTone> = {
  [STATUS.complete]: 'ok',
  [STATUS.canceled]: 'plain',
  [STATUS.refunded]: 'plain',
  [STATUS.onHold]: 'warning',
}

/** An order that has left the store has an invoice. */
const INVOICED: readonly number[] = [STATUS.inTransit, STATUS.complete, STATUS.refunded]

export function OrderCard({ order }: { order: OrderSummary }) {
  const path = `/order/${order.order_id}`
  return (
    <li className={styles.order}>
      <div className={styles.head}>
        <Link className={styles.number} to={`${path}/tracking`}>
          Order {order.order_number}
        </Link>
        <Tag tone={TONES[order.status] ?? 'bright'}>{statusText(order.status)}</Tag>
      </div>
      <p className="figures">
        {dateText(order.created)} · {itemsText(order.item_count)} · {dollarsText(order.total)}
      </p>
      <p className="small quiet">{order.addresses.address_formated}</p>
      <div className={styles.links}>
        <Reorder orderId={order.order_id} number={order.order_number} />
        <Link to={`${path}/receipt`}>
          Receipt<span className="visuallyHidden"> of order {order.order_number}</span>
        </Link>
        {INVOICED.includes(order.status) && (
          <Link to={`${path}/invoice`}>
            Tax invoice<span className="visuallyHidden"> of order {order.order_number}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

/** Orders the same again at today's prices and stock; the cart shows what was not available. */
function Reorder({ orderId, number }: { orderId: number; number: string }) {
  const { send, isBusy, reply } = useCartFetcher()
  const navigate = useNavigate()
  const isDone = reply?.ok === true
  useEffect(() => {
    if (isDone) void navigate('/cart')
  }, [isDone, navigate])
  const error = reply && !reply.ok ? reply.error : null
  return (
    <form
      method="post"
      action="/-/cart/items"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) send({ intent: 'reorder', order_id: orderId })
      }}
    >
      <input type="hidden" name="intent" value="reorder" />
      <input type="hidden" name="order_id" value={orderId} />
      <input type="hidden" name="return_to" value="/cart" />
      <Button type="submit" tone="outline" isSmall isBusy={isBusy}>
        Order again<span className="visuallyHidden"> what order {number} held</span>
      </Button>
      <div role="alert">
        {error && (
          <FieldError>
            {error.code === 'address_invalid' ? 'Enter your delivery address first.' : error.msg}
          </FieldError>
        )}
      </div>
    </form>
  )
}
