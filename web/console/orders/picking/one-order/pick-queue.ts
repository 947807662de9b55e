import type { ErrorBody } from '#contract/errors.ts'
import { required } from '#domain/required.ts'
import { type Suspended, openSender, openState, suspensionOf } from '#web/staff/action-queue.ts'

/** A pick: the total number of picked packs of a line. */
export type PickAction = {
  action_id: string
  order_id: number
  order_line_id: number
  /** Sequence number. Picks of several orders are sent in this order, also after a reload. */
  made: number
  units: number
  short: boolean
  /** Scanned barcode; empty if the line was ticked. */
  gtin: string
  /** Reason why the pack was not scanned, if the store requires one. */
  unscanned_reason?: string
  supervisor_id?: number
  /** Supervisor's PIN. It is stored in memory only: after a reload the pick is rejected and the page asks again. */
  supervisor_code?: string | undefined
  /** Counts of the line that the picker saw, including pending picks. */
  seen_picked: number
  seen_supplied: number
}

type PickedUnits = { units: number; supplied: number }

/** Returns a line's counts after consecutive picks, calculated as the server does. */
export const afterPicks = (line: PickedUnits, actions: readonly PickAction[]): PickedUnits =>
  actions.reduce(
    ({ supplied }, { units, short }) => ({
      units,
      supplied: short || units > supplied ? units : supplied,
    }),
    line,
  )

/** `version`: the order's version after this pick. */
type PickReply = { ok: true; version: number } | { ok: false; error: ErrorBody }

export type AcceptedPick = PickAction & { version: number }

export type PickRefusal = {
  action: PickAction
  error: Pick<ErrorBody, 'code' | 'msg' | 'line' | 'scanned' | 'wanted'>
}

export type PickQueueState = {
  /** Picks that the server has not accepted yet. A request for the first may be pending. */
  waiting: readonly PickAction[]
  /** Picks accepted since the page was opened, each with the resulting version of the order. */
  taken: readonly AcceptedPick[]
  /**
   * Rejected picks that the picker has not acknowledged yet, oldest first. On a conflict, one entry represents all
   * later picks of the line.
   */
  refused: readonly PickRefusal[]
  stopped: Suspended
}

/** Returns the picks of an order that a page loaded at this version does not include yet. */
export const pendingPicks = (
  { taken, waiting }: PickQueueState,
  { order_id: orderId, version }: { order_id: number; version: number },
): PickAction[] => [
  ...taken.filter((pick) => pick.order_id === orderId && pick.version > version),
  ...waiting.filter((pick) => pick.order_id === orderId),
]

/** Returns the latest version of the order that results only from this page's picks since the version shown. */
export function versionAfterPicks(seen: number, taken: readonly Pick<AcceptedPick, 'version'>[]): number {
  let version = seen
  for (const pick of taken) if (pick.version === version + 1) version += 1
  return version
}

type Options = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Ids of one order, or of the orders of a round. */
  orderIds: readonly number[]
  send: (action: PickAction) => Promise<PickReply>
  /** Reloads the orders once the queue is empty. */
  reload: () => unknown
}

/**
 * Sends picks one at a time, in the order in which they were made, and stores them until the server has replied. Each
 * pick has an id, so that a retry after a lost reply is idempotent. Picks are stored by order, so that a page of one
 * order also sends the pending picks of a round.
 */
export function openPickQueue({ storage, orderIds, send, reload }: Options) {
  const initial = { ...NOTHING, ...readStoredPicks(storage, orderIds) }
  const { read, update, subscribe } = openState<PickQueueState>(initial, (state) =>
    writeStoredPicks(storage, orderIds, state),
  )

  async function sendFirst(isClosed: () => boolean): Promise<void> {
    const action = required(read().waiting[0], 'waiting pick')
    const reply = await send(action).catch((): PickReply => ({ ok: false, error: NO_ANSWER }))
    if (!isClosed()) update(afterReply(read(), action, reply))
  }

  const { flush, open, close } = openSender({
    isWaiting: () => read().waiting.length > 0,
    suspended: () => read().stopped,
    sendNext: sendFirst,
    afterAll: reload,
  })

  return {
    subscribe,
    read,
    /** Returns an empty queue, because the server has no access to the browser's storage. */
    readOnServer: () => NOTHING,
    add(action: Omit<PickAction, 'made'>) {
      const { waiting } = read()
      update({ waiting: [...waiting, { ...action, made: (waiting.at(-1)?.made ?? 0) + 1 }] })
      flush()
    },
    flush,
    open,
    close,
    /** Removes a rejected pick that the picker has acknowledged. */
    forget: (refused: PickRefusal) =>
      update({
        refused: read().refused.filter(({ action }) => action.action_id !== refused.action.action_id),
      }),
  }
}

