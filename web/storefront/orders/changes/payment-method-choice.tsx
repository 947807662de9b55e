import { type RefObject, useState } from 'react'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { PaymentFields } from '#web/storefront/checkout/payment/payment-fields.ts'
import type { PaymentSetup } from './load-payment-setup.ts'
import styles from './order-changes.module.css'
import * as texts from './changes-texts.ts'

const NewCardForm = lazyComponent(
  async () => (await import('../../checkout/payment/new-card-form.tsx')).NewCardForm,
)

const PayPalForm = lazyComponent(
  async () => (await import('../../checkout/payment/paypal-form.tsx')).PayPalForm,
)

/** Choices other than the nonce of a saved method. */
const [NEW_CARD, PAYPAL] = ['', 'paypal']

type Props = {
  paymentSetup: PaymentSetup | null
  buyerName: string
  amount: number
  card: RefObject<PaymentFields | null>
}

/** A saved method, which works without JavaScript, or a new card in the provider's fields. */
export function PaymentMethodChoice({ paymentSetup, buyerName, amount, card }: Props) {
  const isHydrated = useIsHydrated()
  const [choice, setChoice] = useState(paymentSetup?.methods[0]?.nonce ?? NEW_CARD)
  if (!paymentSetup) {
    return <Notice tone="error">{texts.providerDownText}</Notice>
  }
  const { methods, hasPayPal, ...session } = paymentSetup
  const providerKinds = [...(hasPayPal ? [PAYPAL] : []), NEW_CARD]
  return (
    <fieldset className={styles.means}>
      <legend className="display sectionText">{texts.payWithTitle}</legend>
      {methods.map(({ nonce, label }) => (
        <label key={nonce} className={styles.choice}>
          <input
            type="radio"
            name="transaction_token"
            value={nonce}
            checked={choice === nonce}
            onChange={() => setChoice(nonce)}
          />
          {label}
        </label>
      ))}
      {isHydrated &&
        providerKinds.map((kind) => (
          <label key={kind} className={styles.choice}>
            {/* The provider's token replaces the empty value. */}
            <input
              type="radio"
              name="transaction_token"
              value=""
              checked={choice === kind}
              onChange={() => setChoice(kind)}
            />
            {kind === PAYPAL ? texts.paypalLabel : texts.newCardLabel}
          </label>
        ))}
      {isHydrated && providerKinds.includes(choice) && (
        <div className={styles.card}>
          {choice === PAYPAL ? (
            <PayPalForm ref={card} {...session} />
          ) : (
            <NewCardForm ref={card} amount={amount} buyerName={buyerName} {...session} />
          )}
        </div>
      )}
    </fieldset>
  )
}
