import { type DatabaseOptions, type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { grantApplication } from '#server/db/grants.ts'
import { giveBack, makeCopy, takeCopy, throwAway } from './spare-copies.ts'
import { applicationRole, databaseAt, setting, withAdmin } from './test-server.ts'

export type TestDatabase = OpenDatabase & {
  url: string
  /** Connection as the owner of the tables, for preparations that the shop's role may not do. */
  owner: OpenDatabase
  /** Connections for the job runner, which needs its own. */
  runner: OpenDatabase
  /** Closes the database. It is reused by a later file, or dropped. */
  drop(): Promise<void>
}

/** Initial data of a database. It is created once per run under its name, and copied from then on. */
export type Filling = { name: string; fill: (db: OpenDatabase) => Promise<void> }

type Options = Omit<DatabaseOptions, 'url'> & {
  /** Initial data. Without it the tables are empty. */
  filling?: Filling
  /** True to connect as the owner of the tables, as migrations and imports do. */
  asOwner?: boolean
  /** True if the test changes the database irreversibly. The copy is then neither reused nor shared. */
  ownCopy?: boolean
  /** Returns the URL to connect to, for example that of a proxy that a test can interrupt. */
  through?: (url: string) => Promise<string>
}

/**
 * Opens a migrated database for one test file. It is a copy of the run's template, possibly used by an earlier file.
 */
export async function openTestDatabase({
  filling,
  asOwner = false,
  ownCopy = asOwner,
  through,
  ...options
}: Options = {}): Promise<TestDatabase> {
  const prefix = setting('TEST_DATABASE_PREFIX')
  const template = filling ? await filledTemplate(prefix, filling) : `${prefix}_template`
  const isShared = !ownCopy && !through
  const copy = await (isShared ? takeCopy(template) : makeCopy(template))
  const { name, owner: owners } = copy
  const url = asOwner ? databaseAt(name) : databaseAt(name, 'TEST_APPLICATION_URL')
  const { Client } = copy.application
  const database = openDatabase({
    connections: 8,
    ...options,
    url: through ? await through(url) : url,
    Client,
  })
  // These pools connect on their first statement.
  const owner = openDatabase({ url: databaseAt(name), connections: 1, Client: owners.Client })
  const runner = openDatabase({ url, connections: 2, Client })
  const close = () => Promise.all([database, owner, runner].map((each) => each.close()))
  return {
    ...database,
    url,
    owner,
    runner,
    drop: () => (isShared ? giveBack(copy, close) : close().then(() => throwAway(copy))),
  }
}

/**
 * Returns the template with a filling. Test files run in parallel: the first caller creates it, and later callers
 * wait.
 */
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
      // Vacuums once for all copies. Otherwise each copy would freeze its rows and plan without statistics.
      await db.pool.query('vacuum (freeze, analyze)')
    } finally {
      await db.close()
    }
    await admin.query(`alter database ${template}_making rename to ${template}`)
  })
  return template
}
