import sql from 'sql-template-tag'
import type { TestShop } from './open-shop.ts'

/** Credit as the shop gives it: by an entry of the wallet, which the books follow. */
export const giveCredit = ({ db, clock }: Pick<TestShop, 'db' | 'clock'>, userId: number, cents: number) =>
  db.run(sql`
    insert into credit_entries (user_id, kind, amount_cents, reason, at)
    values (${userId}, 'goodwill', ${cents}, 'for a test', ${clock.now()})`)
