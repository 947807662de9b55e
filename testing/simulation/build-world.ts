import { seededRandom } from '#domain/seeded-random.ts'
import type { TestDatabase } from '../database/database.ts'
import { doDuties } from './background.ts'
import { makeBase } from './base-shop.ts'
import { type Scheduler, makeScheduler } from './scheduler.ts'
import { type Tamper, openSimulatedServer } from './simulated-database.ts'
import {
  CALM,
  type GatewayActions,
  type Mood,
  emptyBooks,
  gatewayActions,
  gatewayLine,
} from './simulated-gateway.ts'
import { simulatedSender } from './simulated-sender.ts'
import { makeTrace } from './trace.ts'
import { makeWorld } from './world.ts'

/** A bug planted to verify that the simulation detects it. */
export type Planted = { tamper?: Tamper; gateway?: (actions: GatewayActions) => GatewayActions }

type Plan = { seed: string; startAt: Date; planted: Planted; deadliness: number | undefined }

/** Checks the invariants after an event that may have violated one. */
type Check = (changed: 'all' | 'money') => Promise<void>

const MAIL_TROUBLE = 0.1
/** Share of sales that cannot be refunded. */
const KEPT = 0.08

/**
 * Creates everything that a seed determines except the people: scheduler, database, gateway, messages and processes.
 */
export async function buildWorld(db: TestDatabase, { seed, startAt, planted, deadliness }: Plan) {
  const random = seededRandom(`simulation ${seed}`)
  const trace = makeTrace()
  const books = emptyBooks()
  const mood = moodOf(seed)
  const base = await makeBase(db, startAt)
  const watching: { check: Check } = { check: async () => {} }
  // The parts depend on each other; none is used before all exist.
  const late: { scheduler?: Scheduler } = {}
  const scheduler = () => late.scheduler!
  const server = await openSimulatedServer(db.url, scheduler, planted.tamper ?? ((text) => text))
  const genuine = gatewayActions(books, {
    declines: (nonce) => nonce.endsWith('declined'),
    refuses: (gatewayId) => refusalOf(`${seed} ${gatewayId}`),
    keepsAll: (gatewayId) => seededRandom(`refund ${seed} ${gatewayId}`).chance(KEPT),
    now: () => new Date(scheduler().now()),
  })
  const line = { scheduler, random, mood: () => (isCalm() ? CALM : mood), strays: { count: 0 } }
  const trouble = () => (isCalm() ? 0 : MAIL_TROUBLE)
  const { senderFor, taken } = simulatedSender({ scheduler, random, trouble, rest: base.messageSender })
  const made = makeWorld(
    {
      random,
      since: +startAt,
      deadliness: deadliness ?? seededRandom(`deadliness ${seed}`).pick([0, 1 / 4000, 1 / 1500, 1 / 600]),
      scheduler,
      server: () => server,
      base,
      actions: planted.gateway?.(genuine) ?? genuine,
      call: gatewayLine(line),
      messageSender: senderFor,
    },
    doDuties,
  )
  const isCalm = () => made.world.isCalm()
  late.scheduler = makeScheduler({
    random,
    trace,
    startAt: +startAt,
    fateOf: made.fateOf,
    kill: made.kill,
    check: (changed) => watching.check(changed),
  })
  return { ...made, base, server, books, trace, taken, watching }
}

/** Returns the quality of the connection to the gateway. It is perfect in a quarter of the runs. */
function moodOf(seed: string): Mood {
  const random = seededRandom(`mood ${seed}`)
  if (random.chance(0.25)) return CALM
  const part = () => random.range(0, 0.08)
  return { lost: part(), deaf: part(), late: part(), twice: part() }
}

/** Returns the reason why a sale cannot be captured, for a few sales. It depends only on the sale. */
function refusalOf(sale: string): 'expired' | 'declined' | null {
  const dice = seededRandom(`capture ${sale}`).next()
  if (dice < 0.02) return 'expired'
  return dice < 0.04 ? 'declined' : null
}
