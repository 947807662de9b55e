import appleIcon from '@phosphor-icons/core/assets/fill/apple-logo-fill.svg?raw'
import googleIcon from '@phosphor-icons/core/assets/bold/google-logo-bold.svg?raw'
import { Icon } from '#web/ui/icon.tsx'
import { type PaymentChoiceProps, PaymentOptionRow } from './payment-option-row.tsx'
import styles from './payment-methods.module.css'
import { isSameChoice, type PaymentOption } from './payment-options.ts'
import * as texts from '../checkout-texts.ts'

const ICONS: Record<string, string> = { applePay: appleIcon, googlePay: googleIcon }

/** The device's wallets, side by side above the other methods. @source S-PAY-1 */
export function WalletRow({
  options,
  ...choice
}: PaymentChoiceProps & { options: readonly PaymentOption[] }) {
  const chosen = options.find((option) => isSameChoice(choice.payment, option.choice))
  return (
    <>
      <div className={styles.wallets}>
        {options.map((option) => (
          <div key={option.choice.kind}>
            <PaymentOptionRow
              option={option}
              icon={<Icon svg={ICONS[option.choice.kind] ?? ''} size={1.25} />}
              {...choice}
            />
          </div>
        ))}
      </div>
      {chosen && <p className="small quiet">{texts.walletText(chosen.label)}</p>}
    </>
  )
}
