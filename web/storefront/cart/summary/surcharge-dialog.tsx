import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { dollarsText } from '#web/platform/format/money-text.ts'
import styles from '../cart.module.css'
import type { GapProduct } from '../load-gap-products.ts'
import { GapProducts } from './gap-products.tsx'
import * as texts from '../cart-texts.ts'

/** @source S-CART-9 */
export function SurchargeDialog({
  surcharge,
  minimum,
  gapProducts,
  isBusy,
  onContinue,
  onBack,
  onClose,
}: {
  surcharge: number
  minimum: number
  /** Extras that bring the cart to the minimum order. */
  gapProducts: readonly GapProduct[]
  isBusy: boolean
  onContinue: () => void
  onBack: () => void
  onClose: () => void
}) {
  return (
    <Dialog title={texts.surchargeTitle} onClose={onClose}>
      <div className={styles.surcharge}>
        <GlassIndicator level={(minimum - surcharge) / minimum} size={5.4} />
        <p>
          {texts.surchargeStart} <b>{dollarsText(surcharge)}</b> {texts.surchargeReason}{' '}
          <b>{dollarsText(minimum)}</b>.
        </p>
      </div>
      <GapProducts products={gapProducts} />
      <DialogChoices>
        <Button onClick={onBack}>{texts.goBackButton}</Button>
        <Button tone="outline" isBusy={isBusy} onClick={onContinue}>
          {texts.continueButton}
        </Button>
      </DialogChoices>
    </Dialog>
  )
}
