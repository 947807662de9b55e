import type { Order } from '#contract/orders/orders.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { itemsText } from '#web/platform/format/money-text.ts'
import { ProductPicture } from '#web/storefront/catalogue/product-card/product-picture.tsx'
import { type OrderAmounts, orderAmounts } from '../documents/order-amounts.ts'
import * as texts from './tracking-texts.ts'
import styles from './order-summary.module.css'

type Props = { order: Order; isOwner: boolean }

/** Summary of the whole order next to the steps, on screens with two columns. */
export function OrderSummary({ order, isOwner }: Props) {
  return (
    <aside className={`${styles.wide} ${styles.panel} stack`} aria-label={texts.summaryLabel}>
      <h2>{texts.pageTitle(order.order_number)}</h2>
      <Content {...{ order, isOwner }} amounts={orderAmounts(order)} />
    </aside>
  )
}

/** Summary below the steps, on screens with one column. It is one line with the first pictures until expanded. */
export function FoldedOrderSummary({ order, isOwner }: Props) {
  const amounts = orderAmounts(order)
  return (
    <details className={`${styles.narrow} ${styles.panel}`}>
      <summary>
        <span className={styles.first}>
          {amounts.lines.slice(0, SHOWN_PICTURES).map((line) => (
            <Thumb key={line.id} picture={line.picture} />
          ))}
        </span>
        <span className={styles.sum}>
          <b>{texts.pageTitle(order.order_number)}</b>
          <span className="small quiet figures">
            {itemsText(itemCount(order))} · {texts.totalPrefix} {amounts.total}
          </span>
        </span>
      </summary>
      <div className={`${styles.unfolded} stack`}>
        <Content {...{ order, isOwner, amounts }} />
      </div>
    </details>
  )
}

const SHOWN_PICTURES = 3

const itemCount = ({ carts }: Order): number => carts.cart_items.reduce((sum, line) => sum + line.quantity, 0)

const Thumb = ({ picture }: { picture: string | null }) => (
  <span className={styles.thumb}>
    <ProductPicture src={picture} sizes="3rem" />
  </span>
)

function Content({ order, isOwner, amounts }: Props & { amounts: OrderAmounts }) {
  // For an ended order the page shows payments at its top, not here.
  const money = isOwner && order.estimate_delivery_start_date !== null ? texts.moneyTexts(order) : []
  return (
    <>
      <ul className={styles.lines}>
        {amounts.lines.map(({ id, name, amount, supplied, picture, heading }) => (
          <li key={id}>
            {heading && <b className={styles.bundle}>{heading}</b>}
            <Thumb picture={picture} />
            <span className={styles.name}>
              {name}
              {supplied !== null && <span className="small quiet">{texts.suppliedText(supplied)}</span>}
            </span>
            <span className="figures">{amount}</span>
          </li>
        ))}
      </ul>
      <dl className={`${styles.amounts} figures`}>
        {amounts.amounts.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{texts.orderTotalName}</dt>
          <dd>
            {texts.totalPrefix} {amounts.total}
          </dd>
        </div>
      </dl>
      {money.length > 0 && <p className="small quiet">{money.join(' ')}</p>}
      {order.gift && <p className="small">{texts.giftText(order.gift_recipient)}</p>}
      <p className="small quiet">{texts.addressText(addressLine(order.addresses))}</p>
    </>
  )
}
