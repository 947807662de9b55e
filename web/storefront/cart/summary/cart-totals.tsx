import { dollarsText } from '#web/platform/format/money-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './cart-totals.module.css'
import type { CartView } from '../load-cart.ts'

/** Subtotal, charges, discounts and total. @source S-CART-1, S-CART-3 */
export function CartTotals({ cart }: { cart: CartView }) {
  return (
    <>
      {cart.unappliedCode && (
        <Notice tone="warning">
          <b>{cart.unappliedCode.code}</b> isn’t applied. {cart.unappliedCode.why}
        </Notice>
      )}
      <Amounts cart={cart} />
      <Explanation cart={cart} />
      {cart.referral && (
        <p className="caption quiet">
          With {cart.referral.code} you and your friend each get {dollarsText(cart.referral.reward)} in credit
          once your first order has arrived.
        </p>
      )}
      {cart.standardDrinks > 0 && (
        <p className="caption quiet">About {drinksText(cart.standardDrinks)} in this cart.</p>
      )}
    </>
  )
}

/** One decimal up to 10, whole numbers above, as on labels. @source S-CART-12, L-40 */
function drinksText(drinks: number): string {
  const shown = drinks > 10 ? Math.round(drinks) : drinks
  return `${shown} standard ${shown === 1 ? 'drink' : 'drinks'}`
}

function Amounts({ cart }: { cart: CartView }) {
  return (
    <dl className={`${styles.totals} figures`}>
      <Row name="Subtotal" amount={dollarsText(cart.subTotal)} />
      {cart.charges.map(({ name, amount, isPercentage }) => (
        <Row key={name} name={name} amount={isPercentage ? `+ ${amount}%` : `+ ${dollarsText(amount)}`} />
      ))}
      {cart.surcharge > 0 && <Row name="Surcharge" amount={`+ ${dollarsText(cart.surcharge)}`} />}
      {cart.discounts.map(({ code, formatted, amount }) => (
        <Row
          key={code}
          isDiscount
          name={formatted.includes('%') ? `${code} (${formatted})` : code}
          amount={`- ${dollarsText(amount)}`}
        />
      ))}
      {cart.creditUsed > 0 && <Row isDiscount name="Credit" amount={`- ${dollarsText(cart.creditUsed)}`} />}
      <div className={styles.sum}>
        <dt>Order Total</dt>
        <dd className="display">AU {dollarsText(cart.total)}</dd>
      </div>
    </dl>
  )
}

/** The reason for each amount, and the discounts on each line. */
function Explanation({ cart: { explanation, lines } }: { cart: CartView }) {
  if (explanation.length === 0) return null
  return (
    <details className={`${styles.why} small`}>
      <summary>How this adds up</summary>
      <ul>
        {explanation.map(({ name, reason, amount }) => (
          <li key={`${name} ${reason}`}>
            <b>{name}</b> <span className={`${styles.amount} figures`}>{signedText(amount)}</span>
            <span className="quiet"> {reason}</span>
          </li>
        ))}
        {lines.flatMap((line) =>
          line.adjustments.map(({ name, amount }) => (
            <li key={`${line.id} ${name}`} className="quiet">
              {name} on {line.name}, {line.packLabel}:{' '}
              <span className={`${styles.amount} figures`}>{signedText(-amount)}</span>
            </li>
          )),
        )}
      </ul>
    </details>
  )
}

const signedText = (amount: number) => (amount < 0 ? `- ${dollarsText(-amount)}` : dollarsText(amount))

function Row({ name, amount, isDiscount = false }: { name: string; amount: string; isDiscount?: boolean }) {
  return (
    <div className={isDiscount ? styles.discount : undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
