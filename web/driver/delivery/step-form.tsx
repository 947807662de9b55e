import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import type { DeliveryAction } from './delivery-actions.ts'
import styles from './delivery.module.css'

type FormProps = { order: Order; step: DeliveryAction; label: string; children?: ReactNode }

/** Form of one step, which works without scripts. */
export function StepForm({ order, step, label, children }: FormProps) {
  return (
    <form method="post" className={`${styles.check} stack`} aria-label={label}>
      <input type="hidden" name={VERSION_FIELD} value={order.version} />
      <input type="hidden" name="step" value={step} />
      {children}
      <Button type="submit" isWide>
        {label}
      </Button>
    </form>
  )
}
