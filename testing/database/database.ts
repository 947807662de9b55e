import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { grantApplication } from '#server/db/grants.ts'

export type TestDatabase = OpenDatabase & {
  url: string
  /** The same database for the role that owns its tables: for preparing what the shop itself may not do. */
  owner: OpenDatabase
  /** Closes it and takes it away. */
  drop(): Promise<void>
}

/** What a database starts with. It is made once in a run, under its name, and copied from then on. */
export type Filling = { name: string; fill: (db: OpenDatabase) => Promise<void> }

type Options = Omit<DatabaseOptions, 'url'> & {
  /** Without one the tables are empty. */
  filling?: Filling
  /** Opens it as the owner of the tables instead, as migrations and imports do. */
  asOwner?: boolean
  /** The address by which it is reached, such as a line that a test can cut. */
  through?: (url: string) => Promise<string>
}

let made = 0

/** A migrated database of its own for one test file: a copy of the run's template, in well under 0.1 s. */
export async function openTestDatabase({
  filling,
  asOwner = false,
  through = async (url) => url,
  ...options
}: Options = {}): Promise<TestDatabase> {
  const prefix = setting('TEST_DATABASE_PREFIX')
  const name = `${prefix}_${process.pid}_${++made}`
  const template = filling ? await filledTemplate(prefix, filling) : `${prefix}_template`
  await withAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`))
  const url = asOwner ? databaseAt(name) : databaseAt(name, 'TEST_APPLICATION_URL')
  const database = openDatabase({ connections: 8, ...options, url: await through(url) })
  // Opens no connection before its first statement.
  const owner = openDatabase({ url: databaseAt(name), connections: 1 })
  return {
    ...database,
    url,
    owner,
    drop: async () => {
      await Promise.all([database.close(), owner.close()])
      await withAdmin(async (admin) => {
        await untilLeft(admin, name)
        await admin.query(`drop database ${name} with (force)`)
      })
    },
  }
}

const LEAVE_MS = 1000

/** A job runner that was just stopped still writes down its last job; whoever stays longer is thrown out. */
async function untilLeft(admin: pg.Client, name: string): Promise<void> {
  const end = performance.now() + LEAVE_MS
  while (performance.now() < end) {
    const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [name])
    if (!rowCount) return
    await sleep(20)
  }
}

/** Test files run side by side: the first that asks for a filling makes it, the others wait. */
async function filledTemplate(prefix: string, { name, fill }: Filling): Promise<string> {
  const template = `${prefix}_${name}`
  await withAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [template])
    const found = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount) return
    await admin.query(`drop database if exists ${template}_making`)
    await admin.query(`create database ${template}_making template ${prefix}_template`)
    const db = openDatabase({ url: databaseAt(`${template}_making`) })
    try {
      await fill(db)
      await grantApplication(db, applicationRole())
      // Once for all copies: else each marks its rows as old and plans without knowing how many there are.
      await db.pool.query('vacuum (freeze, analyze)')
    } finally {
      await db.close()
    }
    await admin.query(`alter database ${template}_making rename to ${template}`)
  })
  return template
}

/** The address of another database on the test server. */
export function databaseAt(
  name: string,
  as: 'TEST_DATABASE_URL' | 'TEST_APPLICATION_URL' = 'TEST_DATABASE_URL',
): string {
  const url = setting(as)
  return url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)
}

/** The role that the shop under test signs in as. */
export const applicationRole = (): string => `${setting('TEST_DATABASE_PREFIX')}_app`

export async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: setting('TEST_DATABASE_URL') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: database tests run under vitest.config.ts`)
  return value
}
