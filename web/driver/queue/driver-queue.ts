import { type Suspended, openSender, openState, suspensionOf } from '#web/staff/action-queue.ts'
import {
  type ActionLabels,
  type ActionResult,
  type DriverAction,
  type StoredAction,
  type Tap,
  isEnding,
} from './driver-actions.ts'
import type { DriverStore } from './driver-store.ts'
import { type ClockOffset, measuredOffset, tapFields } from './phone-clock.ts'

/** Order that a tap is about, as the phone shows it. */
export type TappedOrder = ActionLabels & { order_id: number; version: number }

export type QueueReply =
  | { ok: true; results: ActionResult[]; now: string }
  | { ok: false; error: { code: string; msg: string } }

export type DriverQueueState = {
  /** All actions that the loaded data does not include yet, and rejected ones, in order. */
  actions: readonly StoredAction[]
  suspended: Suspended
  clock: ClockOffset | null
  /** True after a tap that the phone could not store. */
  isFull: boolean
}

type Options = {
  store: DriverStore
  userId: number
  send: (actions: readonly DriverAction[]) => Promise<QueueReply>
  /** Runs once all actions have been sent. */
  afterAll: () => unknown
  /** Phone time in milliseconds. */
  now: () => number
}

/** Maximum number of actions in one request, as in the contract. */
const MAX_BATCH = 50
/** Time in milliseconds in which a driver can take an ending tap back. */
export const UNDO_MS = 5000

const NO_ANSWER: QueueReply = { ok: false, error: { code: 'network', msg: '' } }

/**
 * Queue of a driver's taps. A tap is stored before the screen goes on, and sent in order with the time of the tap. Each
 * has an id, so that a retry after a lost reply is idempotent.
 * @source S-DRIVE-4
 */
export async function openDriverQueue(options: Options) {
  const core = await openCore(options)
  const { read, subscribe, setClock } = core
  const { flush, open, close } = openSending(core, options)
  return { read, subscribe, setClock, flush, open, close, ...tapping(core, options.userId, flush) }
}

type Core = Awaited<ReturnType<typeof openCore>>

/** Opens the state of the queue, which the store follows. */
async function openCore({ store, now }: Options) {
  const { read, update, subscribe } = openState<DriverQueueState>({
    actions: await store.actions(),
    suspended: null,
    clock: await store.read<ClockOffset>('clock'),
    isFull: false,
  })
  return {
    store,
    now,
    read,
    update,
    subscribe,
    waiting: () => read().actions.filter(({ state }) => state === 'waiting'),
    replace: async (changed: readonly StoredAction[]): Promise<void> => {
      // If the phone cannot store a result, the action is sent again after a reload and has no second effect.
      await store.put(changed).catch(() => undefined)
      const byId = new Map(changed.map((stored) => [stored.action.action_id, stored]))
      update({ actions: read().actions.map((stored) => byId.get(stored.action.action_id) ?? stored) })
    },
    remove: async (ids: readonly string[]): Promise<void> => {
      await store.remove(ids).catch(() => undefined)
      update({ actions: read().actions.filter(({ action }) => !ids.includes(action.action_id)) })
    },
    setClock: async (clock: ClockOffset): Promise<void> => {
      update({ clock })
      await store.write('clock', clock).catch(() => undefined)
    },
  }
}

/** Sends the waiting actions. */
function openSending(core: Core, { send, afterAll, now }: Options) {
  const { read, update, waiting, replace } = core
  let release: ReturnType<typeof setTimeout> | undefined

  /** Returns the first actions that can be sent. An action that may be taken back also delays later ones. */
  const sendable = () => {
    const all = waiting()
    const held = all.findIndex(({ held_until: until }) => until > now())
    return (held < 0 ? all : all.slice(0, held)).slice(0, MAX_BATCH)
  }

  async function sendNext(isClosed: () => boolean): Promise<void> {
    const batch = sendable()
    const sentAt = now()
    const reply = await send(batch.map(({ action }) => action)).catch(() => NO_ANSWER)
    if (isClosed()) return
    if (!reply.ok) return applyFailure(batch, reply.error)
    const measured = measuredOffset(reply.now, sentAt, now())
    if (measured) await core.setClock(measured)
    const settled = settledBatch(batch, reply.results)
    await replace(settled)
    // An action that stays waiting failed for a reason that may pass.
    update({ suspended: settled.some(({ state }) => state === 'waiting') ? 'offline' : null })
  }

  /** Suspends sending, or rejects the batch if the API does not accept it as a whole. */
  async function applyFailure(batch: readonly StoredAction[], error: { code: string; msg: string }) {
    const suspended = suspensionOf(error.code)
    if (suspended) return update({ suspended })
    await replace(batch.map((stored) => ({ ...stored, state: 'refused' as const, error })))
    update({ suspended: null })
  }

  const sender = openSender({
    isWaiting: () => sendable().length > 0,
    suspended: () => read().suspended,
    sendNext,
    afterAll,
  })

  /** Sends what can be sent, and continues once the time to take a tap back has passed. */
  function flush(): void {
    clearTimeout(release)
    const held = waiting().find(({ held_until: until }) => until > now())
    if (held) release = setTimeout(flush, held.held_until - now() + 1)
    sender.flush()
  }

  return {
    flush,
    open: () => {
      sender.open()
      flush()
    },
    close: () => {
      clearTimeout(release)
      sender.close()
    },
  }
}

