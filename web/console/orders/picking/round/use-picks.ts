import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getPickList } from '#contract/orders/picks.ts'
import { openPickQueue, type PickAction, type PickQueueState } from './pick-queue.ts'

export type PickListLine = OutputOf<NonNullable<(typeof getPickList)['data']>>['lines'][number]

/** A line as the picker sees it: with what is still on its way to the shop. */
export type ShownLine = PickListLine & {
  inHand: number
  isDone: boolean
  isShort: boolean
  /** Not taken by the shop yet. */
  isWaiting: boolean
}

const PATH = '/-/picks'

/** The picks of an order, which work for a while without a network. @source A-PICK-1 */
export function usePicks(orderId: number, lines: readonly PickListLine[]) {
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
  return { ...state, queue, lines: lines.map((line) => shownLine(line, state)) }
}

const NO_STORAGE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

function shownLine(line: PickListLine, { waiting, taken }: PickQueueState): ShownLine {
  const isOfLine = (action: PickAction) => action.order_line_id === line.order_line_id
  const isWaiting = waiting.some(isOfLine)
  const last = [...taken, ...waiting].findLast(isOfLine)
  const inHand = last?.units ?? line.picked ?? 0
  const isShort = last ? last.short || (line.short && last.units <= line.quantity_supplied) : line.short
  return {
    ...line,
    inHand,
    isShort,
    isDone: inHand === line.quantity || isShort,
    isWaiting,
  }
}
