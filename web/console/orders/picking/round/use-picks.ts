import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { getPickList } from '#contract/orders/picks.ts'
import { afterPicks, openPickQueue, type PickAction, unseenPicks, versionAfterPicks } from './pick-queue.ts'

export type PickListLine = OutputOf<NonNullable<(typeof getPickList)['data']>>['lines'][number]

/** A line as the picker sees it: with what is still on its way to the shop. */
export type ShownLine = PickListLine & {
  inHand: number
  supplied: number
  isDone: boolean
  isShort: boolean
  /** Not taken by the shop yet. */
  isWaiting: boolean
}

const PATH = '/-/picks'

/** The picks of an order, which work for a while without a network. @source A-PICK-1 */
export function usePicks(order: Pick<Order, 'order_id' | 'version'>, lines: readonly PickListLine[]) {
  const { order_id: orderId, version } = order
  const { revalidate } = useRevalidator()
  const queue = useMemo(
    () =>
      openPickQueue({
        storage: typeof localStorage === 'undefined' ? NO_STORAGE : localStorage,
        key: `picks ${orderId}`,
        send: async (action) => {
          const fields = { ...action, order_id: orderId, units: action.units, short: action.short }
          const body = new URLSearchParams(
            Object.entries(fields).map(([name, value]) => [name, String(value)]),
          )
          const reply = await fetch(PATH, { method: 'POST', body })
          return (await reply.json()) as Awaited<ReturnType<Parameters<typeof openPickQueue>[0]['send']>>
        },
        reload: revalidate,
      }),
    [orderId, revalidate],
  )
  useEffect(() => {
    queue.flush()
    window.addEventListener('online', queue.flush)
    return () => {
      window.removeEventListener('online', queue.flush)
      queue.close()
    }
  }, [queue])
  const state = useSyncExternalStore(queue.subscribe, queue.read, queue.readOnServer)
  const unseen = unseenPicks(state, version)
  return {
    ...state,
    queue,
    lines: lines.map((line) => shownLine(line, unseen, state.waiting)),
    /** The version to send instead of one that was seen: one's own picks are no change by somebody else. */
    versionAfter: (seen: number) => versionAfterPicks(seen, state.taken),
  }
}

const NO_STORAGE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

function shownLine(
  line: PickListLine,
  unseen: readonly PickAction[],
  waiting: readonly PickAction[],
): ShownLine {
  const isOfLine = (action: PickAction) => action.order_line_id === line.order_line_id
  const { units, supplied } = afterPicks(
    { units: line.picked ?? 0, supplied: line.quantity_supplied },
    unseen.filter(isOfLine),
  )
  const isShort = supplied < line.quantity
  return {
    ...line,
    inHand: units,
    supplied,
    isShort,
    isDone: units === line.quantity || isShort,
    isWaiting: waiting.some(isOfLine),
  }
}
