import { seededRandom } from '#domain/catalogue/seeded-random.ts'
import { reconcileNow } from '#server/features/reconciliation/reconciliation.service.ts'
import { type TestDatabase, openTestDatabase } from '../database.ts'
import { openShopFilling } from '../open-shop.ts'
import { doDuties, doEveryMinute, runDueJobs } from './background.ts'
import { makeBase } from './base-shop.ts'
import { readOrders } from './facts.ts'
import { checkAlways, checkAtRest, checkTold, watch } from './invariants.ts'
import { type Scene, setScene } from './scene.ts'
import { type Scheduler, makeScheduler } from './scheduler.ts'
import { type Shopping, shopAround } from './shoppers.ts'
import { type SimulatedServer, type Tamper, openSimulatedServer } from './simulated-database.ts'
import {
  CALM,
  type GatewayActions,
  type Mood,
  emptyBooks,
  gatewayActions,
  gatewayLine,
} from './simulated-gateway.ts'
import { simulatedInbox } from './simulated-inbox.ts'
import { runStore } from './staff.ts'
import { type Trace, makeTrace } from './trace.ts'
import type { VirtualProcess } from './virtual-process.ts'
import { type World, makeWorld } from './world.ts'

/** A bug that is put in to see whether it is found. */
export type Planted = { tamper?: Tamper; gateway?: (actions: GatewayActions) => GatewayActions }

export type Run = { seed: string; shoppers?: number; orders?: number; planted?: Planted; deadliness?: number }

export type Report = {
  seed: string
  /** Tells two runs apart. */
  hash: string
  turns: number
  /** Carts that were pressed for, as far as reserving everything. */
  attempts: number
  placed: number
  ended: Record<string, number>
  outcomes: Record<string, number>
  deaths: number
  deadlocks: number
  messages: number
}

/** A failed run: what broke, what led to it, and how it is repeated. */
export class SimulationFailed extends Error {
  override name = 'SimulationFailed'
}

/** Saturday noon in Melbourne: the store opens, and a long day lies ahead. */
const START = new Date('2026-11-21T12:00:00+11:00')

/** One day of the shop, decided by the seed alone. @throws SimulationFailed */
export async function simulate(run: Run): Promise<Report> {
  const db = await openTestDatabase({ filling: openShopFilling, connections: 2 })
  try {
    return await simulateOn(db, run)
  } finally {
    await db.drop()
  }
}

async function simulateOn(
  db: TestDatabase,
  { seed, shoppers = 20, orders = 18, planted = {}, deadliness }: Run,
): Promise<Report> {
  const random = seededRandom(`simulation ${seed}`)
  const trace = makeTrace()
  const books = emptyBooks()
  const base = await makeBase(db, START)
  const weather = { mood: moodOf(seed), mail: 0.1 }
  let server!: SimulatedServer
  let scheduler!: Scheduler
  let world!: World
  let check = async (_changed: 'all' | 'money') => {}
  const actions = (planted.gateway ?? ((same) => same))(
    gatewayActions(
      books,
      (nonce) => nonce.endsWith('declined'),
      () => new Date(scheduler.now()),
    ),
  )
  const { inboxFor, taken } = simulatedInbox({
    scheduler: () => scheduler,
    random,
    trouble: () => (world.isCalm() ? 0 : weather.mail),
    rest: base.inbox,
  })
  const made = makeWorld(
    {
      random,
      since: +START,
      deadliness: deadliness ?? seededRandom(`deadliness ${seed}`).pick([0, 1 / 4000, 1 / 1500, 1 / 600]),
      scheduler: () => scheduler,
      server: () => server,
      base,
      actions,
      call: () => call,
      inbox: inboxFor,
    },
    doDuties,
  )
  world = made.world
  scheduler = makeScheduler({
    random,
    trace,
    startAt: +START,
    fateOf: made.fateOf,
    kill: made.kill,
    check: (changed) => check(changed),
  })
  const call = gatewayLine({
    scheduler,
    random,
    mood: () => (world.isCalm() ? CALM : weather.mood),
    strays: { count: 0 },
  })
  server = await openSimulatedServer(db.url, () => scheduler, planted.tamper ?? ((text) => text))
  const shopping: Shopping = { orders, told: [], tally: new Map(), nonces: { count: 0 } }
  try {
    const scene = await setScene(base, server, START, { shoppers, scarce: 12 })
    const watched = await watch(server, books, START)
    check = (changed) => checkAlways(watched, changed)
    made.startOne()
    if (random.chance(0.3)) made.startOne()
    startShopping(world, scene, shopping, made.processNow)
    await scheduler.run()
    await checkAtRest(watched)
    await checkTold(watched, shopping.told)
    return await reportOf({ seed, server, trace, shopping, world, taken })
  } catch (error) {
    throw failureOf(error as Error, seed, trace)
  } finally {
    await server.close()
  }
}

