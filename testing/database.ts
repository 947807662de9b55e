import pg from 'pg'
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '#server/db/database.ts'

export type TestDatabase = OpenDatabase & {
  url: string
  /** Closes it and takes it away. */
  drop(): Promise<void>
}

type Options = Omit<DatabaseOptions, 'url'>

let made = 0

/** A migrated, empty database of its own for one test file: a copy of the run's template, in well under 0.1 s. */
export async function openTestDatabase(options: Options = {}): Promise<TestDatabase> {
  const prefix = setting('TEST_DATABASE_PREFIX')
  const name = `${prefix}_${process.pid}_${++made}`
  await withAdmin((admin) => admin.query(`create database ${name} template ${prefix}_template`))
  const url = databaseAt(name)
  const database = openDatabase({ connections: 8, ...options, url })
  return {
    ...database,
    url,
    drop: async () => {
      await database.close()
      await withAdmin((admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

/** The address of another database on the test server. */
export function databaseAt(name: string): string {
  const url = setting('TEST_DATABASE_URL')
  return url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)
}

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
