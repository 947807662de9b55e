import type { ErrorBody } from '#contract/errors.ts'

/** How many packs of a line are picked, in all. */
export type PickAction = {
  action_id: string
  order_line_id: number
  units: number
  short: boolean
  /** What was scanned; '' where the line was ticked. */
  gtin: string
}

type PickReply = { ok: true } | { ok: false; error: ErrorBody }

export type PickQueueState = {
  /** Not taken by the shop yet, the first of them may be on its way. */
  waiting: readonly PickAction[]
  /** Taken by the shop, but the page has not loaded the order since. */
  taken: readonly PickAction[]
  /** What the shop has refused, the newest last, until the picker has seen it. */
  refused: readonly { action: PickAction; error: ErrorBody }[]
  /** Why nothing is taken at the moment: no answer comes, or the picker is logged out. */
  stopped: 'offline' | 'logged out' | null
}

type Options = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  send: (action: PickAction) => Promise<PickReply>
  /** Loads the order again, once nothing waits. */
  reload: () => Promise<void>
}

/** The same action later may be taken. */
const LATER = ['network', 'unavailable', 'internal', 'rate_limited', 'request_timeout', 'headers_timeout']
const RETRY_MS = 5000

/**
 * Sends picks one after the other, in the order in which they were made, and keeps them over a reload until the shop has
 * answered. Each has a number of its own, so sending one again after a lost answer counts it once.
 */
export function openPickQueue({ storage, key, send, reload }: Options) {
  const { read, update, subscribe } = openState(storage, key)
  let isSending = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function show(): Promise<void> {
    const { length } = read().taken
    if (length === 0) return
    await reload()
    update({ taken: read().taken.slice(length) })
  }

  async function sendAll(): Promise<void> {
    for (let action = read().waiting[0]; action; action = read().waiting[0]) {
      const reply = await send(action).catch((): PickReply => ({ ok: false, error: NO_ANSWER }))
      const after = afterReply(read(), action, reply)
      update(after)
      if (after.stopped === 'offline') retry = setTimeout(flush, RETRY_MS)
      if (after.stopped) return
    }
    void show()
  }

  function flush(): void {
    clearTimeout(retry)
    if (isSending) return
    isSending = true
    void sendAll().finally(() => {
      isSending = false
    })
  }

  return {
    subscribe,
    read,
    /** A page that is rendered on the server knows of none. */
    readOnServer: () => NOTHING,
    add(action: PickAction) {
      update({ waiting: [...read().waiting, action] })
      flush()
    },
    /** Sends what waits, as when the network is back. */
    flush,
    forgetRefused: () => update({ refused: [] }),
    close: () => clearTimeout(retry),
  }
}

const NOTHING: PickQueueState = { waiting: [], taken: [], refused: [], stopped: null }
/** What a reply does to the action that it is for: it waits further, is taken, or is refused. */
function afterReply(before: PickQueueState, action: PickAction, reply: PickReply): PickQueueState {
  if (!reply.ok && LATER.includes(reply.error.code)) return { ...before, stopped: 'offline' }
  if (!reply.ok && reply.error.code === 'not_signed_in') return { ...before, stopped: 'logged out' }
  const waiting = before.waiting.filter(({ action_id }) => action_id !== action.action_id)
  const settled = { ...before, waiting, stopped: null }
  return reply.ok
    ? { ...settled, taken: [...before.taken, action] }
    : { ...settled, refused: [...before.refused, { action, error: reply.error }] }
}

/** The state, whose waiting picks survive the page. */
function openState(storage: Options['storage'], key: string) {
  let state: PickQueueState = { ...NOTHING, waiting: readWaiting(storage, key) }
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    update: (change: Partial<PickQueueState>) => {
      state = { ...state, ...change }
      writeWaiting(storage, key, state.waiting)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const NO_ANSWER: ErrorBody = { code: 'network', msg: '' }

function readWaiting(storage: Options['storage'], key: string): PickAction[] {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as PickAction[]) : []
  } catch {
    return []
  }
}

function writeWaiting(storage: Options['storage'], key: string, waiting: readonly PickAction[]): void {
  try {
    if (waiting.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(waiting))
  } catch {
    // Storage is full or blocked: what waits is lost with the page.
  }
}
