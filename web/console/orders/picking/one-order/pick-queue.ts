import type { ErrorBody } from '#contract/errors.ts'

/** How many packs of a line are picked, in all. */
export type PickAction = {
  action_id: string
  order_id: number
  order_line_id: number
  /** Counts up: picks of several orders are sent in this order, after a reload too. */
  made: number
  units: number
  short: boolean
  /** What was scanned; '' where the line was ticked. */
  gtin: string
  /** Why it was not scanned, where the store asks. */
  unscanned_reason?: string
  supervisor_id?: number
  /** The supervisor's PIN. It stays in memory: after a reload the pick is refused and the page asks again. */
  supervisor_code?: string | undefined
  /** The line as the picker saw it, with the picks that were on their way. */
  seen_picked: number
  seen_supplied: number
}

type PickedUnits = { units: number; supplied: number }

/** What a line comes to with picks that follow each other, as the shop counts them. */
export const afterPicks = (line: PickedUnits, actions: readonly PickAction[]): PickedUnits =>
  actions.reduce(
    ({ supplied }, { units, short }) => ({
      units,
      supplied: short || units > supplied ? units : supplied,
    }),
    line,
  )

/** `version`: of the order, with this pick. */
type PickReply = { ok: true; version: number } | { ok: false; error: ErrorBody }

export type TakenPick = PickAction & { version: number }

export type PickRefusal = {
  action: PickAction
  error: Pick<ErrorBody, 'code' | 'msg' | 'line' | 'scanned' | 'wanted'>
}

export type PickQueueState = {
  /** Not taken by the shop yet, the first of them may be on its way. */
  waiting: readonly PickAction[]
  /** Taken by the shop while this page was open, each with the version of the order that it made. */
  taken: readonly TakenPick[]
  /**
   * What the shop has refused, the newest last, until the picker has seen it. Where somebody else has changed the line, one
   * stands for all picks of it that followed.
   */
  refused: readonly PickRefusal[]
  /** Why nothing is taken at the moment: no answer comes, or the picker is logged out. */
  stopped: 'offline' | 'logged out' | null
}

/** What a page that was made from this version of an order doesn't show of it yet. */
export const unseenPicks = (
  { taken, waiting }: PickQueueState,
  { order_id: orderId, version }: { order_id: number; version: number },
): PickAction[] => [
  ...taken.filter((pick) => pick.order_id === orderId && pick.version > version),
  ...waiting.filter((pick) => pick.order_id === orderId),
]

/** The order as it is, where nobody but this page's picks has changed it since the version that was seen. */
export function versionAfterPicks(seen: number, taken: readonly Pick<TakenPick, 'version'>[]): number {
  let version = seen
  for (const pick of taken) if (pick.version === version + 1) version += 1
  return version
}

type Options = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** One, or those of a round. */
  orderIds: readonly number[]
  send: (action: PickAction) => Promise<PickReply>
  /** Loads the orders again, once nothing waits. */
  reload: () => unknown
}

/** The same action later may be taken. */
const LATER = ['network', 'unavailable', 'internal', 'rate_limited', 'request_timeout', 'headers_timeout']
const RETRY_MS = 5000

/**
 * Sends picks one after the other, in the order in which they were made, and keeps them over a reload until the shop has
 * answered. Each has a number of its own, so sending one again after a lost answer counts it once. They are kept by order:
 * what waits of a round is sent by the page of one of its orders as well.
 */
