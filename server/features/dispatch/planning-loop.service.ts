import { randomUUID } from 'node:crypto'
import type { Shop } from '#server/shop.ts'
import { releaseLease, takeLease } from './plan.queries.ts'
import { planNow } from './plan.service.ts'

export type PlanningLoop = {
  /** Plans soon, because an order, a driver or a setting has changed. */
  changed(): void
  /** Ends the loop and gives the lease back, so that another process plans at once. */
  stop(): Promise<void>
}

/** Duration of the lease. A process that ends without giving it back is replaced after this time at most. */
const LEASE_SECONDS = 6
/** Interval at which the lease is prolonged, or taken over. */
const BEAT_MS = 2000
/** Changes within this time are planned together. */
const DEBOUNCE_MS = 200
/** Minimum time between two plans, so that a busy evening does not occupy a core. */
const GAP_MS = 1000
/** Maximum time between two plans: positions and times pass without an event. */
const LONGEST_MS = 15_000

type Timing = { beatMs?: number; gapMs?: number }

/**
 * Starts planning the deliveries. Every process runs a loop, but only the process with the lease plans.
 */
export function startPlanning(shop: Shop, { beatMs = BEAT_MS, gapMs = GAP_MS }: Timing = {}): PlanningLoop {
  const holder = randomUUID()
  let [isHolder, isDirty, isStopped] = [false, false, false]
  let plannedAt = -Infinity
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()

  const inTurn = (work: () => Promise<void>) => {
    running = running
      .then(() => (isStopped ? undefined : work()))
      .catch((error: unknown) => shop.log.warn({ err: error }, 'a turn of the planner failed'))
    return running
  }
  const plan = async () => {
    timer = null
    if (!isHolder) return
    isDirty = false
    plannedAt = performance.now()
    await planNow(shop, holder)
  }
  const schedule = () => {
    if (timer !== null || isStopped || !isHolder) return
    const wait = Math.max(DEBOUNCE_MS, plannedAt + gapMs - performance.now())
    timer = setTimeout(() => void inTurn(plan).then(() => (isDirty ? schedule() : undefined)), wait)
    timer.unref()
  }
  const changed = () => {
    isDirty = true
    schedule()
  }
  // Not in turn: a slow plan must not lose the lease.
  const beat = async () => {
    const had = isHolder
    isHolder = await takeLease(shop.db, holder, LEASE_SECONDS).catch(() => false)
    if (isHolder && (!had || performance.now() - plannedAt > LONGEST_MS)) changed()
  }
  const beats = setInterval(() => void beat(), beatMs)
  beats.unref()
  void beat()
  return {
    changed,
    stop: async () => {
      isStopped = true
      clearInterval(beats)
      if (timer) clearTimeout(timer)
      await running
      await releaseLease(shop.db, holder).catch(() => {})
    },
  }
}
