import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

/** Marks a challenge as used. Returns 0 if it was used before. */
export const spendNonce = (db: Database, nonce: string, expiresAt: Date) =>
  db.run(sql`
    insert into captcha_answers (nonce, expires_at) values (${nonce}, ${expiresAt}) on conflict do nothing`)
