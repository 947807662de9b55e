import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import type { Child } from './child.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'
import { SHOP_ORIGIN, TRACED, openShopProcess } from './shop-process.ts'

/** Concurrent shoppers: fewer than the shop's connections, so that no request waits for one. */
export const SHOPPERS = 8

/** An open, filled shop, a copy of its database for the floors, and the recorded SQL of the shoppers' actions. */
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
    // Otherwise autovacuum does this during the figures.
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

/** The host's name is for show: the socket's folder behind it counts. */
const urlOf = (url: string, database: string) => url.replace('@/coldie', `@localhost/${database}`)

/** Records the shoppers' actions on a shop that runs with traced statements; nothing is measured here. */
async function rehearseOnShop(databaseUrl: string, dataDir: string): Promise<Rehearsal> {
  const shop = await openShopProcess({ databaseUrl, dataDir, nodeArgs: TRACED })
  try {
    return await rehearse({ shop, origin: SHOP_ORIGIN, databaseUrl, shoppers: SHOPPERS })
  } finally {
    await shop.stop()
  }
}

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
