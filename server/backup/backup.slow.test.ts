/** @module-tag slow */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EMBEDDED_SECRET, everyTable, openClient, openEmbeddedDemo } from '#testing/database/embedded-demo.ts'
import { fastFolder } from '#testing/database/fast-folder.ts'
import { readSettings } from '../config.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../db/embedded.ts'
import { type Backup, backUp } from './back-up.ts'
import { restore, verifyBackup } from './restore.ts'

let home: string
let shop: EmbeddedPostgres
let backup: Backup
let acknowledged: number
const settingsOf = (folder: string, env: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: join(home, folder), SECRET_KEY: EMBEDDED_SECRET, ...env })

beforeAll(async () => {
  home = mkdtempSync(join(fastFolder(), 'coldie-backup-'))
  shop = await openEmbeddedDemo(settingsOf('shop').dataDir)
  await backUpWhileWriting()
})
afterAll(async () => {
  await shop.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Makes two backups, of which only the second is retained. */
async function backUpWhileWriting(): Promise<void> {
  const into = join(home, 'backups')
  await backUp(settingsOf('shop'), into)
  const client = await openClient(shop.url)
  await client.query('create table written (n int primary key)')
  let [written, isOver] = [0, false]
  const writing = (async () => {
    while (!isOver) {
      await client.query('insert into written values ($1)', [written + 1])
      written++
    }
  })()
  while (written <= 20) await sleep(5)
  acknowledged = written
  backup = await backUp(settingsOf('shop'), into, 1)
  isOver = true
  await writing
  await client.end()
  expect(readdirSync(into)).toHaveLength(1)
}

describe('a backup of a shop during writes', () => {
  it('contains everything acknowledged before its start, and no partial change', async () => {
    const changed = {
      SECRET_KEY: 'another-key-that-is-just-as-long-1Zq',
      SECRET_KEY_PREVIOUS: EMBEDDED_SECRET,
    }
    await restore(settingsOf('restored', changed), backup.folder)
    const server = await openEmbeddedPostgres(settingsOf('restored').dataDir, { durable: false })
    const client = await openClient(server.url)
    const { rows } = await client.query<{ n: number; last: number }>(
      'select count(*)::int as n, max(n) as last from written',
    )
    await client.end()
    await server.stop()
    expect(rows[0]!.n).toBe(rows[0]!.last)
    expect(rows[0]!.last).toBeGreaterThanOrEqual(acknowledged)
  })

  it('contains every table row for row if there are no writes', async () => {
    const quiet = await backUp(settingsOf('shop'), join(home, 'quiet'))
    await restore(settingsOf('copy'), quiet.folder)
    const server = await openEmbeddedPostgres(settingsOf('copy').dataDir, { durable: false })
    const [before, after] = [await everyTable(shop.url), await everyTable(server.url)]
    await server.stop()
    expect(before['public.orders']).not.toMatch(/^0 rows/)
    expect(after).toEqual(before)
  })

  it('can be verified', async () => {
    await expect(verifyBackup(settingsOf('shop'), backup.folder)).resolves.toMatchObject({
      tables: expect.any(Number) as number,
    })
  })
})
