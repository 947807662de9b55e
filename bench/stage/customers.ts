import sql from 'sql-template-tag'
import { openDataKeys } from '#server/db/data-keys.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { addSession } from '#server/http/session/session.queries.ts'
import { newToken } from '#server/http/session/session.ts'
import { addMethod } from '#server/integrations/payments/demo/demo-gateway.queries.ts'
import { DEMO_TEST_SECRET } from '#testing/database/filled-shop.ts'

/** Member with a session, a verified mobile, a birth date and a saved card. */
export type Customer = { userId: number; token: string; nonce: string }

const JOINED = new Date('2026-11-01T00:00:00Z')
const SESSION_ENDS = new Date('2027-11-01T00:00:00Z')

/** Inserts customers directly into the tables, because password hashing at login is not measured. */
export async function addCustomers(databaseUrl: string, count: number): Promise<Customer[]> {
  return withDatabase(databaseUrl, async (db) => {
    const { keys } = await openDataKeys(db, { present: DEMO_TEST_SECRET, former: [] }, JOINED)
    const customers: Customer[] = []
    for (let n = 1; n <= count; n++) {
      const { user_id: userId } = (await db.first<{ user_id: number }>(
        sql`select permuted_id(nextval('user_numbers')) as user_id`,
      ))!
      await db.run(sql`
        insert into users (user_id, state, email, mobile, firstname, lastname, dob_sealed, verified_at, created_at, modified_at)
        values (${userId}, 'full', ${`bench-${n}@coldie.test`}, ${`+6149157${1000 + n}`}, 'Bench', 'Shopper',
          ${keys.seal({ purpose: 'dob', ownerId: userId }, '1990-05-17')}, ${JOINED}, ${JOINED}, ${JOINED})`)
      const { token, tokenHash } = newToken()
      await addSession(db, {
        tokenHash,
        userId,
        device: '',
        secondFactor: null,
        now: JOINED,
        endsAt: SESSION_ENDS,
      })
      const nonce = `bench-card-${n}`
      await addMethod(db, {
        token: nonce,
        customerId: String(userId),
        details: {
          type: 'CreditCard',
          cardType: 'Visa',
          lastTwo: '11',
          expiry: '12/40',
          payer: 'Bench Shopper',
        },
        fingerprint: tokenHash,
        declines: false,
        refusesRefunds: false,
      })
      customers.push({ userId, token, nonce })
    }
    return customers
  })
}

/** Sets the stock so high that no order is rejected and no list is invalidated by low stock. */
export const fillShelves = (databaseUrl: string): Promise<unknown> =>
  withDatabase(databaseUrl, (db) => db.run(sql`update stock set on_hand = 100000000`))

/**
 * Moves the ids of different tables far apart. The recording identifies the source of an id by its value, so ids of
 * different tables must not be equal.
 */
export const spreadNumbers = (databaseUrl: string): Promise<unknown> =>
  withDatabase(databaseUrl, (db) =>
    db.run(sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass,
        coalesce(last_value, 0) + 10000000 * row_number() over (order by schemaname, sequencename))
      from pg_sequences where data_type <> 'smallint'::regtype`),
  )

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, connections: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
