import { ProductPicture } from '../bottleshop/product-picture.tsx'
import { effectivePrice } from '../bottleshop/shelf-product.ts'
import { CartTotals } from '../cart/cart-totals.tsx'
import type { CartView } from '../cart/cart-view.ts'
import { dollarsText } from '#web/money-text.ts'
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
