import { useId } from 'react'
import { Link } from 'react-router'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { hasEnded, STATUS } from '#domain/orders/order-status.ts'
import { dollarsText, itemsText } from '#web/platform/format/money-text.ts'
import { dateText, fullDayText } from '#web/platform/format/time-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ProductPicture } from '#web/storefront/catalogue/product-card/product-picture.tsx'
import { Reorder } from '../reorder.tsx'
import styles from './orders.module.css'
import { statusText } from './status-text.ts'
import * as ordersTexts from '../orders-texts.ts'

const TONES: Record<number, TagTone> = {
  [STATUS.complete]: 'ok',
  [STATUS.canceled]: 'plain',
  [STATUS.refunded]: 'plain',
  [STATUS.onHold]: 'warning',
}

/** Statuses with an invoice: all after the order has left the store. */
const INVOICED: readonly number[] = [STATUS.inTransit, STATUS.complete, STATUS.refunded]

type OrderedProducts = Pick<OrderSummary, 'products' | 'product_count'>

/** Returns the products as "2 × Lager, 1 × Ice, 2 more". */
export function productsText({ products, product_count }: OrderedProducts): string {
  const listed = products.map((each) => ordersTexts.quantityText(each.quantity, each.product_name))
  const others = product_count - products.length
  return [...listed, ...(others > 0 ? [ordersTexts.moreProducts(others)] : [])].join(', ')
}

export function OrderCard({ order }: { order: OrderSummary }) {
  const path = `/order/${order.order_id}`
  const titleId = useId()
  return (
    <li className={styles.order} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          <Link to={`${path}/tracking`}>
            <time dateTime={order.created}>{fullDayText(order.created)}</time>
            {' · '}
            {productsText(order)}
          </Link>
        </h2>
        <Tag tone={TONES[order.status] ?? 'bright'}>{statusText(order.status)}</Tag>
      </div>
      <span className={styles.pictures}>
        {order.products.map((product) => (
          <ProductPicture key={product.product_id} src={product.image || null} sizes="3rem" />
        ))}
      </span>
      <p className="figures">
        {ordersTexts.orderTitle(order.order_number)} · {dateText(order.created)} ·{' '}
        {itemsText(order.item_count)} · {dollarsText(order.total)}
      </p>
      <p className="small quiet">{addressLine(order.addresses)}</p>
      <div className={styles.links}>
        {!hasEnded(order.status) && (
          <ButtonLink isSmall to={`${path}/tracking`}>
            {ordersTexts.trackLink}
            <span className="visuallyHidden">: {order.order_number}</span>
          </ButtonLink>
        )}
        <Reorder orderId={order.order_id} number={order.order_number} />
        <ButtonLink tone="quiet" to={`${path}/receipt`}>
          {ordersTexts.receiptLink}
          <span className="visuallyHidden"> {ordersTexts.ofOrderLabel(order.order_number)}</span>
        </ButtonLink>
        {INVOICED.includes(order.status) && (
          <ButtonLink tone="quiet" to={`${path}/invoice`}>
            {ordersTexts.invoiceLink}
            <span className="visuallyHidden"> {ordersTexts.ofOrderLabel(order.order_number)}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
