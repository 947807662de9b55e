import pinIcon from '@phosphor-icons/core/assets/fill/push-pin-fill.svg?raw'
import warningIcon from '@phosphor-icons/core/assets/fill/warning-fill.svg?raw'
import { Link } from 'react-router'
import { STATUS } from '#domain/orders/order-status.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type DispatchProps, driverLink, selectLink } from './dispatch-props.ts'
import { type Lane, type LaneStop, axisAt, axisMarks, lanesOf, onBoardOf, timeOf } from './dispatch-view.ts'
import { DRAGGED, useDrop } from './use-drop.ts'
import styles from './dispatch.module.css'
import * as texts from './dispatch-texts.ts'

/** Lanes of the drivers: their stops on a time axis, with flags at the promised times. */
export function DriverLanes({ board, store, now, selected, mayAssign }: DispatchProps) {
  const drop = useDrop(mayAssign)
  const lanes = lanesOf(board, now)
  return (
    <section className={styles.lanes} aria-label={texts.lanesTitle} tabIndex={-1}>
      <div role="alert">{drop.error && <Notice tone="error">{drop.error.msg}</Notice>}</div>
      {lanes.length === 0 ? (
        <p>{texts.noDrivers}</p>
      ) : (
        <div className={styles.scroller}>
          <div className={styles.axis} aria-hidden="true">
            {axisMarks(now).map(({ left, time }) => (
              <span key={time} style={{ left: `${left}%` }} className="figures">
                {time}
              </span>
            ))}
          </div>
          <ul>
            {lanes.map((lane) => (
              <li
                key={lane.user_id}
                className={`${styles.lane} ${drop.over === lane.user_id ? styles.over : ''}`}
                {...drop.handlersOf(lane.user_id)}
              >
                <LaneName
                  {...{ lane, now, mayAssign }}
                  storeId={store.store_id}
                  onBoard={onBoardOf(board, lane.user_id).length}
                />
                <ol className={styles.track} style={{ minHeight: `${lane.rows * 3.25 + 0.75}rem` }}>
                  <Ride lane={lane} now={now} />
                  <li className={styles.now} style={{ left: `${axisAt(now, now)}%` }} aria-hidden="true" />
                  {lane.flags.map(({ left, order }) => (
                    <li
                      key={order.order_id}
                      className={styles.flag}
                      style={{ left: `${left}%` }}
                      aria-hidden="true"
                    />
                  ))}
                  {lane.laneStops.map((stop) => (
                    <StopBlock
                      key={`${stop.kind} ${stop.order_ids.join()}`}
                      {...{ lane, stop, selected, mayAssign }}
                      storeId={store.store_id}
                    />
                  ))}
                </ol>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Line from now to the last stop. */
function Ride({ lane, now }: { lane: Lane; now: string }) {
  const from = axisAt(now, now)
  const last = lane.laneStops.at(-1)
  if (!last) return null
  return (
    <li
      className={styles.ride}
      style={{ left: `${from}%`, width: `${Math.max(0, last.left - from)}%` }}
      aria-hidden="true"
    />
  )
}

type NameProps = { lane: Lane; now: string; storeId: number; onBoard: number; mayAssign: boolean }

function LaneName({ lane, now, storeId, onBoard, mayAssign }: NameProps) {
  const late = Math.max(0, ...lane.stops.map(({ late_minutes }) => late_minutes))
  const age = lane.position_at && Math.floor((Date.parse(now) - Date.parse(lane.position_at)) / 60_000)
  return (
    <div className={styles.name}>
      <b>
        {lane.firstname} {lane.lastname}
      </b>
      <span className="quiet small figures">
        {age === null ? texts.noPosition : texts.positionText(Number(age))}
      </span>
      {lane.away && (
        <Tag tone={lane.away.reason === 'vehicle_broken' ? 'error' : 'warning'}>
          {texts.awayText(lane.away.reason, timeOf(lane.away.until))}
        </Tag>
      )}
      {late > 0 && <Tag tone="error">{texts.lateText(late)}</Tag>}
      {onBoard > 0 && mayAssign && (
        <Link to={driverLink(storeId, lane.user_id)} preventScrollReset className={styles.onBoard}>
          {texts.breakdownLink(onBoard)}
        </Link>
      )}
      {lane.stops.length === 0 && <Tag>{texts.emptyLane}</Tag>}
    </div>
  )
}

type StopProps = {
  lane: Lane
  stop: LaneStop
  storeId: number
  selected: number | null
  mayAssign: boolean
}

function StopBlock({ lane, stop, storeId, selected, mayAssign }: StopProps) {
  const [order] = stop.orders
  const place = placeOf(stop)
  const extras = [
    stop.late_minutes > 0 && texts.lateText(stop.late_minutes),
    stop.isPinned && texts.pinnedText,
  ].filter(Boolean)
  const kind = stop.kind === 'dropoff' ? styles.dropoff : styles.station
  const className = [styles.stop, kind, stop.nth === 1 && styles.next, stop.late_minutes > 0 && styles.late]
    .filter(Boolean)
    .join(' ')
  const content = (
    <>
      <span className="visuallyHidden">{lane.firstname}: </span>
      <b className="figures">
        {timeOf(stop.eta)}
        {stop.isPinned && <Icon svg={pinIcon} size={0.875} />}
        {stop.late_minutes > 0 && <Icon svg={warningIcon} size={0.875} />}
      </b>
      <span> {place}</span>
      {extras.length > 0 && <span className="visuallyHidden">, {extras.join(', ')}</span>}
    </>
  )
  return (
    <li className={styles.place} style={{ left: `${stop.left}%`, top: `${stop.row * 3.25 + 0.5}rem` }}>
      {order && stop.kind === 'dropoff' ? (
        <Link
          to={selectLink(storeId, order.order_id)}
          preventScrollReset
          className={className}
          aria-current={order.order_id === selected ? 'true' : undefined}
          draggable={mayAssign && order.status < STATUS.inTransit}
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, `${order.order_id} ${order.version}`)}
        >
          {content}
        </Link>
      ) : (
        <span className={className}>{content}</span>
      )}
    </li>
  )
}

function placeOf({ kind, orders }: LaneStop): string {
  if (kind === 'pickup') return texts.PICKUP
  if (kind === 'return') return texts.RETURN
  return orders[0]?.line_1 ?? texts.otherStore
}
