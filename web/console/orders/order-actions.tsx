import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderState } from '#domain/orders/order-status.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
})

/** The status changes that the lifecycle allows now. The API checks them again. */
export function OrderActions({ order, drivers }: { order: Order; drivers: StoreDriver[] }) {
  const fetcher = useFetcher<ActionReply>()
  const [asked, setAsked] = useState<StatusAction | null>(null)
  const state = stateOf(order)
  const moves = statusActions(state)
  const isBusy = fetcher.state !== 'idle'
  const waitsForDoor =
    order.status === STATUS.inTransit && order.carts.contains_alcohol && !state.passedIdCheck
  return (
    <section aria-label={texts.actionsLabel} className="stackSmall">
      <div role="alert">
        {!isBusy && fetcher.data?.ok === false && <Notice tone="error">{fetcher.data.error.msg}</Notice>}
      </div>
      {canAssignDriver(state) && <AssignDriver order={order} drivers={drivers} />}
      <div className={styles.moves}>
        {moves.map((move, index) =>
          move.asks === 'nothing' ? (
            <fetcher.Form key={move.label} method="post">
              <StatusActionFields move={move} />
              <Button type="submit" isSmall tone={index === 0 ? 'primary' : 'outline'} isBusy={isBusy}>
                {move.label}
              </Button>
            </fetcher.Form>
          ) : (
            <Button key={move.label} isSmall tone="outline" onClick={() => setAsked(move)}>
              {move.label}
            </Button>
          ),
        )}
      </div>
      {waitsForDoor && <p className="small quiet">{texts.doorText}</p>}
      {asked && (
        <ReasonDialog move={asked} number={order.order_number} onClose={() => setAsked(null)}>
          <StatusActionFields move={asked} />
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
