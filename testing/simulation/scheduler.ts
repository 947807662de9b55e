import type { SeededRandom } from '#domain/seeded-random.ts'
import type { Trace } from './trace.ts'
import type { VirtualProcess } from './virtual-process.ts'

/** Thrown if another actor holds a lock that this turn needs. The turn is retried once a lock is released. */
export class Blocked extends Error {
  override name = 'Blocked'
}

/** One await of an actor: the work to do when its turn comes. */
export type ScheduledStep<T> = {
  actor: string
  /** Process in which it runs; null for the outside world. */
  process: VirtualProcess | null
  what: string
  /** Earliest virtual time in epoch milliseconds. */
  at?: number
  /** True if it releases locks that other actors may wait for. */
  frees?: boolean
  /** Scope of the invariants it may violate: all, or only those of the gateway. */
  changes?: 'all' | 'money' | undefined
  work: () => Promise<T> | T
}

export type Fate = 'lives' | 'dies before' | 'dies after'

type WaitingStep = ScheduledStep<unknown> & {
  blockedSince: number | null
  isBlocked: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

export type Scheduler = {
  now(): number
  /** Returns the number of deadlocks. */
  deadlocks(): number
  submit<T>(turn: ScheduledStep<T>): Promise<T>
  sleep(actor: string, process: VirtualProcess | null, ms: number): Promise<void>
  /** Starts an actor. An unhandled failure fails the run. */
  start(actor: string, life: () => Promise<void>): void
  /** Starts a second actor concurrently. The caller may wait for it. */
  beside<T>(actor: string, other: string, life: () => Promise<T>): Promise<T>
  /** Drops all turns of a process that has ended. */
  forget(process: VirtualProcess): void
  run(): Promise<void>
}

export type Hooks = {
  random: SeededRandom
  trace: Trace
  startAt: number
  /** Decides whether the process of a turn survives it. */
  fateOf: (turn: ScheduledStep<unknown>) => Fate
  kill: (process: VirtualProcess) => Promise<void>
  /** Checks the invariants. */
  check: (changed: 'all' | 'money') => Promise<void>
}

/** Virtual time in milliseconds after which PostgreSQL would have resolved a deadlock. */
const DEADLOCK_MS = 20_000
/** Real time in milliseconds after which an idle actor is assumed to wait for something outside the simulation. */
const STRAY_MS = 30_000

/** State of a run. */
type State = {
  hooks: Hooks
  queue: WaitingStep[]
  /** Number of pending turns of each live actor. */
  waits: Map<string, number>
  now: number
  deadlocks: number
  failure: { error: unknown } | undefined
  /** Called when an actor waits for a turn again, or has ended. */
  signal: () => void
}

/**
 * Runs one await at a time on a virtual clock, in an order chosen by the seed. Each sequence of events can therefore be
 * reproduced. The work of a turn is real (a statement, a call). The next turn starts once all actors wait again.
 */
export function makeScheduler(hooks: Hooks): Scheduler {
  const state: State = {
    hooks,
    queue: [],
    waits: new Map(),
    now: hooks.startAt,
    deadlocks: 0,
    failure: undefined,
    signal: () => {},
  }
  const scheduler: Scheduler = {
    now: () => state.now,
    deadlocks: () => state.deadlocks,
    submit: (turn) => submit(state, turn),
    sleep: (actor, process, ms) =>
      submit(state, { actor, process, what: 'waits', at: state.now + ms, work: () => {} }),
    start: (actor, life) => start(state, actor, life),
    beside: (actor, other, life) =>
      new Promise((resolve, reject) => {
        count(state, actor, 1)
        start(state, other, async () => {
          await life().then(resolve, reject)
          count(state, actor, -1)
        })
      }),
    forget: (process) => {
      for (const turn of state.queue.filter((one) => one.process === process)) drop(state, turn)
    },
    run: () => run(state),
  }
  return scheduler
}

async function run(state: State): Promise<void> {
  await settle(state)
  for (let turn = choose(state); turn && !state.failure; turn = choose(state)) {
    await take(state, turn)
    await settle(state)
  }
  if (state.failure) throw state.failure.error
}

function count({ waits }: State, actor: string, by: number): void {
  const waiting = waits.get(actor)
  if (waiting !== undefined) waits.set(actor, waiting + by)
}

function drop(state: State, turn: WaitingStep): void {
  state.queue.splice(state.queue.indexOf(turn), 1)
  count(state, turn.actor, -1)
}

function start(state: State, actor: string, life: () => Promise<void>): void {
  state.waits.set(actor, 0)
  void life()
    .catch((error: unknown) => void (state.failure ??= { error }))
    .finally(() => {
      state.waits.delete(actor)
      state.signal()
    })
}

function submit<T>(state: State, turn: ScheduledStep<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    // Turns of a dead process are dropped and never resolve.
    if (turn.process?.isDead) return
    const settleIt = resolve as (value: unknown) => void
    state.queue.push({ ...turn, blockedSince: null, isBlocked: false, resolve: settleIt, reject })
    count(state, turn.actor, 1)
    state.signal()
  })
}

