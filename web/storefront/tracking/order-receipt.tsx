import type { Order } from '#contract/shop/orders.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { dollarsText } from '#web/money-text.ts'
import styles from './tracking.module.css'

/** What was ordered and what it came to. */
export function OrderReceipt({ order }: { order: Order }) {
  const { carts } = order
  return (
    <details className={styles.receipt}>
      <summary>
        <span>Order {order.order_number}</span>
        <b className="figures">AU {dollarsText(carts.total)}</b>
      </summary>
      <ul className="figures small">
        {carts.cart_items.map((line) => (
          <li key={line.product_pack_id}>
            <span>
              {line.quantity} × {line.product_name}, {cartPackLabel(line.pack_size)}
            </span>
            <span>{dollarsText(line.total)}</span>
          </li>
        ))}
        {carts.cart_charges.map(({ name, amount }) => (
          <li key={name}>
            <span>{name}</span>
            <span>+ {dollarsText(amount)}</span>
          </li>
        ))}
        {carts.surcharge > 0 && (
          <li>
            <span>Surcharge</span>
            <span>+ {dollarsText(carts.surcharge)}</span>
          </li>
        )}
        {carts.cart_discounts.map(({ promo_code, discount_applied }) => (
          <li key={promo_code}>
            <span>{promo_code}</span>
            <span>- {dollarsText(discount_applied)}</span>
          </li>
        ))}
        {carts.credit_used > 0 && (
          <li>
            <span>Credit</span>
            <span>- {dollarsText(carts.credit_used)}</span>
          </li>
        )}
      </ul>
      <p className="small quiet">{order.addresses.address_formated}</p>
    </details>
  )
}
