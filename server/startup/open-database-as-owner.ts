import { systemClock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { type OpenKeys, openDataKeys } from '../db/data-keys.ts'
import { type OpenDatabase, openDatabase } from '../db/database.ts'
import { openEmbeddedPostgres, runningEmbeddedPostgres } from '../db/embedded.ts'
import { StartError } from './start-error.ts'
import { type Keys, openSecrets } from '../keys.ts'

export type OwnerDatabase = {
  db: OpenDatabase
  keys: Keys
  opened: OpenKeys
  /** Secret key that wraps the data keys in the database. */
  secret: string
  close(): Promise<void>
}

/** Opens the shop's database for an operator's command, as the role that owns it. A running shop is not affected. */
export async function openDatabaseAsOwner(settings: Settings): Promise<OwnerDatabase> {
  const { url, stop } = await openServer(settings)
  const db = openDatabase({ url, connections: 2 })
  const secrets = openSecrets(settings)
  try {
    const opened = await openDataKeys(db, secrets, systemClock.now())
    return { db, keys: opened.keys, opened, secret: secrets.present, close }
  } catch (error) {
    await close()
    throw error
  }
  async function close(): Promise<void> {
    await db.close()
    await stop()
  }
}
async function openServer(settings: Settings): Promise<{ url: string; stop: () => Promise<void> }> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings
  const outside = databaseOwnerUrl ?? databaseUrl
  if (outside !== null) return { url: outside, stop: async () => {} }
  try {
    return await openEmbeddedPostgres(dataDir)
  } catch (error) {
    const url = error instanceof StartError ? runningEmbeddedPostgres(dataDir) : undefined
    if (!url) throw error
    return { url, stop: async () => {} }
  }
}
