import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { dollarsText } from '#web/platform/format/money-text.ts'
import styles from '../cart.module.css'

/** @source S-CART-9 */
export function SurchargeDialog({
  surcharge,
  minimum,
  isBusy,
  onContinue,
  onBack,
  onClose,
}: {
  surcharge: number
  minimum: number
  isBusy: boolean
  onContinue: () => void
  onBack: () => void
  onClose: () => void
}) {
  return (
    <Dialog title="Under the minimum order" onClose={onClose}>
      <div className={styles.surcharge}>
        <GlassIndicator level={(minimum - surcharge) / minimum} size={5.4} />
        <p>
          A surcharge of <b>{dollarsText(surcharge)}</b> is added to meet the minimum order amount of{' '}
          <b>{dollarsText(minimum)}</b>.
        </p>
      </div>
      <DialogChoices>
        <Button onClick={onBack}>Go Back</Button>
        <Button tone="outline" isBusy={isBusy} onClick={onContinue}>
          Continue
        </Button>
      </DialogChoices>
    </Dialog>
  )
}
