import { Form, useFetcher } from 'react-router'
import type { DispatchBoard } from '#contract/console/dispatch.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { DispatchMap } from './dispatch-map.tsx'
import { type DispatchProps, selectLink } from './dispatch-props.ts'
import { BreakdownPanel } from './breakdown-panel.tsx'
import { DriverlessAlarm } from '../driverless-alarm.tsx'
import { HandOverReviews } from './hand-over-reviews.tsx'
import { DriverLanes } from './driver-lanes.tsx'
import { OrderPanel } from './order-panel.tsx'
import { UnassignedOrders } from './unassigned-orders.tsx'
import { proposalsOf, timeOf } from './dispatch-view.ts'
import styles from './dispatch.module.css'
import * as texts from './dispatch-texts.ts'

export function DispatchScreen(props: DispatchProps) {
  const { board, store, selected, zones } = props
  const driver = board.drivers.find(({ user_id }) => user_id === props.selectedDriver)
  const order = board.orders.find(({ order_id }) => order_id === selected)
  return (
    <div className={styles.screen}>
      <Header {...props} />
      {board.planner === 'stale' && (
        <Notice tone="warning">
          <b>{texts.staleTitle}</b> {texts.staleText(board.planned_at && timeOf(board.planned_at))}
        </Notice>
      )}
      <DriverlessAlarm
        orders={board.orders.filter(({ alarm }) => alarm)}
        linkOf={(orderId) => selectLink(store.store_id, orderId)}
      />
      <div className={styles.parts}>
        <UnassignedOrders {...props} />
        <DispatchMap {...{ board, zones, selected }} storeId={store.store_id} />
        {order ? (
          <OrderPanel key={order.order_id} {...props} order={order} />
        ) : driver ? (
          <BreakdownPanel key={driver.user_id} {...props} driver={driver} />
        ) : (
          <p className={`${styles.hint} quiet small`}>{texts.chooseHint}</p>
        )}
      </div>
      <DriverLanes {...props} />
      <HandOverReviews reviews={props.reviews} />
    </div>
  )
}

function Header({ board, stores, store, now, maySetMode, mayAssign }: DispatchProps) {
  const isHydrated = useIsHydrated()
  const proposals = board.mode === 'propose' && mayAssign ? proposalsOf(board) : []
  return (
    <header className={styles.header}>
      <div>
        <h1>{texts.title}</h1>
        <p className="quiet small figures">
          {store.name}, {timeOf(now)}. {texts.driversText(board.drivers.length)},{' '}
          {texts.ordersText(board.orders.length)}.
        </p>
      </div>
      {stores.length > 1 && !isHydrated && <StoreForm stores={stores} store={store} />}
      {maySetMode ? (
        <ModeForm key={board.version} board={board} storeId={store.store_id} />
      ) : (
        <p>{texts.MODES[board.mode]}</p>
      )}
      {proposals.length > 0 && <AcceptAll count={proposals.length} storeId={store.store_id} />}
    </header>
  )
}

/** Choice of the store without scripts. With scripts, the menu has the store switcher. */
const StoreForm = ({ stores, store }: Pick<DispatchProps, 'stores' | 'store'>) => (
  <Form className={styles.row}>
    <Select label={texts.storeLabel} name="store" defaultValue={store.store_id}>
      {stores.map(({ store_id, name }) => (
        <option key={store_id} value={store_id}>
          {name}
        </option>
      ))}
    </Select>
    <Button type="submit" tone="outline" isSmall>
      {texts.showStore}
    </Button>
  </Form>
)

function ModeForm({ board, storeId }: { board: DispatchBoard; storeId: number }) {
  const fetcher = useFetcher<ActionReply>()
  const isHydrated = useIsHydrated()
  const error = fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <fetcher.Form
      method="post"
      className={styles.row}
      onChange={(event) => void fetcher.submit(event.currentTarget)}
    >
      <input type="hidden" name="intent" value="mode" />
      <input type="hidden" name="store_id" value={storeId} />
      <input type="hidden" name="version" value={board.version} />
      <fieldset className={styles.modes}>
        <legend className="visuallyHidden">{texts.modeLabel}</legend>
        {Object.entries(texts.MODES).map(([mode, label]) => (
          <label key={mode}>
            <input type="radio" name="mode" value={mode} defaultChecked={mode === board.mode} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {!isHydrated && (
        <Button type="submit" tone="outline" isSmall>
          {texts.saveMode}
        </Button>
      )}
      <div role="alert">{error && <Notice tone="error">{error.msg}</Notice>}</div>
    </fetcher.Form>
  )
}

function AcceptAll({ count, storeId }: { count: number; storeId: number }) {
  const fetcher = useFetcher<ActionReply>()
  const error = fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <fetcher.Form method="post" className={styles.row}>
      <input type="hidden" name="intent" value="accept-all" />
      <input type="hidden" name="store_id" value={storeId} />
      <Button type="submit" isSmall isBusy={fetcher.state !== 'idle'}>
        {texts.acceptAll(count)}
      </Button>
      <div role="alert">{error && <Notice tone="error">{error.msg}</Notice>}</div>
    </fetcher.Form>
  )
}