/** How bad the line is today; every fourth day it is good. */
function moodOf(seed: string): Mood {
  const random = seededRandom(`mood ${seed}`)
  if (random.chance(0.25)) return CALM
  const part = () => random.range(0, 0.08)
  return { lost: part(), deaf: part(), late: part(), twice: part() }
}

/** Everybody goes about their business; when the last order has ended, what is left open gets its time. */
function startShopping(
  world: World,
  scene: Scene,
  shopping: Shopping,
  processNow: () => VirtualProcess | undefined,
): void {
  let shoppersLeft = scene.shoppers.length
  for (const [i, who] of scene.shoppers.entries()) {
    world.scheduler.start(`shopper ${i + 1}`, async () => {
      await shopAround(world, scene, who, shopping)
      shoppersLeft--
    })
  }
  world.scheduler.start('store', async () => {
    await runStore(world, scene, () => shoppersLeft === 0)
    world.calmDown()
    await closeUp(world, processNow)
  })
}

/** Longer than a request is under way, than a lost job stays lost, and than a message waits for its next try. */
const AFTERWARDS_SECONDS = [400, 7 * 3600, 7 * 3600]

/** The minute's look, the jobs and the daily comparison see to what was left. */
async function closeUp(world: World, processNow: () => VirtualProcess | undefined): Promise<void> {
  const name = 'store'
  for (const seconds of AFTERWARDS_SECONDS) {
    await world.sleep(name, seconds)
    await world.ask(name, async () => {
      const process = processNow()!
      await doEveryMinute(world, process, name)
      while ((await runDueJobs(world, process, name, true)) > 0);
    })
  }
  await world.ask(name, (shop) => reconcileNow(shop))
}

type Ran = {
  seed: string
  server: SimulatedServer
  trace: Trace
  shopping: Shopping
  world: World
  taken: unknown[]
}

async function reportOf({ seed, server, trace, shopping, world, taken }: Ran): Promise<Report> {
  const orders = await readOrders(server, START)
  const ended: Record<string, number> = {}
  for (const { status } of orders.filter(({ placed }) => placed)) ended[status] = (ended[status] ?? 0) + 1
  return {
    seed,
    hash: trace.hash(),
    turns: trace.length(),
    attempts: orders.length,
    placed: orders.filter(({ placed }) => placed).length,
    ended,
    outcomes: Object.fromEntries(shopping.tally),
    deaths: world.deaths(),
    deadlocks: world.scheduler.deadlocks(),
    messages: taken.length,
  }
}

function failureOf(error: Error, seed: string, trace: Trace): SimulationFailed {
  const what = error.name === 'BrokenPromise' ? error.message : (error.stack ?? error.message)
  const named = /\d{6,}/.exec(error.message)?.[0]
  const story = named ? [`What happened to ${named}:`, ...indented(trace.about(named, 60))] : []
  const last = ['The last steps:', ...indented(trace.last(30))]
  const again = `Again: npm run simulate -- --seed ${seed}`
  return new SimulationFailed([`Seed ${seed}: ${what}`, ...story, ...last, again].join('\n'), {
    cause: error,
  })
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}`)