export function openPickQueue({ storage, orderIds, send, reload }: Options) {
  const { read, update, subscribe } = openState(storage, orderIds)
  let isSending = false
  /** Another page's queue may hold the same picks by now: this one writes nothing any more. */
  let isClosed = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function sendAll(): Promise<void> {
    if (read().waiting.length === 0) return
    for (let action = read().waiting[0]; action; action = read().waiting[0]) {
      const reply = await send(action).catch((): PickReply => ({ ok: false, error: NO_ANSWER }))
      if (isClosed) return
      const after = afterReply(read(), action, reply)
      update(after)
      if (after.stopped === 'offline') retry = setTimeout(flush, RETRY_MS)
      if (after.stopped) return
    }
    reload()
  }

  function flush(): void {
    clearTimeout(retry)
    if (isSending) return
    isSending = true
    void sendAll().finally(() => {
      isSending = false
      // Made in the moment between the last answer and now.
      if (read().waiting.length > 0 && !read().stopped && !isClosed) flush()
    })
  }

  return {
    subscribe,
    read,
    /** A page that is rendered on the server knows of none. */
    readOnServer: () => NOTHING,
    add(action: Omit<PickAction, 'made'>) {
      const { waiting } = read()
      update({ waiting: [...waiting, { ...action, made: (waiting.at(-1)?.made ?? 0) + 1 }] })
      flush()
    },
    /** Sends what waits, as when the network is back. */
    flush,
    open() {
      isClosed = false
      flush()
    },
    /** The picker has seen a refusal. */
    forget: (refused: PickRefusal) =>
      update({
        refused: read().refused.filter(({ action }) => action.action_id !== refused.action.action_id),
      }),
    close() {
      isClosed = true
      clearTimeout(retry)
    },
  }
}

const NOTHING: PickQueueState = { waiting: [], taken: [], refused: [], stopped: null }

/** What a reply does to the action that it is for: it waits further, is taken, or is refused. */
function afterReply(before: PickQueueState, action: PickAction, reply: PickReply): PickQueueState {
  // Retries would use up the attempts of the supervisor's PIN.
  const isLockedOut = action.supervisor_code !== undefined && !reply.ok && reply.error.code === 'rate_limited'
  if (!reply.ok && !isLockedOut && LATER.includes(reply.error.code)) return { ...before, stopped: 'offline' }
  if (!reply.ok && reply.error.code === 'not_signed_in') return { ...before, stopped: 'logged out' }
  const others = (list: readonly PickAction[]) =>
    list.filter(({ action_id }) => action_id !== action.action_id)
  const waiting = others(before.waiting)
  // What a wrong barcode was matters until the next scan.
  const refused = before.refused.filter(({ error }) => !error.wanted)
  const settled = { ...before, waiting, refused, stopped: null }
  if (reply.ok) return { ...settled, taken: [...before.taken, { ...action, version: reply.version }] }
  const { code, msg, line, scanned, wanted } = reply.error
  const error = { code, msg, ...(line && { line }), ...(wanted && { scanned: scanned ?? null, wanted }) }
  const isOfLine = ({ order_line_id: id }: PickAction) => id === action.order_line_id
  // Picks of the line that follow were made from this one.
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

/** The state, whose waiting and refused picks survive the page. */
function openState(storage: Options['storage'], orderIds: Options['orderIds']) {
  let state: PickQueueState = { ...NOTHING, ...readKept(storage, orderIds) }
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    update: (change: Partial<PickQueueState>) => {
      state = { ...state, ...change }
      writeKept(storage, orderIds, state)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const NO_ANSWER: ErrorBody = { code: 'network', msg: '' }

type Kept = Pick<PickQueueState, 'waiting' | 'refused'>

const keyOf = (orderId: number) => `picks ${orderId}`

function readKept(storage: Options['storage'], orderIds: Options['orderIds']): Kept {
  const kept = orderIds.map((orderId) => readKeptOf(storage, orderId))
  return {
    waiting: kept.flatMap(({ waiting }) => waiting).toSorted((a, b) => a.made - b.made),
    refused: kept.flatMap(({ refused }) => refused),
  }
}

function readKeptOf(storage: Options['storage'], orderId: number): Kept {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(orderId)) ?? '') as Partial<Kept> | null
    return { waiting: kept?.waiting ?? [], refused: kept?.refused ?? [] }
  } catch {
    return { waiting: [], refused: [] }
  }
}

const withoutCode = (action: PickAction): PickAction => ({ ...action, supervisor_code: undefined })

function writeKept(storage: Options['storage'], orderIds: Options['orderIds'], state: Kept): void {
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
    // Storage is full or blocked: what waits is lost with the page.
  }
}
