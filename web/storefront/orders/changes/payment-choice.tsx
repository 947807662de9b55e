import { type RefObject, useState } from 'react'
import { deferred } from '#web/platform/page/lazy-component.tsx'
import { Note } from '#web/ui/note.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { PaymentFields } from '#web/storefront/checkout/payment/payment-fields.ts'
import type { Means } from './load-payment-methods.ts'
import styles from './order-changes.module.css'

const CardFrame = deferred(async () => (await import('../../checkout/payment/demo/card-frame.tsx')).CardFrame)
const BraintreeCard = deferred(
  async () => (await import('../../checkout/payment/braintree/braintree-card.tsx')).BraintreeCard,
)

type Props = { means: Means | null; amount: number; card: RefObject<PaymentFields | null> }

/** A saved method, which works without any script, or a new card in the provider's own fields. */
export function PayWith({ means, amount, card }: Props) {
  const isHydrated = useIsHydrated()
  const [choice, setChoice] = useState(means?.methods[0]?.nonce ?? '')
  if (!means) {
    return <Note tone="error">We could not reach the payment service. You have not been charged.</Note>
  }
  return (
    <fieldset className={styles.means}>
      <legend className="display sectionText">Pay with</legend>
      {means.methods.map(({ nonce, label }) => (
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
      {isHydrated && (
        <label className={styles.choice}>
          <input
            type="radio"
            name="transaction_token"
            value=""
            checked={choice === ''}
            onChange={() => setChoice('')}
          />
          New card
        </label>
      )}
      {isHydrated && choice === '' && (
        <div className={styles.card}>
          {means.braintree ? (
            <BraintreeCard ref={card} clientToken={means.clientToken} amount={amount} {...means.braintree} />
          ) : (
            <CardFrame ref={card} clientToken={means.clientToken} />
          )}
        </div>
      )}
    </fieldset>
  )
}
