import type { SeededRandom } from '#domain/seeded-random.ts'
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

/** Where a run stands. */
type State = {
  hooks: Hooks
  queue: Waiting[]
  /** How many turns each who lives waits for. */
  waits: Map<string, number>
  now: number
  deadlocks: number
  failure: { error: unknown } | undefined
  /** Somebody waits for a turn again, or has ended. */
  signal: () => void
}

/**
 * Lets one await happen at a time, chosen by the seed, on a virtual clock: every order of events that a run takes can
 * be taken again. What a turn does is done for real (a statement, a call), and until everybody waits again, nobody else
 * has a turn.
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

function drop(state: State, turn: Waiting): void {
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

function submit<T>(state: State, turn: Turn<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    // The dead do nothing more, and nothing ever happens to them.
    if (turn.process?.isDead) return
    const settleIt = resolve as (value: unknown) => void
    state.queue.push({ ...turn, blockedSince: null, isBlocked: false, resolve: settleIt, reject })
    count(state, turn.actor, 1)
    state.signal()
  })
}

function choose(state: State): Waiting | undefined {
  const awake = state.queue.filter((turn) => !turn.isBlocked)
  const ready = awake.filter((turn) => (turn.at ?? 0) <= state.now)
  if (ready.length > 0) return state.hooks.random.pick(ready)
  // Everybody waits for somebody: one of them has to give way.
  if (awake.length === 0) return state.queue[0]
  state.now = Math.min(...awake.map((turn) => turn.at ?? 0))
  return choose(state)
}

async function take(state: State, turn: Waiting): Promise<void> {
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

async function attempt(state: State, turn: Waiting): Promise<Outcome> {
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
      // Tried again, because nobody else can go on. The first wait may have been for a lock of PostgreSQL's own.
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

const waitsTooLong = ({ now }: State, { blockedSince }: Waiting): boolean =>
  blockedSince !== null && now - blockedSince > DEADLOCK_MS

async function end({ hooks, queue }: State, turn: Waiting, when: string): Promise<void> {
  hooks.trace.note(`† ${turn.process!.name} dies ${when} ${turn.actor} ${turn.what}`)
  await hooks.kill(turn.process!)
  for (const other of queue) other.isBlocked = false
}

/** Until everybody who lives waits for a turn. */
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
