import { Link } from 'react-router'
import { mergePickLines } from '#domain/orders/pick-round.ts'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { useReloadAfterSend } from '#web/staff/use-reload-after-send.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PickNotices } from '../one-order/pick-notices.tsx'
import type { PickQueueState } from '../one-order/pick-queue.ts'
import { ScanForm } from '../one-order/scan-form.tsx'
import { useUnscanned } from '../one-order/use-unscanned.tsx'
import { usePicks } from '../one-order/use-picks.ts'
import { Letter, letterAt } from './letter.tsx'
import type { RoundEntry } from './load-round.ts'
import { type RoundOrder, roundOrder } from './round-order.ts'
import { LeftOrder } from './left-order.tsx'
import { RoundBags } from './round-bags.tsx'
import { RoundList } from './round-list.tsx'
import { RoundOrders } from './round-orders.tsx'
import styles from './round.module.css'
import { useNewestRound } from './use-newest-round.ts'
import * as texts from './round-texts.ts'

type Props = {
  ids: readonly number[]
  /** Entries at the positions of `ids`; null for an order that the user may not pick or that has left the list. */
  entries: (RoundEntry | null)[]
  left: readonly number[]
  me: number
  now: string
}

/** Round that picks several orders in one pass. Missing items, bags and completion are handled for each order. */
export function PickRound(props: Props) {
  const { ids, left, me, now } = props
  const { entries } = useNewestRound(props)
  useOrderUpdates(ids)
  useReloadAfterSend()
  const { state, pick, insist, forget } = usePicks(ids)
  // All orders of a round belong to the same store.
  const requirement = entries.find((entry) => entry !== null)?.without_scan ?? NOTHING_REQUIRED
  const { pickOrAsk, askAgain, sheet } = useUnscanned(requirement, pick)
  const orders = entries.flatMap((entry, index) => (entry ? [roundOrder(entry, { index, me, state })] : []))
  const picked = orders.filter(({ place }) => place === 'picking')
  const away = orders.filter(({ place }) => !['picking', 'packed', 'to start'].includes(place))
  const items = mergePickLines(picked.map(({ shown }) => shown))
  const lines = items.flatMap((item) => item.lines)
  const letterOf = (orderId: number) => letterAt(ids.indexOf(orderId))
  const unreachable = ids.filter((id, index) => !entries[index] && !left.includes(id))
  const isAway = (orderId: number) => away.some(({ order }) => order.order_id === orderId)
  return (
    <div className={`${styles.round} stack`}>
      <p>
        <Link to="/console/orders">{texts.boardLink}</Link>
      </p>
      <RoundOrders {...{ ids, left, orders, lines, now }} />
      {unreachable.map((id) => (
        <Notice key={id} tone="warning">
          <Letter of={letterOf(id)} /> {texts.goneText}
        </Notice>
      ))}
      {away.map((order) => (
        <LeftOrder
          key={order.order.order_id}
          {...{ order, ids, left }}
          onLeave={() => state.refused.filter(isOf(order)).forEach(forget)}
        />
      ))}
      <PickNotices
        {...state}
        refused={state.refused.filter(({ action, error }) => error.wanted || !isAway(action.order_id))}
        lines={orders.flatMap(({ shown }) => shown)}
        orderOf={letterOf}
        onSeen={forget}
        onInsist={insist}
        onAskAgain={askAgain}
      />
      {sheet}
      {lines.length > 0 && (
        <>
          <ScanForm lines={lines} isOffline={state.stopped !== null} onPick={pick} letterOf={letterOf} />
          <RoundList {...{ items, orders, letterOf, state }} onPick={pickOrAsk} />
        </>
      )}
      <RoundBags {...{ orders, state }} />
    </div>
  )
}

const NOTHING_REQUIRED = { rule: 'allowed' as const, supervisors: [] }

const isOf =
  ({ order }: RoundOrder) =>
  ({ action }: PickQueueState['refused'][number]) =>
    action.order_id === order.order_id
