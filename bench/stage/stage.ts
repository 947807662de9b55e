import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import type { Child } from './child.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'
import { SHOP_ORIGIN, TRACED, openShopProcess } from './shop-process.ts'

/** Number of concurrent shoppers. It is less than the shop's connections, so that no request waits for a connection. */
export const SHOPPERS = 8

/** Running shop with data, a copy of its database for the floors, and the recorded SQL of the shoppers' actions. */
export type Stage = Rehearsal & {
  shop: Child
  databaseUrl: string
  floorUrl: string
  postmaster: number
  postgresVersion: string
  close(): Promise<void>
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
    const rehearsal = await rehearseOnShop(databaseUrl, dataDir)
    // Otherwise autovacuum would run during the measurement.
    await once(databaseUrl, (owner) => owner.query('vacuum (freeze, analyze)'))
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

/** Returns the URL of a database. The host name is a placeholder, because the folder of the socket is in the query. */
const urlOf = (url: string, database: string) => url.replace('@/coldie', `@localhost/${database}`)

/** Records the shoppers' actions on a shop with traced statements. Nothing is measured. */
async function rehearseOnShop(databaseUrl: string, dataDir: string): Promise<Rehearsal> {
  const shop = await openShopProcess({ databaseUrl, dataDir, nodeArgs: TRACED })
  try {
    return await rehearse({ shop, origin: SHOP_ORIGIN, databaseUrl, shoppers: SHOPPERS })
  } finally {
    await shop.stop()
  }
}

/** Creates the copy of the database for the floors without queued jobs. @returns the version of PostgreSQL */
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
