import sql from 'sql-template-tag'
import { hashPassword } from '#server/features/accounts/passwords/passwords.service.ts'
import { startSession } from '#server/features/accounts/accounts.service.ts'
import { issueNonce } from '#server/integrations/payments/demo/demo-gateway.ts'
import { aPerson } from './builders.ts'
import { giveCredit } from './credit.ts'
import { demoTestKeys } from './filled-shop.ts'
import { newUserId } from '#server/features/accounts/accounts.queries.ts'
import type { TestShop } from './open-shop.ts'
import { type Shopper, shopper } from './shopper.ts'

export type Member = Shopper & { userId: number }

let passwordHash: Promise<string> | undefined

/** Verified members, each with a session, as many as a race needs: made by SQL, because passwords cost time. */
export async function manyMembers(test: TestShop, count: number, creditCents = 0): Promise<Member[]> {
  const hash = await (passwordHash ??= hashPassword('Cold-Beer-2026!'))
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

/** What must hold of a shop at any rest, whatever happened before. Answers what does not. */
export async function brokenPromises({ db }: TestShop): Promise<object[]> {
  return db.rows<object>(sql`
    with moving as (select * from orders where status in (0, 1, 2, 3, 6) and (placed_at is not null or status = 0)),
    wanted as (
      select o.store_id, l.product_id, sum(l.promised)::int as units
      from moving o join order_units l using (order_id) where coalesce(o.held_from, o.status) <> 4 group by 1, 2),
    sales as (
      select g.*, p.order_id from demo_gateway.transactions g left join payments p using (reference))
    select 'reserved units without an order' as broken, s.product_id::text as what
      from stock s left join wanted w using (store_id, product_id) where s.reserved <> coalesce(w.units, 0)
    union all
    select 'places taken without an order', t.start_at::text from slots t
      where t.taken <> (select count(*) from orders o where o.store_id = t.store_id and o.slot_start_at = t.start_at
        and (o.placed_at is not null and o.status <> 5 or o.status = 0))
    union all
    select 'a placed order without its money', o.order_id::text
      from orders o where o.status in (1, 2, 3) and o.total_cents > coalesce(
        (select sum(g.amount_cents) from sales g where g.order_id = o.order_id and g.state in ('authorised', 'captured')), 0)
    union all
    select 'money without an order', g.reference
      from sales g left join orders o on o.order_id = g.order_id
      where g.state = 'authorised' and (o.placed_at is null or o.status = 5)
    union all
    select 'promo uses that were not counted', p.code from promo_codes p
      where p.code like 'RACE%' and p.current_amount <> (
        select count(*) from promo_uses u where u.promo_code_id = p.promo_code_id and u.released_at is null)`)
}