const NOTHING: PickQueueState = { waiting: [], taken: [], refused: [], stopped: null }

/** Returns the state after a reply: the pick stays queued, is accepted, or is rejected. */
function afterReply(before: PickQueueState, action: PickAction, reply: PickReply): PickQueueState {
  // Retries would use up the attempts for the supervisor's PIN.
  const isLockedOut = action.supervisor_code !== undefined && !reply.ok && reply.error.code === 'rate_limited'
  const stopped = reply.ok || isLockedOut ? null : suspensionOf(reply.error.code)
  if (stopped) return { ...before, stopped }
  const others = (list: readonly PickAction[]) =>
    list.filter(({ action_id }) => action_id !== action.action_id)
  const waiting = others(before.waiting)
  // Drops the notice of a wrong barcode on the next reply.
  const refused = before.refused.filter(({ error }) => !error.wanted)
  const settled = { ...before, waiting, refused, stopped: null }
  if (reply.ok) return { ...settled, taken: [...before.taken, { ...action, version: reply.version }] }
  const { code, msg, line, scanned, wanted } = reply.error
  const error = { code, msg, ...(line && { line }), ...(wanted && { scanned: scanned ?? null, wanted }) }
  const isOfLine = ({ order_line_id: id }: PickAction) => id === action.order_line_id
  // Drops later picks of the line, because they were based on this pick.
  if (line)
    return {
      ...settled,
      waiting: waiting.filter((other) => !isOfLine(other)),
      refused: [
        ...refused.filter((other) => !isOfLine(other.action)),
        { action: waiting.findLast(isOfLine) ?? action, error },
      ],
    }
  return { ...settled, refused: [...refused, { action, error }] }
}

const NO_ANSWER: ErrorBody = { code: 'network', msg: '' }

type StoredPicks = Pick<PickQueueState, 'waiting' | 'refused'>

const keyOf = (orderId: number) => `picks ${orderId}`

function readStoredPicks(storage: Options['storage'], orderIds: Options['orderIds']): StoredPicks {
  const stored = orderIds.map((orderId) => readStoredPicksOf(storage, orderId))
  return {
    waiting: stored.flatMap(({ waiting }) => waiting).toSorted((a, b) => a.made - b.made),
    refused: stored.flatMap(({ refused }) => refused),
  }
}

function readStoredPicksOf(storage: Options['storage'], orderId: number): StoredPicks {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(orderId)) ?? '') as Partial<StoredPicks> | null
    return { waiting: stored?.waiting ?? [], refused: stored?.refused ?? [] }
  } catch {
    return { waiting: [], refused: [] }
  }
}

const withoutCode = (action: PickAction): PickAction => ({ ...action, supervisor_code: undefined })

function writeStoredPicks(
  storage: Options['storage'],
  orderIds: Options['orderIds'],
  state: StoredPicks,
): void {
  try {
    for (const orderId of orderIds) {
      const waiting = state.waiting.filter((action) => action.order_id === orderId).map(withoutCode)
      const refused = state.refused
        .filter(({ action }) => action.order_id === orderId)
        .map(({ action, error }) => ({ action: withoutCode(action), error }))
      if (waiting.length + refused.length === 0) storage.removeItem(keyOf(orderId))
      else storage.setItem(keyOf(orderId), JSON.stringify({ waiting, refused }))
    }
  } catch {
    // Storage is full or blocked: waiting picks are lost when the page closes.
  }
}
