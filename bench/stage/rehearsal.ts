import { inOrderOf } from '../replay/alignment.ts'
import { type StatementParts, partsOf } from '../replay/parts.ts'
import { type Program, learnProgram } from '../replay/program.ts'
import type { Child } from './child.ts'
import { type Customer, addCustomers, fillShelves, spreadNumbers } from './customers.ts'
import { type Recorder, openRecorder } from './recording.ts'
import { type ShopPlace, cartAction, checkoutAction, findPlace } from './shopping.ts'

/** SQL of an action: a program for each shopper, and the number of statements in each part. */
export type RecordedAction = {
  own: Program[]
  gateway: Program[]
  jobs: Program[]
  statements: { requests: number; gateway: number; jobs: number }
}

/** Reason why an action has no program, with the statements that only one of two runs sent. */
export type NotRecorded = { reason: string }

export type Rehearsal = {
  place: ShopPlace
  customers: Customer[]
  recorded: { cart: RecordedAction | NotRecorded; checkout: RecordedAction | NotRecorded }
}

type RehearsalOptions = { shop: Child; origin: string; databaseUrl: string; shoppers: number }

/**
 * Fills the shelves, adds the shoppers and records each action of each shopper on a shop that traces its statements.
 */
export async function rehearse({
  shop,
  origin,
  databaseUrl,
  shoppers,
}: RehearsalOptions): Promise<Rehearsal> {
  await fillShelves(databaseUrl)
  await spreadNumbers(databaseUrl)
  const customers = await addCustomers(databaseUrl, shoppers)
  const place = await findPlace(origin)
  const recorder = await openRecorder(shop, databaseUrl)
  try {
    const carts = customers.map((_, nth) => cartAction(origin, place, nth))
    const checkouts = customers.map((customer, nth) => checkoutAction(origin, place, { customer, nth }))
    const cart = await recordAction(recorder, carts)
    return {
      customers,
      place,
      recorded: { cart, checkout: await recordAction(recorder, await Promise.all(checkouts)) },
    }
  } finally {
    await recorder.close()
  }
}

async function recordAction(
  recorder: Recorder,
  actions: (() => Promise<unknown>)[],
): Promise<RecordedAction | NotRecorded> {
  const pairs: [StatementParts, StatementParts][] = []
  for (const action of actions) {
    const pair = await recordTwice(recorder, action)
    if ('reason' in pair) return pair
    pairs.push(pair)
  }
  const programs = (part: keyof StatementParts) =>
    pairs.map(([one, two]) => learnProgram(one[part], two[part]))
  const [{ own, gateway, jobs }] = pairs[0]!
  return {
    own: programs('own'),
    gateway: programs('gateway'),
    jobs: programs('jobs'),
    statements: { requests: own.length, gateway: gateway.length, jobs: jobs.length },
  }
}

/** Maximum number of runs per action. A cache that expires or a job of another action can disturb a run. */
const MAX_RUNS = 8

/**
 * Runs an action until two runs have sent the same statements, in any order. The first run is ignored, because it finds
 * fewer existing rows than later runs.
 */
async function recordTwice(
  recorder: Recorder,
  action: () => Promise<unknown>,
): Promise<[StatementParts, StatementParts] | NotRecorded> {
  await recorder.record(action)
  const runs: StatementParts[] = []
  let reason = ''
  while (runs.length < MAX_RUNS) {
    const latest = partsOf(await recorder.record(action))
    for (const earlier of runs.toReversed()) {
      const aligned = inOrderOf(earlier, latest)
      if (!('difference' in aligned)) return [earlier, aligned]
      reason = `no two of ${runs.length + 1} runs sent the same statements: ${aligned.difference}`
    }
    runs.push(latest)
  }
  return { reason }
}
