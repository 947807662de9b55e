import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from './database.ts'
import { StartError } from '../startup/start-error.ts'

export type Installation = { mode: 'demo' | 'live'; filledAt: Date | null }

/** Key that makes the demo's order and user numbers the same on every machine. */
const DEMO_ID_KEY = 20_261_120

/**
 * Reads the mode that this database was created for, or sets it. A demo's database cannot be used by a live shop,
 * or vice versa.
 */
export async function openInstallation(
  db: Database,
  mode: 'demo' | 'live',
  now: Date,
): Promise<Installation> {
  const idKey = mode === 'demo' ? DEMO_ID_KEY : randomInt(2 ** 47)
  await db.run(sql`
    insert into installation (mode, id_key, created_at) values (${mode}, ${idKey}, ${now}) on conflict do nothing`)
  const row = await db.one<{ mode: 'demo' | 'live'; filled_at: Date | null }>(
    sql`select mode, filled_at from installation`,
  )
  if (row.mode !== mode)
    throw new StartError(`SHOP_MODE is ${mode}, but this database was made by a ${row.mode} shop`)
  return { mode: row.mode, filledAt: row.filled_at }
}
