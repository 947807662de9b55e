import { reconcileNow } from '#server/features/payments/reconciliation/reconciliation.service.ts'
import { type TestDatabase, openTestDatabase } from '../database/database.ts'
import { openShopFilling } from '../shop/open-shop.ts'
import { doEveryMinute, runDueJobs } from './background.ts'
import { type Planted, buildWorld } from './build-world.ts'
import { readOrders } from './facts.ts'
import { checkAlways, checkAtRest, checkTold, watch } from './invariants.ts'
import type { Scene } from './scene.ts'
import { setScene } from './set-scene.ts'
import { type Shopping, shopAround } from './shoppers.ts'
import type { SimulatedServer } from './simulated-database.ts'
import { runStore } from './staff.ts'
import type { Trace } from './trace.ts'
import type { VirtualProcess } from './virtual-process.ts'
import type { World } from './world.ts'

export type Run = {
  seed: string
  shoppers?: number
  /** Number of carts per shopper. */
  orders?: number
  planted?: Planted
  /** Probability that an await is the last of its process; by default chosen by the seed. */
  deadliness?: number
}

export type Report = {
  seed: string
  /** Hash of the run, which differs between different runs. */
  hash: string
  turns: number
  /** Checkout attempts that reached the reservation. */
  attempts: number
  placed: number
  /** Number of orders by final status. */
  ended: Record<string, number>
  /** Number of replies to shoppers by outcome. */
  outcomes: Record<string, number>
  deaths: number
  deadlocks: number
  messages: number
}

/** Failed run: the violation, the preceding events, and the command to repeat it. */
export class SimulationFailed extends Error {
  override name = 'SimulationFailed'
}

/** Saturday noon in Melbourne, when the store opens for a long day. */
const START = new Date('2026-11-21T12:00:00+11:00')

/** Units of a scarce drink, and uses of the scarce promo code. */
const SCARCE = 12

/** Simulates one day of the shop, determined by the seed alone. @throws SimulationFailed */
export async function simulate(run: Run): Promise<Report> {
  const db = await openTestDatabase({ filling: openShopFilling, connections: 2, asOwner: true })
  try {
    return await simulateOn(db, run)
  } finally {
    await db.drop()
  }
}

async function simulateOn(db: TestDatabase, run: Run): Promise<Report> {
  const { seed, shoppers = 20, orders = 17, planted = {}, deadliness } = run
  const built = await buildWorld(db, { seed, startAt: START, planted, deadliness })
  const { world, server, books, trace } = built
  const shopping: Shopping = { orders, told: [], tally: new Map(), nonces: { count: 0 } }
  try {
    const scene = await setScene(built.base, server, START, { shoppers, scarce: SCARCE })
    const watched = await watch(server, books, START)
    built.watching.check = (changed) => checkAlways(watched, changed)
    built.startOne()
    // Some days two processes share one database, as during a rolling restart.
    if (world.random.chance(0.3)) built.startOne()
    letThemCome(world, scene, shopping, built.anOpen)
    await world.scheduler.run()
    await checkAtRest(watched)
    await checkTold(watched, shopping.told)
    return await reportOf({ seed, server, trace, shopping, world, messages: built.taken.length })
  } catch (error) {
    throw failureOf(error as Error, seed, trace)
  } finally {
    await server.close()
  }
}

type AnOpen = () => VirtualProcess | undefined

/** Starts all actors. After the last order has ended, pending work gets time to complete. */
function letThemCome(world: World, scene: Scene, shopping: Shopping, anOpen: AnOpen): void {
  let shoppersLeft = scene.shoppers.length
  for (const [i, principal] of scene.shoppers.entries()) {
    world.scheduler.start(`shopper ${i + 1}`, async () => {
      await shopAround(world, scene, principal, shopping)
      shoppersLeft--
    })
  }
  world.scheduler.start('store', async () => {
    await runStore(world, scene, () => shoppersLeft === 0)
    world.calmDown()
    await closeUp(world, anOpen)
  })
}

/**
 * Seconds that exceed the duration of a request, the delay of a lost job, and the delay before a message is retried.
 */
const AFTERWARDS_SECONDS = [400, 7 * 3600, 7 * 3600]

/** Runs the minutely tasks, the jobs and the daily reconciliation on pending work. */
async function closeUp(world: World, anOpen: AnOpen): Promise<void> {
  const name = 'store'
  for (const seconds of AFTERWARDS_SECONDS) {
    await world.sleep(name, seconds)
    await world.ask(name, async () => {
      const process = anOpen()!
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
  messages: number
}

async function reportOf({ seed, server, trace, shopping, world, messages }: Ran): Promise<Report> {
  const orders = await readOrders(server, START)
  const placed = orders.filter((order) => order.placed)
  const ended: Record<string, number> = {}
  for (const { status } of placed) ended[status] = (ended[status] ?? 0) + 1
  return {
    seed,
    hash: trace.hash(),
    turns: trace.length(),
    attempts: orders.length,
    placed: placed.length,
    ended,
    outcomes: Object.fromEntries(shopping.tally),
    deaths: world.deaths(),
    deadlocks: world.scheduler.deadlocks(),
    messages,
  }
}

function failureOf(error: Error, seed: string, trace: Trace): SimulationFailed {
  const what = error.name === 'BrokenPromise' ? error.message : (error.stack ?? error.message)
  const named = /\d{6,}/.exec(error.message)?.[0]
  const story = named ? [`What happened to ${named}:`, ...indented(trace.about(named, 60))] : []
  const last = ['The last steps:', ...indented(trace.last(30))]
  const again = `Again: npm run simulate -- --seed '${seed}'`
  return new SimulationFailed([`Seed ${seed}: ${what}`, ...story, ...last, again].join('\n'), {
    cause: error,
  })
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}`)
