import { hash } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'

/**
 * A hash that costs next to nothing to compare: tests log in a thousand times, at 27 ms each with the shop's own setting.
 * What the shop hashes itself has that setting in tests as well.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export async function cheapenDemoPasswords(db: Database): Promise<void> {
  const passwordHash = await cheapHash(DEMO_PASSWORD)
  await db.run(sql`update users set password_hash = ${passwordHash} where is_demo_account`)
}
