import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  EMBEDDED_PICTURE,
  EMBEDDED_SECRET,
  everyTable,
  openEmbeddedDemo,
} from '#testing/database/embedded-demo.ts'
import { fastFolder } from '#testing/database/fast-folder.ts'
import { readSettings } from '../config.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../db/embedded.ts'
import { type Backup, backUp } from './back-up.ts'
import { restore, verifyBackup } from './restore.ts'

let home: string
let into: string
let shop: EmbeddedPostgres
let backup: Backup
const settingsOf = (folder: string, env: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: join(home, folder), SECRET_KEY: EMBEDDED_SECRET, ...env })

beforeAll(async () => {
  home = mkdtempSync(join(fastFolder(), 'coldie-backup-'))
  into = join(home, 'backups')
  shop = await openEmbeddedDemo(settingsOf('shop').dataDir, 'none')
  backup = await backUp(settingsOf('shop'), into)
})
afterAll(async () => {
  await shop.stop()
  rmSync(home, { recursive: true, force: true })
})

async function tablesIn(folder: string): Promise<Record<string, string>> {
  const server = await openEmbeddedPostgres(settingsOf(folder).dataDir, { durable: false })
  try {
    return await everyTable(server.url)
  } finally {
    await server.stop()
  }
}

const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

describe('a backup of the embedded database', () => {
  it(
    'restores every table row for row, and the pictures, into an empty folder',
    { tags: 'slow' },
    async () => {
      const restored = await restore(settingsOf('restored'), backup.folder)
      const [before, after] = [await everyTable(shop.url), await tablesIn('restored')]
      expect(Object.keys(before).length).toBeGreaterThan(80)
      expect(before['public.users']).not.toMatch(/^0 rows/)
      expect(after).toEqual(before)
      expect(restored.tables).toBe(Object.keys(before).length)
      expect(readFileSync(join(settingsOf('restored').dataDir, EMBEDDED_PICTURE), 'utf8')).toBe('drawn')
    },
  )

  it('contains no secret key, and is not readable by other users', () => {
    const texts = textsIn(backup.folder)
    expect(texts.length).toBeGreaterThan(500)
    expect(
      texts.filter((text) => text.includes(EMBEDDED_SECRET) || text.includes('not to be copied')),
    ).toEqual([])
    expect(statSync(backup.folder).mode & 0o077).toBe(0)
    expect(statSync(join(backup.folder, 'manifest.json')).mode & 0o077).toBe(0)
  })
})

describe('a restore', () => {
  /** Returns a modified copy of the backup. */
  function spoilt(name: string, spoil: (folder: string) => void): string {
    const folder = join(home, name)
    cpSync(backup.folder, folder, { recursive: true })
    spoil(folder)
    return folder
  }
  const nothingIn = (folder: string) =>
    expect(existsSync(join(settingsOf(folder).dataDir, 'postgres'))).toBe(false)

  it('is rejected with another secret key, or without one, before anything is written', async () => {
    const other = settingsOf('other', { SECRET_KEY: 'another-key-that-is-just-as-long-1Zq' })
    await expect(restore(other, backup.folder)).rejects.toThrow(
      'The secret key is not the one of this backup',
    )
    await expect(restore(settingsOf('other', { SECRET_KEY: '' }), backup.folder)).rejects.toThrow(
      'secret key is needed: give it as SECRET_KEY',
    )
    expect(existsSync(other.dataDir)).toBe(false)
  })

  it('is rejected if a database already exists', async () => {
    await expect(restore(settingsOf('shop'), backup.folder)).rejects.toThrow('holds a database already')
  })

  it.each([
    { spoil: (file: string) => writeFileSync(file, 'x', { flag: 'a' }), why: 'is damaged' },
    { spoil: (file: string) => rmSync(file), why: 'is missing' },
  ])('is rejected if a file $why', async ({ spoil, why }) => {
    const folder = spoilt(`spoilt ${why}`, (copy) => spoil(join(copy, 'postgres/global/pg_control')))
    await expect(restore(settingsOf('spoilt'), folder)).rejects.toThrow(why)
    await expect(verifyBackup(settingsOf('spoilt'), folder)).rejects.toThrow(why)
    nothingIn('spoilt')
  })

  it.each([
    { change: { platform: 'vms-vax' }, why: 'The backup was made on vms-vax' },
    { change: { postgres: '9.6' }, why: 'The backup is of PostgreSQL 9.6' },
    { change: { format: 2 }, why: 'no backup of this version of the shop' },
    { change: { folders: ['files/../../elsewhere'] }, why: 'lies outside the backup' },
  ])('is rejected if the manifest contains $change', async ({ change, why }) => {
    const folder = spoilt(`changed ${why}`, (copy) => {
      const file = join(copy, 'manifest.json')
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as object
      writeFileSync(file, JSON.stringify({ ...manifest, ...change }))
    })
    await expect(restore(settingsOf('strange'), folder)).rejects.toThrow(why)
    nothingIn('strange')
  })

  it('is rejected from a folder that is not a backup', async () => {
    await expect(restore(settingsOf('strange'), home)).rejects.toThrow('is no backup')
  })
})

describe('a backup', () => {
  it('is not made into the data folder, of an external server, or without data', async () => {
    const inside = join(settingsOf('shop').dataDir, 'backups')
    await expect(backUp(settingsOf('shop'), inside)).rejects.toThrow('lies in DATA_DIR')
    const outside = settingsOf('shop', { DATABASE_URL: 'postgres://shop@db/coldie' })
    await expect(backUp(outside, into)).rejects.toThrow('a server of its own')
    await expect(backUp(settingsOf('empty'), into)).rejects.toThrow('nothing to back up')
  })
})
