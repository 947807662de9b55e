import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import { type Program, learnProgram } from '../replay/program.ts'
import type { Child } from './child.ts'
import { type Customer, addCustomers, fillShelves, spreadNumbers } from './customers.ts'
import { type Recorder, openRecorder } from './recording.ts'
import { SHOP_ORIGIN, openShopProcess } from './shop-process.ts'
import { type Place, cartAction, checkoutAction, findPlace } from './shopping.ts'
import { type Parts, partsOf } from '../replay/parts.ts'

/** So many shop at once: fewer than the shop has connections, so that nobody waits for one. */
export const SHOPPERS = 8

/** A filled shop that is open, a copy of its database for the floors, and the SQL of what shoppers do. */
export type Stage = {
  shop: Child
  databaseUrl: string
  floorUrl: string
  postmaster: number
  postgresVersion: string
  place: Place
  customers: Customer[]
  recorded: { cart: RecordedAction; checkout: RecordedAction }
  close(): Promise<void>
}

/** What one action sends: a program for each shopper, and how many statements each part has. */
export type RecordedAction = {
  own: Program[]
  gateway: Program[]
  jobs: Program[]
  statements: { requests: number; gateway: number; jobs: number }
}

export async function openStage(): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coldie-bench-'))
  const server = await openEmbeddedPostgres(dataDir)
  const databaseUrl = urlOf(server.url, 'coldie')
  const floorUrl = urlOf(server.url, 'floor')
  const remove = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const rehearsal = await rehearse(databaseUrl, dataDir)
    const postgresVersion = await copyDatabase(urlOf(server.url, 'postgres'), floorUrl)
    const shop = await openShopProcess({ databaseUrl, dataDir })
    return {
      ...rehearsal,
      shop,
      databaseUrl,
      floorUrl,
      postgresVersion,
      postmaster: Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      close: async () => {
        await shop.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The host's name is for show: the socket's folder behind it counts. */
const urlOf = (url: string, database: string) => url.replace('@/coldie', `@localhost/${database}`)

/** Fills the shop and records what it sends, with every statement traced; nothing is measured here. */
async function rehearse(
  databaseUrl: string,
  dataDir: string,
): Promise<Pick<Stage, 'place' | 'customers' | 'recorded'>> {
  const traced = ['--import', './bench/trace-statements.ts']
  const shop = await openShopProcess({ databaseUrl, dataDir, nodeArgs: traced })
  const recorder = openRecorder(shop)
  try {
    await fillShelves(databaseUrl)
    await spreadNumbers(databaseUrl)
    const customers = await addCustomers(databaseUrl, SHOPPERS)
    const place = await findPlace(SHOP_ORIGIN)
    const carts = customers.map((_, nth) => cartAction(SHOP_ORIGIN, place, nth))
    const checkouts = customers.map((customer, nth) => checkoutAction(SHOP_ORIGIN, place, { customer, nth }))
    return {
      customers,
      place,
      recorded: {
        cart: await recordAction(recorder, carts),
        checkout: await recordAction(recorder, await Promise.all(checkouts)),
      },
    }
  } finally {
    await shop.stop()
  }
}

async function recordAction(
  recorder: Recorder,
  actions: (() => Promise<unknown>)[],
): Promise<RecordedAction> {
  const runs: [Parts, Parts][] = []
  for (const action of actions) runs.push(await recordTwice(recorder, action))
  const programs = (part: keyof Parts) => runs.map(([one, two]) => learnProgram(one[part], two[part]))
  const [{ own, gateway, jobs }] = runs[0]!
  return {
    own: programs('own'),
    gateway: programs('gateway'),
    jobs: programs('jobs'),
    statements: { requests: own.length, gateway: gateway.length, jobs: jobs.length },
  }
}

const TRIES = 6

/** Two runs in a row that sent the same: the first of all finds less than later ones, and a timer may fall into any. */
async function recordTwice(recorder: Recorder, action: () => Promise<unknown>): Promise<[Parts, Parts]> {
  let before = partsOf(await recorder.record(action))
  for (let attempt = 1; attempt < TRIES; attempt++) {
    const now = partsOf(await recorder.record(action))
    if (attempt > 1 && textsOf(now) === textsOf(before)) return [before, now]
    before = now
  }
  throw new Error('No two runs of one action send the same statements')
}

const textsOf = (parts: Parts) =>
  Object.values(parts)
    .flatMap((part) => part.map(({ text }) => text))
    .join('\n')

/** The copy for the floors, without a job of the shop's own timers in it; answers the server's version. */
async function copyDatabase(adminUrl: string, floorUrl: string): Promise<string> {
  const version = await once(adminUrl, async (admin) => {
    await admin.query('create database floor template coldie')
    const { rows } = await admin.query<{ server_version: string }>('show server_version')
    return rows[0]!.server_version
  })
  await once(floorUrl, (floor) => floor.query('delete from graphile_worker._private_jobs'))
  return version
}

async function once<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