function choose(state: State): WaitingStep | undefined {
  const awake = state.queue.filter((turn) => !turn.isBlocked)
  const ready = awake.filter((turn) => (turn.at ?? 0) <= state.now)
  if (ready.length > 0) return state.hooks.random.pick(ready)
  // All turns are blocked: a deadlock, in which a turn has to give way.
  if (awake.length === 0) return state.queue[0]
  state.now = Math.min(...awake.map((turn) => turn.at ?? 0))
  return choose(state)
}

async function take(state: State, turn: WaitingStep): Promise<void> {
  const { hooks, queue } = state
  state.now += hooks.random.whole(1, 4)
  const fate = hooks.fateOf(turn)
  if (fate === 'dies before') return end(state, turn, 'before')
  const outcome = await attempt(state, turn)
  if (outcome === 'blocked') return
  if (fate === 'dies after') await end(state, turn, 'after')
  else {
    drop(state, turn)
    if ('error' in outcome) turn.reject(outcome.error)
    else turn.resolve(outcome.value)
  }
  if (turn.frees) for (const other of queue) other.isBlocked = false
  if (turn.changes) await hooks.check(turn.changes)
}

type Outcome = 'blocked' | { value: unknown } | { error: unknown }

async function attempt(state: State, turn: WaitingStep): Promise<Outcome> {
  const { trace } = state.hooks
  const line = `${turn.actor}${turn.process ? `@${turn.process.name}` : ''} ${turn.what}`
  const endDeadlock = () => {
    state.deadlocks++
    for (const other of state.queue) if (other.blockedSince !== null) other.blockedSince = state.now
    trace.note(`${line} ✗ deadlock`)
    return { error: Object.assign(new Error('deadlock detected'), { code: '40P01' }) }
  }
  if (waitsTooLong(state, turn)) return endDeadlock()
  try {
    const value = await turn.work()
    trace.note(`${line}${typeof value === 'number' ? ` = ${value}` : ''}`)
    return { value }
  } catch (error) {
    if (error instanceof Blocked) {
      // Blocked again on the retry: a deadlock. The first failure may have been a short internal lock of PostgreSQL.
      if (turn.isBlocked) return endDeadlock()
      turn.isBlocked = true
      turn.blockedSince ??= state.now
      trace.note(`${line} … waits`)
      return 'blocked'
    }
    trace.note(`${line} ✗ ${(error as { code?: string }).code ?? (error as Error).name}`)
    return { error }
  }
}

const waitsTooLong = ({ now }: State, { blockedSince }: WaitingStep): boolean =>
  blockedSince !== null && now - blockedSince > DEADLOCK_MS

async function end({ hooks, queue }: State, turn: WaitingStep, when: string): Promise<void> {
  hooks.trace.note(`† ${turn.process!.name} dies ${when} ${turn.actor} ${turn.what}`)
  await hooks.kill(turn.process!)
  for (const other of queue) other.isBlocked = false
}

/** Waits until all live actors wait for a turn. */
async function settle(state: State): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve))
    const busy = [...state.waits].filter(([, waiting]) => waiting === 0).map(([actor]) => actor)
    if (state.failure || busy.length === 0) return
    await new Promise<void>((resolve, reject) => {
      const stray = setTimeout(() => reject(new Error(`${busy.join(', ')} left the simulation`)), STRAY_MS)
      state.signal = () => {
        clearTimeout(stray)
        resolve()
      }
    })
  }
}
