import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { ProductPicture } from '../catalogue/product-card/product-picture.tsx'
import { CartTotals } from '../cart/summary/cart-totals.tsx'
import type { CartView } from '../cart/load-cart.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import styles from './checkout.module.css'

export function CheckoutSummary({ cart }: { cart: CartView }) {
  return (
    <div className={`${styles.panel} stack`}>
      <h2>My Cart</h2>
      <ul>
        {cart.lines.map((line) => (
          <li className={styles.item} key={line.id}>
            <span className={styles.thumb}>
              <ProductPicture src={line.picture} />
            </span>
            <span className={styles.itemWords}>
              <b>{line.name}</b>
              <span className="quiet">
                {line.packLabel} × {line.quantity}
              </span>
            </span>
            <span className="figures">{dollarsText(effectivePrice(line) * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <CartTotals cart={cart} />
    </div>
  )
}
