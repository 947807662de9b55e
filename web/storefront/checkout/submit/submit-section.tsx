import { AGE_STATEMENT } from '#domain/law/buyer-confirmations.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CartView } from '#web/storefront/cart/load-cart.ts'
import { PrivacyNotice } from '#web/storefront/cart/summary/privacy-notice.tsx'
import styles from '../checkout.module.css'
import type { OrderOutcome } from './order-failure.ts'

type Props = { cart: CartView; order: OrderOutcome & { isProcessing: boolean } }

/** The age statement, the button with the total, and the result below it. @source S-CHECK-3 */
export function SubmitSection({ cart: { total, hasAlcohol }, order }: Props) {
  const wrong = Object.keys(order.errors).length
  return (
    <section className="stackSmall">
      <noscript>
        <Notice tone="error">
          You need JavaScript to place an order. It’s switched off in this browser.
        </Notice>
      </noscript>
      {hasAlcohol && <p className="small">{AGE_STATEMENT.text}</p>}
      <div className={styles.place}>
        <Button type="submit" isWide isBusy={order.isProcessing}>
          Place Order <span className="figures">{dollarsText(total)}</span>
        </Button>
      </div>
      <div role="alert">
        {wrong > 0 && (
          <span className="visuallyHidden">
            {wrong === 1 ? '1 field needs' : `${wrong} fields need`} another look.
          </span>
        )}
        {order.message && <FieldError>{order.message}</FieldError>}
        {order.hint && <p className="small">{order.hint}</p>}
        {order.totalBefore !== null && order.totalBefore !== total && (
          <p className="small">
            The total was AU {dollarsText(order.totalBefore)} and is now AU {dollarsText(total)}.
          </p>
        )}
      </div>
      <PrivacyNotice />
    </section>
  )
}
