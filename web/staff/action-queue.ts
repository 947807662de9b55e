/** Reason why sending is suspended: no reply from the server, or the user is logged out. */
export type Suspended = 'offline' | 'logged out' | null

/** Error codes after which the same action is sent again. */
const LATER = ['network', 'unavailable', 'internal', 'rate_limited', 'request_timeout', 'headers_timeout']
const RETRY_MS = 5000

/** Returns why a failed action has to wait, or null if the server has rejected it. */
export function suspensionOf(code: string): Suspended {
  if (LATER.includes(code)) return 'offline'
  return code === 'not_signed_in' ? 'logged out' : null
}

/** State of a queue that its screens render. */
export function openState<State extends object>(initial: State, onUpdate?: (state: State) => void) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    update: (change: Partial<State>) => {
      state = { ...state, ...change }
      onUpdate?.(state)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Options = {
  /** Returns true if an action can be sent now. */
  isWaiting: () => boolean
  suspended: () => Suspended
  /** Sends the first actions and stores the result, unless the queue has been closed in the meantime. */
  sendNext: (isClosed: () => boolean) => Promise<void>
  /** Runs once all actions have been sent. */
  afterAll: () => unknown
}

/**
 * Sends the actions of a queue in order, one request at a time, and retries while no reply arrives. The page owns the
 * queue: background sync changes the order, loses requests and does not exist in every browser.
 */
export function openSender({ isWaiting, suspended, sendNext, afterAll }: Options) {
  let isSending = false
  /** Set on close. Another page's queue may then own the same actions, so this queue no longer writes to the storage. */
  let isClosed = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function sendAll(): Promise<void> {
    if (!isWaiting()) return
    while (isWaiting()) {
      await sendNext(() => isClosed)
      if (isClosed) return
      if (suspended() === 'offline') retry = setTimeout(flush, RETRY_MS)
      if (suspended()) return
    }
    afterAll()
  }

  function flush(): void {
    clearTimeout(retry)
    if (isSending) return
    isSending = true
    void sendAll().finally(() => {
      isSending = false
      // Sends an action that was added after the last reply.
      if (isWaiting() && !suspended() && !isClosed) flush()
    })
  }

  return {
    /** Sends the waiting actions, for example after the network has returned. */
    flush,
    open: () => {
      isClosed = false
      flush()
    },
    close: () => {
      isClosed = true
      clearTimeout(retry)
    },
  }
}
