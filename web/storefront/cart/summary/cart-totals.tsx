import { dollarsText } from '#web/platform/format/money-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './cart-totals.module.css'
import type { CartView } from '../load-cart.ts'
import * as texts from '../cart-texts.ts'

/** `tip`: the chosen tip in dollars at checkout. */
type TotalsProps = { cart: CartView; tip?: number }

/** Subtotal, charges, discounts, tip and total. @source S-CART-1, S-CART-3 */
export function CartTotals({ cart, tip = 0 }: TotalsProps) {
  return (
    <>
      {cart.unappliedCode && (
        <Notice tone="warning">
          <b>{cart.unappliedCode.code}</b> {texts.notApplied} {cart.unappliedCode.why}
        </Notice>
      )}
      <Amounts cart={cart} tip={tip} />
      <Explanation cart={cart} />
      {cart.referral && (
        <p className="caption quiet">
          {texts.referralText(cart.referral.code, dollarsText(cart.referral.reward))}
        </p>
      )}
      {cart.standardDrinks > 0 && (
        <p className="caption quiet">{texts.standardDrinksText(shownDrinks(cart.standardDrinks))}</p>
      )}
    </>
  )
}

/** Rounds to one decimal up to 10 and to whole numbers above, as labels do. @source S-CART-12, L-40 */
const shownDrinks = (drinks: number): number => (drinks > 10 ? Math.round(drinks) : drinks)

function Amounts({ cart, tip }: Required<TotalsProps>) {
  return (
    <dl className={`${styles.totals} figures`}>
      <Row name={texts.subtotalName} amount={dollarsText(cart.subTotal)} />
      {cart.charges.map(({ name, amount, isPercentage }) => (
        <Row key={name} name={name} amount={isPercentage ? `+ ${amount}%` : `+ ${dollarsText(amount)}`} />
      ))}
      {cart.surcharge > 0 && <Row name={texts.surchargeName} amount={`+ ${dollarsText(cart.surcharge)}`} />}
      {cart.discounts.map(({ code, formatted, amount }) => (
        <Row
          key={code}
          isDiscount
          name={formatted.includes('%') ? `${code} (${formatted})` : code}
          amount={`- ${dollarsText(amount)}`}
        />
      ))}
      {cart.creditUsed > 0 && (
        <Row isDiscount name={texts.creditName} amount={`- ${dollarsText(cart.creditUsed)}`} />
      )}
      {tip > 0 && <Row name={texts.tipName} amount={`+ ${dollarsText(tip)}`} />}
      <div className={styles.sum}>
        <dt>{texts.orderTotalName}</dt>
        <dd className="display">
          {texts.totalPrefix} {dollarsText(cart.total + tip)}
        </dd>
      </div>
    </dl>
  )
}

/** The reason for each amount, and the discounts on each line. */
function Explanation({ cart: { explanation, lines } }: { cart: CartView }) {
  if (explanation.length === 0) return null
  return (
    <details className={`${styles.why} small`}>
      <summary>{texts.explanationTitle}</summary>
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
              {name} {texts.onLine} {line.name}, {line.packLabel}:{' '}
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
