import type { Duty } from '#web/staff/order-duty.ts'
import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderState } from '#domain/orders/order-status.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { AssignDriver, type StoreDriver } from './assign-driver.tsx'
import styles from './order.module.css'
import { type StatusAction, statusActions, canAssignDriver } from './status-actions.ts'
import * as texts from './orders-texts.ts'

const stateOf = (order: Order): OrderState => ({
  status: order.status,
  packingStatus: order.packing_status,
  heldFrom: order.held_from,
  containsAlcohol: order.carts.contains_alcohol,
  passedIdCheck: order.door_check?.outcome === 'passed',
  isMoved: Boolean(order.moved_from),
})

/** Status changes that the lifecycle allows now. The API validates them again. */
export function OrderActions({
  order,
  drivers,
  duty,
}: {
  order: Order
  drivers: StoreDriver[]
  duty: NonNullable<Duty>
}) {
  const { fetcher, isBusy, error, seen, version, begin } = useOrderWrite(order)
  const [openAction, setOpenAction] = useState<StatusAction | null>(null)
  const [pressed, setPressed] = useState('')
  const state = stateOf(order)
  const moves = statusActions(state, duty)
  const waitsForDoor =
    order.status === STATUS.inTransit && order.carts.contains_alcohol && !state.passedIdCheck
  return (
    <section aria-label={texts.actionsLabel} className="stackSmall">
      <RefusedWrite error={error} seen={seen} wanted={pressed} />
      {canAssignDriver(state) && <AssignDriver order={order} drivers={drivers} />}
      <div className={styles.moves}>
        {moves.map((move, index) =>
          move.asks === 'nothing' ? (
            <fetcher.Form
              key={move.label}
              method="post"
              onSubmit={() => {
                begin()
                setPressed(move.label)
              }}
            >
              <StatusActionFields move={move} />
              <input type="hidden" name={VERSION_FIELD} value={version} />
              <Button type="submit" isSmall tone={index === 0 ? 'primary' : 'outline'} isBusy={isBusy}>
                {move.label}
              </Button>
            </fetcher.Form>
          ) : (
            <Button key={move.label} isSmall tone="outline" onClick={() => setOpenAction(move)}>
              {move.label}
            </Button>
          ),
        )}
      </div>
      {waitsForDoor && <p className="small quiet">{texts.doorText}</p>}
      {openAction && (
        <ReasonDialog move={openAction} order={order} onClose={() => setOpenAction(null)}>
          <StatusActionFields move={openAction} />
        </ReasonDialog>
      )}
    </section>
  )
}

function StatusActionFields({ move }: { move: StatusAction }) {
  return Object.entries(move.change).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
