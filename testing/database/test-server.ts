import pg from 'pg'

/** Returns the URL of another database on the test server. */
export function databaseAt(
  name: string,
  as: 'TEST_DATABASE_URL' | 'TEST_APPLICATION_URL' = 'TEST_DATABASE_URL',
): string {
  const url = setting(as)
  return url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)
}

/** Returns the role that the shop under test connects as. */
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

/** Returns an environment variable that `database-server.ts` sets for the workers. */
export function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: database tests run under vitest.config.ts`)
  return value
}