/** Adds, takes back and settles taps. */
function tapping(
  { store, now, read, update, waiting, replace, remove }: Core,
  userId: number,
  flush: () => void,
) {
  const lastMade = () => read().actions.at(-1)?.made ?? 0
  return {
    /**
     * Stores taps and sends them. Returns their ids, or null if the phone could not store them: the driver stays on
     * the screen and taps again.
     */
    add: async (taps: readonly NewTap[]): Promise<string[] | null> => {
      const context = { userId, tappedAt: now(), clock: read().clock, after: lastMade() }
      const added = taps.map((tap, index) => storedTap(tap, index, context))
      try {
        await store.put(added)
      } catch {
        update({ isFull: true })
        return null
      }
      update({ actions: [...read().actions, ...added], isFull: false })
      flush()
      return added.map(({ action }) => action.action_id)
    },
    /** Takes taps back. Returns false if one of them was sent already. */
    undo: async (ids: readonly string[]): Promise<boolean> => {
      const held = waiting().filter((each) => ids.includes(each.action.action_id))
      if (held.length < ids.length || held.some(({ held_until: until }) => until <= now())) return false
      await remove(ids)
      flush()
      return true
    },
    /** Marks rejected actions as read. Those of ended orders are dropped with the next data. */
    markRead: async (ids: readonly string[]): Promise<void> => {
      const rejected = read().actions.filter(({ action }) => ids.includes(action.action_id))
      await replace(rejected.map((stored) => ({ ...stored, is_read: true as const })))
    },
    /** Sends rejected actions again, with the time of the first tap and the order's current version. */
    redo: async (rejected: readonly StoredAction[], version: number): Promise<void> => {
      const again = rejected.map((stored, index): StoredAction => {
        const { error: _, ...rest } = stored
        const action = { ...rest.action, action_id: newId(), version }
        return { ...rest, action, made: lastMade() + index + 1, state: 'waiting', held_until: 0 }
      })
      await store.put(again)
      update({ actions: [...read().actions, ...again] })
      await remove(rejected.map(({ action }) => action.action_id))
      flush()
    },
    /** Drops settled actions that the newly loaded orders include. */
    drop: async (versions: ReadonlyMap<number, number>): Promise<void> => {
      const ids = read()
        .actions.filter((stored) => isIncluded(stored, versions.get(stored.action.order_id)))
        .map(({ action }) => action.action_id)
      if (ids.length > 0) await remove(ids)
    },
  }
}

export type NewTap = { order: TappedOrder; tap: Tap }
type TapContext = { userId: number; tappedAt: number; clock: ClockOffset | null; after: number }

function storedTap(
  { order, tap }: NewTap,
  index: number,
  { userId, tappedAt, clock, after }: TapContext,
): StoredAction {
  const { order_id, version, ...labels } = order
  return {
    action: { ...tap, ...tapFields(tappedAt, clock), action_id: newId(), order_id, version },
    user_id: userId,
    made: after + index + 1,
    labels,
    state: 'waiting',
    held_until: isEnding(tap) ? tappedAt + UNDO_MS : 0,
  }
}

export type DriverQueue = Awaited<ReturnType<typeof openDriverQueue>>

const newId = (): string => crypto.randomUUID()

/** @param version loaded version of the order; undefined if it is no longer the driver's */
function isIncluded({ state, order_version, is_read }: StoredAction, version: number | undefined): boolean {
  if (state === 'taken') return version === undefined || (order_version ?? 0) <= version
  return state === 'refused' && is_read === true && version === undefined
}

/** Error codes that the API does not store, in addition to those that suspend any queue: the same action is sent again. */
const PASSING = ['payment_unavailable']
/** Error code of an action whose predecessor of the same order failed in the same request. */
const AFTER_FAILURE = 'earlier_action_failed'

/** Returns the actions after their results. An action stays waiting if a retry may succeed, or without a result. */
function settledBatch(batch: readonly StoredAction[], results: readonly ActionResult[]): StoredAction[] {
  const byId = new Map(results.map((result) => [result.action_id, result]))
  /** Orders with an action that is sent again. Their later actions have to wait for it. */
  const delayed = new Set<number>()
  return batch.map((stored) => {
    const { action_id: actionId, order_id: orderId } = stored.action
    const result = byId.get(actionId)
    if (result?.ok) return { ...stored, state: 'taken', order_version: result.order_version ?? 0 }
    const error = result?.error ?? { code: 'internal', msg: '' }
    const mayPass = suspensionOf(error.code) !== null || PASSING.includes(error.code)
    if (mayPass) delayed.add(orderId)
    if (mayPass || (error.code === AFTER_FAILURE && delayed.has(orderId))) return stored
    return { ...stored, state: 'refused', error }
  })
}
