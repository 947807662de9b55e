import { useFetcher } from 'react-router'
import type { DispatchBoard } from '#contract/console/dispatch.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import type { DispatchProps } from './dispatch-props.ts'
import { type BoardOrder, timeOf } from './dispatch-view.ts'
import { DispatchPanel } from './dispatch-panel.tsx'
import { TransferForm } from './transfer-form.tsx'
import styles from './dispatch.module.css'
import * as texts from './dispatch-texts.ts'

/** Explanation of an order's place in the plan, with the form that moves it. */
export function OrderPanel({ board, store, order, mayAssign }: DispatchProps & { order: BoardOrder }) {
  const assignment = board.assignments.find(({ order_id }) => order_id === order.order_id)
  const missing = board.unassigned.find(({ order_id }) => order_id === order.order_id)
  const isInStore = order.status < STATUS.inTransit
  return (
    <DispatchPanel
      title={order.order_number}
      storeId={store.store_id}
      tools={
        <ButtonLink to={`/console/orders/${order.order_id}`} tone="outline" isSmall>
          {texts.openOrder}
        </ButtonLink>
      }
    >
      <p>
        {order.line_1}, {order.city}
      </p>
      {assignment && <Explanation board={board} assignment={assignment} order={order} />}
      {missing && (
        <p>
          <b>{texts.reasonText(missing.reason, missing.until && timeOf(missing.until))}</b>
        </p>
      )}
      <p className="figures">{texts.promisedText(timeOf(order.due))}</p>
      {mayAssign && isInStore && <MoveForm board={board} order={order} assignment={assignment} />}
      {!isInStore && <p className="small">{texts.onBoardText}</p>}
      {mayAssign && !isInStore && (
        <details>
          <summary>{texts.transferTitle}</summary>
          <TransferForm board={board} orders={[order]} from={order.driver_id} />
        </details>
      )}
    </DispatchPanel>
  )
}

type Assignment = DispatchBoard['assignments'][number]
type Explained = { board: DispatchBoard; assignment: Assignment; order: BoardOrder }

function Explanation({ board, assignment, order }: Explained) {
  const nameOf = (driverId: number) =>
    board.drivers.find(({ user_id }) => user_id === driverId)?.firstname ?? ''
  const { driver_id: driverId, eta, spare_minutes: spare, next_best: next, pinned } = assignment
  const text = order.driver_id === driverId ? texts.assignedTo : texts.plannedFor
  return (
    <>
      <p>
        <b className="figures">{texts.arrivesText(timeOf(eta), spare)}</b>
      </p>
      <p>
        {text(nameOf(driverId))}
        {pinned && `, ${texts.pinnedText}`}
      </p>
      <p className="small figures">
        {next ? texts.nextBestText(nameOf(next.driver_id), next.minutes) : texts.noNextBest}
      </p>
    </>
  )
}

type MoveProps = { board: DispatchBoard; order: BoardOrder; assignment: Assignment | undefined }

function MoveForm({ board, order, assignment }: MoveProps) {
  const fetcher = useFetcher<ActionReply>()
  const error = fetcher.data?.ok === false ? fetcher.data.error : null
  const canAssign = order.status === STATUS.approved || order.status === STATUS.assigned
  if (board.drivers.length === 0) return <p className="small quiet">{texts.noDrivers}</p>
  return (
    <fetcher.Form method="post" className={styles.move}>
      <input type="hidden" name="order_id" value={order.order_id} />
      <input type="hidden" name="version" value={order.version} />
      <Select
        label={texts.driverLabel}
        name="driver_id"
        defaultValue={order.driver_id ?? assignment?.driver_id}
      >
        {board.drivers.map(({ user_id, firstname, lastname }) => (
          <option key={user_id} value={user_id}>
            {firstname} {lastname}
          </option>
        ))}
      </Select>
      <div className={styles.row}>
        {canAssign && (
          <Button type="submit" name="intent" value="assign" isSmall isBusy={fetcher.state !== 'idle'}>
            {texts.assignButton}
          </Button>
        )}
        <Button type="submit" name="intent" value="pin" tone="outline" isSmall>
          {texts.pinButton}
        </Button>
        {assignment?.pinned && (
          <Button type="submit" name="intent" value="unpin" tone="quiet" isSmall>
            {texts.unpinButton}
          </Button>
        )}
      </div>
      <div role="alert">
        {error && (
          <Notice tone={error.code === 'stale' ? 'warning' : 'error'}>
            {error.code === 'stale'
              ? texts.refreshedText
              : (Object.values(error.fields ?? {})[0] ?? error.msg)}
          </Notice>
        )}
      </div>
    </fetcher.Form>
  )
}
