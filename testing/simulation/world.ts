import type { SeededRandom } from '#domain/seeded-random.ts'
import { resolveAbandonedAttempts } from '#server/features/checkout/attempts.service.ts'
import { finishAllSteps } from '#server/features/payments/payment-steps.service.ts'
import type { MessageSender } from '#server/integrations/messages/port.ts'
import type { Shop } from '#server/shop.ts'
import type { SimulatedServer } from './simulated-database.ts'
import { type GatewayActions, type GatewayCall, simulatedGateway } from './simulated-gateway.ts'
import type { Fate, Scheduler, ScheduledStep } from './scheduler.ts'
import { ProcessEnded, type VirtualProcess, startProcess } from './virtual-process.ts'

/** State shared by all actors of a run. */
export type World = {
  random: SeededRandom
  /** Start of the run. Older data is ignored. */
  since: number
  scheduler: Scheduler
  server: SimulatedServer
  /** Sends a request to an open process of the shop. Rejects with `ProcessEnded` if that process dies. */
  ask<T>(actor: string, work: (shop: Shop) => Promise<T>): Promise<T>
  /** Returns the shop for an actor in a process. */
  shopIn(process: VirtualProcess, actor: string): Shop
  sleep(actor: string, seconds: number): Promise<void>
  /** Number of processes that have died. */
  deaths(): number
  /** Disables process deaths and connection failures from now on. */
  calmDown(): void
  isCalm(): boolean
}

export type WorldParts = {
  random: SeededRandom
  since: number
  /** Probability that a turn is the last of its process. */
  deadliness: number
  scheduler: () => Scheduler
  server: () => SimulatedServer
  /** Shop without the simulated parts. */
  base: Shop
  actions: GatewayActions
  call: GatewayCall
  messageSender: (process: VirtualProcess, actor: string) => MessageSender
}

/** Background work of a process, started once it is open. */
export type Duties = (world: World, process: VirtualProcess) => void

type State = WorldParts & { world: World; duties: Duties; processes: VirtualProcess[] }

export function makeWorld(parts: WorldParts, duties: Duties) {
  const { random, scheduler } = parts
  let isCalm = false
  const processes: VirtualProcess[] = []
  const world: World = {
    random,
    since: parts.since,
    get scheduler() {
      return scheduler()
    },
    get server() {
      return parts.server()
    },
    shopIn: (process, actor) => shopIn(parts, process, actor),
    ask: async (actor, work) => {
      let process: VirtualProcess | undefined
      while (!(process = anOpen())) await scheduler().sleep(actor, null, 500)
      return Promise.race([work(shopIn(parts, process, actor)), process.ended])
    },
    sleep: (actor, seconds) => scheduler().sleep(actor, null, seconds * 1000),
    deaths: () => processes.filter((process) => process.isDead).length,
    calmDown: () => void (isCalm = true),
    isCalm: () => isCalm,
  }
  const state: State = { ...parts, world, duties, processes }

  function anOpen(): VirtualProcess | undefined {
    const open = processes.filter((process) => process.isOpen && !process.isDead)
    return open.length > 0 ? random.pick(open) : undefined
  }

  function fateOf(turn: ScheduledStep<unknown>): Fate {
    if (!turn.process || isCalm || random.next() >= parts.deadliness) return 'lives'
    return random.chance(0.5) ? 'dies before' : 'dies after'
  }

  return {
    world,
    startOne: () => startOne(state),
    kill: (process: VirtualProcess) => kill(state, process),
    fateOf,
    anOpen,
  }
}

const shopIn = (parts: WorldParts, process: VirtualProcess, actor: string): Shop => ({
  ...parts.base,
  db: parts.server().databaseFor(process, actor),
  clock: { now: () => new Date(parts.scheduler().now()) },
  pause: (ms) => parts.scheduler().sleep(actor, process, ms),
  payments: simulatedGateway(parts.actions, parts.call, { actor, process }, parts.base.payments),
  messageSender: parts.messageSender(process, actor),
})

/** Starts the shop as `open-shop.ts` does: work interrupted by a crash is settled before requests are accepted. */
function startOne(state: State): void {
  const { processes, random, scheduler, world, duties } = state
  const process = startProcess(`p${processes.length + 1}`)
  processes.push(process)
  const actor = `start of ${process.name}`
  scheduler().start(actor, async () => {
    await scheduler().sleep(actor, null, random.whole(300, 4000))
    const shop = shopIn(state, process, actor)
    const opening = async () => {
      await resolveAbandonedAttempts(shop, 0)
      await finishAllSteps(shop)
    }
    await Promise.race([opening(), process.ended]).catch(ignoreEnd)
    if (process.isDead) return
    process.isOpen = true
    duties(world, process)
  })
}

async function kill(state: State, process: VirtualProcess): Promise<void> {
  process.isDead = true
  state.scheduler().forget(process)
  await state.server().rollBack(process)
  process.end()
  startOne(state)
}

/** Ignores the end of the actor's process. */
export function ignoreEnd(error: unknown): void {
  if (!(error instanceof ProcessEnded)) throw error
}
