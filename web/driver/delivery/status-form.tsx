import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import type { DeliveryAction } from './delivery-actions.ts'

/** Form for a status change without questions. `waitsFor` is the text of an unmet condition. */
export function StatusForm({
  order,
  step,
  label,
  waitsFor,
  children,
}: {
  order: Order
  step: DeliveryAction
  label: string
  waitsFor: string | null
  /** Additional fields. */
  children?: ReactNode
}) {
  const { fetcher, isBusy, error, seen, version, begin } = useOrderWrite(order)
  return (
    <fetcher.Form method="post" className="stackSmall" onSubmit={begin}>
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <input type="hidden" name="step" value={step} />
      {children}
      <RefusedWrite error={error} seen={seen} wanted={label} />
      <Button type="submit" isWide isBusy={isBusy} disabled={waitsFor !== null}>
        {waitsFor ?? label}
      </Button>
    </fetcher.Form>
  )
}
