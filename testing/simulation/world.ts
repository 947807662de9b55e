import type { SeededRandom } from '#domain/seeded-random.ts'
import { resolveAbandonedAttempts } from '#server/features/checkout/attempts.service.ts'
import { finishAllSteps } from '#server/features/payments/payment-steps.service.ts'
import type { MessageSender } from '#server/integrations/messages/port.ts'
import type { Shop } from '#server/shop.ts'
import type { SimulatedServer } from './simulated-database.ts'
import { type GatewayActions, type GatewayCall, simulatedGateway } from './simulated-gateway.ts'
import type { Fate, Scheduler, Turn } from './scheduler.ts'
import { ProcessEnded, type VirtualProcess, startProcess } from './virtual-process.ts'

/** Everything that is shared by those who act in a run. */
export type World = {
  random: SeededRandom
  /** When the run began: what is older is none of its business. */
  since: number
  scheduler: Scheduler
  server: SimulatedServer
  /** Somebody's request to the shop, answered by a process that is open; `ProcessEnded` when that one dies. */
  ask<T>(actor: string, work: (shop: Shop) => Promise<T>): Promise<T>
  /** The shop as an actor in a process sees it. */
  shopIn(process: VirtualProcess, actor: string): Shop
  sleep(actor: string, seconds: number): Promise<void>
  /** Of the processes that were started. */
  deaths(): number
  /** From now on nobody dies and everything is reached. */
  calmDown(): void
  isCalm(): boolean
}

export type Parts = {
  random: SeededRandom
  since: number
  /** How often a turn is a process's last. */
  deadliness: number
  scheduler: () => Scheduler
  server: () => SimulatedServer
  /** The shop without what is simulated. */
  base: Shop
  actions: GatewayActions
  call: GatewayCall
  messageSender: (process: VirtualProcess, actor: string) => MessageSender
}

/** What a process does besides answering: told once it is open. */
export type Duties = (world: World, process: VirtualProcess) => void

type State = Parts & { world: World; duties: Duties; processes: VirtualProcess[] }

export function makeWorld(parts: Parts, duties: Duties) {
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

  function fateOf(turn: Turn<unknown>): Fate {
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

const shopIn = (parts: Parts, process: VirtualProcess, actor: string): Shop => ({
  ...parts.base,
  db: parts.server().databaseFor(process, actor),
  clock: { now: () => new Date(parts.scheduler().now()) },
  pause: (ms) => parts.scheduler().sleep(actor, process, ms),
  payments: simulatedGateway(parts.actions, parts.call, { actor, process }, parts.base.payments),
  messageSender: parts.messageSender(process, actor),
})

/** Opens the shop as `open-shop.ts` does: what a crash left is settled before anybody is let in. */
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

/** For whoever belonged to the process, its end is the end. */
export function ignoreEnd(error: unknown): void {
  if (!(error instanceof ProcessEnded)) throw error
}
