import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { OPERATOR_TIME_ZONE } from '#domain/time.ts'
import {
  type DriverQueue,
  type DriverQueueState,
  type NewTap,
  openDriverQueue,
} from '../queue/driver-queue.ts'
import { type DriverStore, lastUser, openDriverStore } from '../queue/driver-store.ts'
import { phoneNow } from '../queue/phone-clock.ts'
import type { Draft } from './draft.ts'
import type { Run } from './run.ts'
import { loadRun, sendActions, storedRun } from './run-source.ts'

type Session = { store: DriverStore; queue: DriverQueue; run: Run; draft: Draft | null }

/** Reason for which the last load of the run failed; null after a success. */
export type RunTrouble = 'offline' | 'logged out' | null

export type Driver = {
  run: Run
  /** Time zone of the driver's orders. */
  zone: string
  /** Number of the store; empty if it has none. */
  storePhone: string
  queue: DriverQueueState
  /** True if the phone keeps actions across a restart. */
  isDurable: boolean
  trouble: RunTrouble
  draft: Draft | null
  setDraft: (draft: Draft | null) => void
  /** Stores and sends taps. Returns their ids, or null if they could not be stored or others are being stored. */
  tap: (taps: readonly NewTap[]) => Promise<string[] | null>
  undo: DriverQueue['undo']
  redo: DriverQueue['redo']
  markRead: DriverQueue['markRead']
  /** Sends waiting actions and loads the run again. */
  tryNow: () => void
}

/** Interval in milliseconds at which the run is loaded again while the last load failed. */
const RETRY_MS = 10_000

const NO_ACTIONS: DriverQueueState = { actions: [], suspended: null, clock: null, isFull: false }
const noSubscription = () => () => undefined
const noActions = () => NO_ACTIONS

/**
 * Opens the run of the driver: the loaded one, or without a network the one stored on the phone.
 * @returns `opening` before the storage was read, null if the phone stores no run
 */
export function useDriver(loaded: Run | null): Driver | 'opening' | null {
  const { session, run, trouble, refresh } = useSession(loaded)
  const [changed, setChanged] = useState<Draft | null>()
  const isStoring = useRef(false)
  const opened = session === 'opening' ? null : session
  const queue = useSyncExternalStore(
    opened?.queue.subscribe ?? noSubscription,
    opened?.queue.read ?? noActions,
    noActions,
  )
  const tryNow = useCallback(() => {
    opened?.queue.flush()
    if (opened) void refresh(opened)
  }, [opened, refresh])
  useReturningNetwork(tryNow, trouble !== null)
  if (session === 'opening') return 'opening'
  if (!session || !run) return null
  return {
    run,
    zone: run.orders[0]?.store.time_zone ?? run.shift.store?.time_zone ?? OPERATOR_TIME_ZONE,
    storePhone: run.orders[0]?.store.phone ?? run.shift.store?.phone ?? '',
    queue,
    isDurable: session.store.isDurable,
    trouble,
    draft: changed === undefined ? session.draft : changed,
    setDraft: (next) => {
      setChanged(next)
      void session.store.write('draft', next).catch(() => undefined)
    },
    tap: async (taps) => {
      // A second press before the first is stored would be a second action.
      if (isStoring.current) return null
      isStoring.current = true
      try {
        return await session.queue.add(taps)
      } finally {
        isStoring.current = false
      }
    },
    undo: session.queue.undo,
    redo: session.queue.redo,
    markRead: session.queue.markRead,
    tryNow,
  }
}

/** Opens the session of the driver on this phone, and loads its run again. */
function useSession(loaded: Run | null) {
  const [session, setSession] = useState<Session | 'opening' | null>('opening')
  const [run, setRun] = useState<Run | null>(loaded)
  const [trouble, setTrouble] = useState<RunTrouble>(null)
  const newest = useRef('')
  const start = useRef(loaded)

  const adopt = useCallback(async ({ store, queue }: Session, next: Run) => {
    // The older reply of two concurrent loads may arrive last.
    if (next.now < newest.current) return
    newest.current = next.now
    setRun(next)
    setTrouble(null)
    await store.write('run', next).catch(() => undefined)
    await queue.drop(new Map(next.orders.map(({ order_id, version }) => [order_id, version])))
  }, [])

  const refresh = useCallback(
    async (of: Session) => {
      const reply = await loadRun(of.run.user_id)
      // Another driver has logged in on this phone.
      if (!reply.ok && reply.why === 'someone else') return window.location.reload()
      if (!reply.ok) return setTrouble(reply.why)
      if (reply.clock) await of.queue.setClock(reply.clock)
      await adopt(of, reply.run)
    },
    [adopt],
  )

  useEffect(() => {
    let isOver = false
    let current: Session | null = null
    const open = async () => {
      const next = await openSession(start.current, () => current && void refresh(current))
      if (isOver) return closeSession(next)
      current = next
      setSession(next)
      if (!next) return
      setRun(next.run)
      newest.current = next.run.now
      next.queue.open()
      await refresh(next)
    }
    void open()
    return () => {
      isOver = true
      closeSession(current)
    }
  }, [refresh])

  useEffect(() => {
    if (loaded && session && session !== 'opening') void adopt(session, loaded)
  }, [session, loaded, adopt])
  return { session, run, trouble, refresh }
}

/** Calls a function when the network or the page returns, and regularly while the last load failed. */
function useReturningNetwork(tryNow: () => void, isFailing: boolean): void {
  useEffect(() => {
    const onVisible = () => !document.hidden && tryNow()
    window.addEventListener('online', tryNow)
    document.addEventListener('visibilitychange', onVisible)
    const timer = isFailing ? setInterval(tryNow, RETRY_MS) : undefined
    return () => {
      window.removeEventListener('online', tryNow)
      document.removeEventListener('visibilitychange', onVisible)
      clearInterval(timer)
    }
  }, [tryNow, isFailing])
}

function closeSession(session: Session | null): void {
  session?.queue.close()
  session?.store.close()
}

async function openSession(loaded: Run | null, afterAll: () => unknown): Promise<Session | null> {
  const userId = loaded?.user_id ?? (await lastUser())
  if (userId === null) return null
  const store = await openDriverStore(userId)
  const run = loaded ?? (await storedRun(store))
  if (!run) return null
  const draft = await store.read<Draft>('draft').catch(() => null)
  const queue = await openDriverQueue({
    store,
    userId,
    send: (actions) => sendActions(userId, actions),
    afterAll,
    now: phoneNow,
  })
  return { store, queue, run, draft }
}
