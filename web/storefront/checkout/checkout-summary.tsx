import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { ProductPicture } from '../catalogue/product-card/product-picture.tsx'
import { CartTotals } from '../cart/summary/cart-totals.tsx'
import type { CartView } from '../cart/load-cart.ts'
import { dollarsText, itemsText } from '#web/platform/format/money-text.ts'
import styles from './checkout.module.css'
import * as texts from './checkout-texts.ts'

/** `tip`: the chosen tip in dollars, which is not part of the cart. */
type SummaryProps = { cart: CartView; tip: number }

/** Cart summary next to the form, on screens with two columns. */
export function CheckoutSummary({ cart, tip }: SummaryProps) {
  return (
    <aside className={styles.side} aria-label={texts.cartTitle}>
      <div className={`${styles.panel} stack`}>
        <h2>{texts.cartTitle}</h2>
        <LinesAndTotals cart={cart} tip={tip} />
      </div>
    </aside>
  )
}

/** Cart summary above the form, on screens with one column. It is one line until it is expanded. */
export function FoldedCheckoutSummary({ cart, tip }: SummaryProps) {
  return (
    <details className={styles.folded}>
      <summary className="figures">
        <span className="visuallyHidden">{texts.foldedCartLabel} </span>
        {itemsText(cart.count)} · {texts.totalPrefix} {dollarsText(cart.total + tip)}
      </summary>
      <div className="stack">
        <LinesAndTotals cart={cart} tip={tip} />
      </div>
    </details>
  )
}

function LinesAndTotals({ cart, tip }: SummaryProps) {
  return (
    <>
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
      <CartTotals cart={cart} tip={tip} />
    </>
  )
}
