import { type DatabaseOptions, type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { grantApplication } from '#server/db/grants.ts'
import { giveBack, makeCopy, takeCopy, throwAway } from './kept-copies.ts'
import { applicationRole, databaseAt, setting, withAdmin } from './test-server.ts'

export type TestDatabase = OpenDatabase & {
  url: string
  /** The same database for the role that owns its tables: for preparing what the shop itself may not do. */
  owner: OpenDatabase
  /** The same for the job runner, which wants connections of its own. */
  runner: OpenDatabase
  /** Closes it: it is kept for a later file, or taken away. */
  drop(): Promise<void>
}

/** What a database starts with. It is made once in a run, under its name, and copied from then on. */
export type Filling = { name: string; fill: (db: OpenDatabase) => Promise<void> }

type Options = Omit<DatabaseOptions, 'url'> & {
  /** Without one the tables are empty. */
  filling?: Filling
  /** Opens it as the owner of the tables instead, as migrations and imports do. */
  asOwner?: boolean
  /** It changes what a later file would meet: neither taken from an earlier one nor handed on. */
  ownCopy?: boolean
  /** The address by which it is reached, such as a line that a test can cut. */
  through?: (url: string) => Promise<string>
}

/** A migrated database for one test file: a copy of the run's template, which an earlier file may have had. */
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
  // These open no connection before their first statement.
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
