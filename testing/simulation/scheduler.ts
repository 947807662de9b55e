import type { SeededRandom } from '#domain/catalogue/seeded-random.ts'
import type { Trace } from './trace.ts'
import type { VirtualProcess } from './virtual-process.ts'

/** Somebody else holds what this turn needs: it is tried again when something was let go. */
export class Blocked extends Error {
  override name = 'Blocked'
}

/** One await of somebody: what is done when its turn comes. */
export type Turn<T> = {
  actor: string
  /** The process that it happens in; null for the world outside. */
  process: VirtualProcess | null
  what: string
  /** Not before this virtual moment, in epoch milliseconds. */
  at?: number
  /** Lets go of what others may wait for. */
  frees?: boolean
  /** What it may have changed that must hold at any time: everything, or what the gateway has alone. */
  changes?: 'all' | 'money' | undefined
  work: () => Promise<T> | T
}

export type Fate = 'lives' | 'dies before' | 'dies after'

type Waiting = Turn<unknown> & {
  blockedSince: number | null
  isBlocked: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

export type Scheduler = {
  now(): number
  /** How often two waited for each other. */
  deadlocks(): number
  submit<T>(turn: Turn<T>): Promise<T>
  sleep(actor: string, process: VirtualProcess | null, ms: number): Promise<void>
  /** Somebody who acts from now on. A failure that reaches the top is a failure of the run. */
  start(actor: string, life: () => Promise<void>): void
  /** Somebody else who acts at the same time; whoever asked may wait for them. */
  beside<T>(actor: string, other: string, life: () => Promise<T>): Promise<T>
  /** Forgets every turn of a process that has ended. */
  forget(process: VirtualProcess): void
  run(): Promise<void>
}

export type Hooks = {
  random: SeededRandom
  trace: Trace
  startAt: number
  /** Decides about the process of a turn that is about to be taken. */
  fateOf: (turn: Turn<unknown>) => Fate
  kill: (process: VirtualProcess) => Promise<void>
  /** Holds the world against its promises. */
  check: (changed: 'all' | 'money') => Promise<void>
}

/** A deadlock that PostgreSQL would have ended long ago. */
const DEADLOCK_MS = 20_000
/** Real time: whoever does nothing for so long waits for something outside of the simulation. */
const STRAY_MS = 30_000

/**
 * Lets one await happen at a time, chosen by the seed, on a virtual clock: every order of events that a run takes can
 * be taken again. What a turn does is done for real (a statement, a call), and until everybody waits again, nobody else
 * has a turn.
 */
export function makeScheduler(hooks: Hooks): Scheduler {
  const { random, trace } = hooks
  const queue: Waiting[] = []
  const waits = new Map<string, number>()
  let now = hooks.startAt
  let deadlocks = 0
  let failure: { error: unknown } | undefined
  let signal = () => {}

  const count = (actor: string, by: number) => {
    const waiting = waits.get(actor)
    if (waiting !== undefined) waits.set(actor, waiting + by)
  }
  const drop = (turn: Waiting) => {
    queue.splice(queue.indexOf(turn), 1)
    count(turn.actor, -1)
  }

  function choose(): Waiting | undefined {
    const awake = queue.filter((turn) => !turn.isBlocked)
    const ready = awake.filter((turn) => (turn.at ?? 0) <= now)
    if (ready.length > 0) return random.pick(ready)
    if (awake.length === 0) return queue[0]
    now = Math.min(...awake.map((turn) => turn.at ?? 0))
    return choose()
  }

  async function take(turn: Waiting): Promise<void> {
    now += random.whole(1, 4)
    const fate = hooks.fateOf(turn)
    if (fate === 'dies before') return end(turn, 'before')
    const outcome = await attempt(turn)
    if (outcome === 'blocked') return
    if (fate === 'dies after') await end(turn, 'after')
    else {
      drop(turn)
      if ('error' in outcome) turn.reject(outcome.error)
      else turn.resolve(outcome.value)
    }
    if (turn.frees) for (const other of queue) other.isBlocked = false
    if (turn.changes) await hooks.check(turn.changes)
  }

  async function attempt(turn: Waiting): Promise<'blocked' | { value: unknown } | { error: unknown }> {
    const line = `${turn.actor}${turn.process ? `@${turn.process.name}` : ''} ${turn.what}`
    if (turn.isBlocked || (turn.blockedSince !== null && now - turn.blockedSince > DEADLOCK_MS)) {
      trace.note(`${line} ✗ deadlock`)
      deadlocks++
      for (const other of queue) if (other.blockedSince !== null) other.blockedSince = now
      return { error: Object.assign(new Error('deadlock detected'), { code: '40P01' }) }
    }
    try {
      const value = await turn.work()
      trace.note(`${line}${typeof value === 'number' ? ` = ${value}` : ''}`)
      return { value }
    } catch (error) {
      if (error instanceof Blocked) {
        turn.isBlocked = true
        turn.blockedSince ??= now
        trace.note(`${line} … waits`)
        return 'blocked'
      }
      trace.note(`${line} ✗ ${(error as { code?: string }).code ?? (error as Error).name}`)
      return { error }
    }
  }

  async function end(turn: Waiting, when: string): Promise<void> {
    trace.note(`† ${turn.process!.name} dies ${when} ${turn.actor} ${turn.what}`)
    await hooks.kill(turn.process!)
    for (const other of queue) other.isBlocked = false
  }

  /** Until everybody who lives waits for a turn. */
  async function settle(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      const busy = [...waits].filter(([, waiting]) => waiting === 0).map(([actor]) => actor)
      if (failure || busy.length === 0) return
      await new Promise<void>((resolve, reject) => {
        const stray = setTimeout(() => reject(new Error(`${busy.join(', ')} left the simulation`)), STRAY_MS)
        signal = () => {
          clearTimeout(stray)
          resolve()
        }
      })
    }
  }

  const submit = <T>(turn: Turn<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      // The dead do nothing more, and nothing ever happens to them.
      if (turn.process?.isDead) return
      queue.push({
        ...turn,
        blockedSince: null,
        isBlocked: false,
        resolve: resolve as (value: unknown) => void,
        reject,
      })
      count(turn.actor, 1)
      signal()
    })

  function start(actor: string, life: () => Promise<void>): void {
    waits.set(actor, 0)
    void life()
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => {
        waits.delete(actor)
        signal()
      })
  }

  return {
    now: () => now,
    deadlocks: () => deadlocks,
    submit,
    sleep: (actor, process, ms) => submit({ actor, process, what: 'waits', at: now + ms, work: () => {} }),
    start,
    beside: (actor, other, life) =>
      new Promise((resolve, reject) => {
        count(actor, 1)
        start(other, async () => {
          await life().then(resolve, reject)
          count(actor, -1)
        })
      }),
    forget: (process) => {
      for (const turn of queue.filter((one) => one.process === process)) drop(turn)
    },
    run: async () => {
      await settle()
      for (let turn = choose(); turn && !failure; turn = choose()) {
        await take(turn)
        await settle()
      }
      if (failure) throw failure.error
    },
  }
}
