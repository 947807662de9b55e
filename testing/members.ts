import sql from 'sql-template-tag'
import { startSession } from '#server/features/accounts/accounts.service.ts'
import { issueNonce } from '#server/integrations/payments/demo/demo-gateway.ts'
import { aPerson } from './builders.ts'
import { giveCredit } from './credit.ts'
import { demoTestKeys } from './filled-shop.ts'
import { newUserId } from '#server/features/accounts/accounts.queries.ts'
import type { TestShop } from './open-shop.ts'
import { cheapHash } from './passwords.ts'
import { type Shopper, shopper } from './shopper.ts'

export type Member = Shopper & { userId: number }

let passwordHash: Promise<string> | undefined

/** Verified members, each with a session, as many as a race needs: made by SQL, because passwords cost time. */
export async function manyMembers(test: TestShop, count: number, creditCents = 0): Promise<Member[]> {
  const hash = await (passwordHash ??= cheapHash('Cold-Beer-2026!'))
  const now = test.clock.now()
  return Promise.all(
    Array.from({ length: count }, async () => {
      const person = aPerson()
      const userId = await newUserId(test.db)
      const dob = demoTestKeys.seal({ purpose: 'dob', ownerId: userId }, '1990-05-17')
      await test.db.run(sql`
        insert into users (user_id, state, email, mobile, firstname, lastname, password_hash, dob_sealed, verified_at,
          created_at, modified_at, is_demo_account)
        values (${userId}, 'full', ${person.email}, ${`+61${person.mobile.slice(1)}`}, 'Alex', 'Held', ${hash}, ${dob}, ${now},
          ${now}, ${now}, true)`)
      if (creditCents > 0) await giveCredit(test, userId, creditCents)
      const client = shopper(test)
      client.cookies.set('token', await startSession(test.shop, userId, 'full'))
      return { ...client, userId }
    }),
  )
}

/** A card's nonce, straight from the gateway's browser part. */
export const aNonce = ({ shop, db }: TestShop): Promise<string> =>
  issueNonce(
    { db, keys: shop.keys, clock: shop.clock },
    { type: 'CreditCard', cardType: 'Visa', lastTwo: '11', expiry: '12/30', payer: '' },
    null,
  )
