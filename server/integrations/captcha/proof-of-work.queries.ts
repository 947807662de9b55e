import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

/** Answers 0 when that challenge was used before. */
export const spendNonce = (db: Database, nonce: string, expiresAt: Date) =>
  db.run(sql`
    insert into captcha_answers (nonce, expires_at) values (${nonce}, ${expiresAt}) on conflict do nothing`)
