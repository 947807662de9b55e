import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { hashPassword, isPassword } from '#server/features/accounts/passwords/passwords.service.ts'
import { endSessionsOf } from '#server/http/session/session.queries.ts'
import { DEMO_PASSWORD } from './demo-people.ts'

export type NewPassword = { email: string; password: string }

const PASSWORD_BYTES = 15

/**
 * Replaces the demo's known password wherever a demo account still has it, and ends the sessions of those accounts.
 * @returns the new passwords, which are stored as hashes only; empty once all were replaced
 */
export async function replaceDemoPasswords(db: Database): Promise<NewPassword[]> {
  const accounts = await db.rows<{ user_id: number; email: string; password_hash: string | null }>(sql`
    select user_id, email, password_hash from users where is_demo_account order by email`)
  const replaced: NewPassword[] = []
  for (const { user_id: userId, email, password_hash: hash } of accounts) {
    if (!(await isPassword(hash, DEMO_PASSWORD))) continue
    const password = randomBytes(PASSWORD_BYTES).toString('base64url')
    await db.run(
      sql`update users set password_hash = ${await hashPassword(password)} where user_id = ${userId}`,
    )
    await endSessionsOf(db, userId)
    replaced.push({ email, password })
  }
  return replaced
}
