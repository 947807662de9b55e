import { AGE_STATEMENT } from '#domain/law/buyer-confirmations.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CartView } from '#web/storefront/cart/load-cart.ts'
import { PrivacyNotice } from '#web/storefront/cart/summary/privacy-notice.tsx'
import styles from '../checkout.module.css'
import type { OrderOutcome } from './order-failure.ts'
import * as texts from '../checkout-texts.ts'

type Props = { cart: CartView; /** Dollars. */ tip: number; order: OrderOutcome & { isProcessing: boolean } }

/** Age statement, button with the total, and the result below it. @source S-CHECK-3 */
export function SubmitSection({ cart: { total, hasAlcohol }, tip, order }: Props) {
  const errorCount = Object.keys(order.errors).length
  return (
    <section className="stackSmall">
      <noscript>
        <Notice tone="error">{texts.scriptsNeeded}</Notice>
      </noscript>
      {hasAlcohol && <p className="small">{AGE_STATEMENT.text}</p>}
      {tip > 0 && <p className="small figures">{texts.totalWithTip(dollarsText(total), dollarsText(tip))}</p>}
      <div className={styles.place}>
        <Button type="submit" isWide isBusy={order.isProcessing}>
          {texts.placeOrderButton} <span className="figures">{dollarsText(total + tip)}</span>
        </Button>
      </div>
      <div role="alert">
        {errorCount > 0 && <span className="visuallyHidden">{texts.fieldsToCorrectText(errorCount)}</span>}
        {order.message && <FieldError>{order.message}</FieldError>}
        {order.hint && <p className="small">{order.hint}</p>}
        {order.totalBefore !== null && order.totalBefore !== total && (
          <p className="small">{texts.totalChanged(dollarsText(order.totalBefore), dollarsText(total))}</p>
        )}
      </div>
      <PrivacyNotice />
    </section>
  )
}
