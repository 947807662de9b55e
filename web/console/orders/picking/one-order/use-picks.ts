import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { required } from '#domain/required.ts'
import { useRevalidator } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { ScanRule } from '#domain/orders/unscanned-picks.ts'
import type { UnscannedAnswer } from './unscanned-sheet.tsx'
import type { getPickList } from '#contract/orders/picks.ts'
import {
  afterPicks,
  openPickQueue,
  type PickAction,
  type PickQueueState,
  type PickRefusal,
  pendingPicks,
  versionAfterPicks,
} from './pick-queue.ts'

export type PickListLine = OutputOf<NonNullable<(typeof getPickList)['data']>>['lines'][number]

/** A line as the picker sees it, including pending picks. */
export type PickingLine = PickListLine & {
  order_id: number
  inHand: number
  supplied: number
  isDone: boolean
  isShort: boolean
  /** True if the server has not accepted the latest pick yet. */
  isWaiting: boolean
}

type PickDetails = Partial<UnscannedAnswer> & { short?: boolean; gtin?: string }
export type PickLine = (line: PickingLine, units: number, more?: PickDetails) => void

const PATH = '/-/picks'

/** Returns the picks of one order or of a round, which work temporarily without a network. @source A-PICK-1 */
export function usePicks(orderIds: readonly number[]) {
  const { revalidate } = useRevalidator()
  const key = orderIds.join(',')
  const queue = useMemo(
    () =>
      openPickQueue({
        storage: typeof localStorage === 'undefined' ? NO_STORAGE : localStorage,
        orderIds: key.split(',').map(Number),
        send: async (action) => {
          const body = new URLSearchParams(
            Object.entries(action).flatMap(([name, value]) =>
              value === undefined ? [] : [[name, String(value)]],
            ),
          )
          const reply = await fetch(PATH, { method: 'POST', body })
          return (await reply.json()) as Awaited<ReturnType<Parameters<typeof openPickQueue>[0]['send']>>
        },
        reload: revalidate,
      }),
    [key, revalidate],
  )
  useEffect(() => {
    queue.open()
    window.addEventListener('online', queue.flush)
    return () => {
      window.removeEventListener('online', queue.flush)
      queue.close()
    }
  }, [queue])
  const state = useSyncExternalStore(queue.subscribe, queue.read, queue.readOnServer)
  const pick: PickLine = (line, units, { short = false, gtin = '', ...unscanned } = {}) =>
    queue.add({
      action_id: crypto.randomUUID(),
      order_id: line.order_id,
      order_line_id: line.order_line_id,
      units,
      short,
      gtin,
      ...unscanned,
      seen_picked: line.inHand,
      seen_supplied: line.supplied,
    })
  /** Keeps the picker's count instead of the colleague's. */
  const insist = (conflict: PickRefusal) => {
    const { action_id: _, made: _made, ...action } = conflict.action
    const now = required(conflict.error.line, 'line of the conflict')
    queue.forget(conflict)
    queue.add({
      action_id: crypto.randomUUID(),
      ...action,
      seen_picked: now.picked,
      seen_supplied: now.quantity_supplied,
    })
  }
  return { state, pick, insist, forget: queue.forget }
}

const NO_STORAGE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

type LoadedOrder = Pick<Order, 'order_id' | 'version'>

/** Returns the lines of an order with the page's own picks on top of the loaded data. */
export function pickingLines(
  order: LoadedOrder,
  lines: readonly PickListLine[],
  state: PickQueueState,
  rule: ScanRule,
): PickingLine[] {
  const pending = pendingPicks(state, order)
  return lines.map((line) => {
    const shown = shownLine(order.order_id, line, pending, state.waiting)
    // A supplied count set without picking does not replace required scans.
    const isToScan = rule !== 'allowed' && line.barcodes.length > 0 && shown.inHand < shown.supplied
    return { ...shown, isDone: shown.isDone && !isToScan }
  })
}

/** Returns a function from the version shown to the version to send, because the page's own picks are no conflict. */
export const versionAfter = ({ taken }: PickQueueState, orderId: number) => {
  const ofOrder = taken.filter(({ order_id }) => order_id === orderId)
  return (seen: number) => versionAfterPicks(seen, ofOrder)
}

/** Returns true while picks of the order are being sent. */
export const isSendingOf = ({ waiting }: PickQueueState, orderId: number): boolean =>
  waiting.some(({ order_id }) => order_id === orderId)

/** Returns true if a conflict on a line of the order is unresolved. */
export const hasConflictOf = ({ refused }: PickQueueState, orderId: number): boolean =>
  refused.some(({ action, error }) => action.order_id === orderId && error.line !== undefined)

function shownLine(
  order_id: number,
  line: PickListLine,
  pending: readonly PickAction[],
  waiting: readonly PickAction[],
): PickingLine {
  const isOfLine = (action: PickAction) => action.order_line_id === line.order_line_id
  const { units, supplied } = afterPicks(
    { units: line.picked ?? 0, supplied: line.quantity_supplied },
    pending.filter(isOfLine),
  )
  const isShort = supplied < line.quantity
  return {
    ...line,
    order_id,
    inHand: units,
    supplied,
    isShort,
    isDone: units === line.quantity || isShort,
    isWaiting: waiting.some(isOfLine),
  }
}
