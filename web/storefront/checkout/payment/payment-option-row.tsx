import type { ComponentProps, ReactNode } from 'react'
import type { PaymentChoice } from '../draft/checkout-draft.ts'
import { PaymentMark } from './payment-marks.tsx'
import styles from './payment-methods.module.css'
import { isSameChoice, type PaymentOption } from './payment-options.ts'
import * as texts from '../checkout-texts.ts'

/** Props that every option needs to be chosen. */
export type PaymentChoiceProps = {
  payment: PaymentChoice | null
  hasTobacco: boolean
  onChoose: (choice: PaymentChoice) => void
}

/** @source S-PAY-5 */
export function PaymentOptionRow({
  option,
  payment,
  hasTobacco,
  onChoose,
  icon,
  ...handlers
}: PaymentChoiceProps & { option: PaymentOption; icon?: ReactNode } & Pick<
    ComponentProps<'input'>,
    'onKeyDown' | 'onBlur'
  >) {
  const isPayPal = option.brands.includes('PayPal')
  const isNewCard = option.choice.kind === 'card'
  const marks = option.brands.map((brand) => <PaymentMark key={brand} brand={brand} />)
  return (
    <label className={styles.option} data-is-off={hasTobacco}>
      <input
        type="radio"
        name="payment"
        checked={isSameChoice(payment, option.choice)}
        disabled={hasTobacco}
        onChange={() => onChoose(option.choice)}
        {...handlers}
      />
      {!isNewCard && marks}
      <span className={styles.label}>
        {icon}
        {option.label}
        {hasTobacco && !isPayPal && ` ${texts.notForTobacco}`}
      </span>
      {isNewCard && marks}
    </label>
  )
}
