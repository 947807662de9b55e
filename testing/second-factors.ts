import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { aVerifiedGuest } from './builders.ts'
import type { TestShop } from './open-shop.ts'
import { type Reply, type Shopper, shopper } from './shopper.ts'

export const statusAndCode = ({ status, error }: Reply) => [status, error?.code]
export const NEEDED = [403, 'second_factor_required']
export const ENROLMENT = [403, 'second_factor_enrolment_required']
export const WRONG = [400, 'second_factor_wrong']

export type Account = { username: string; password: string; userId: number; path: string }

/** Accounts that are none of the demo's, and their authenticator apps. */
export function secondFactors(test: () => TestShop) {
  async function logIn({ username, password }: Account, more: object = {}) {
    const client = shopper(test())
    return { client, reply: await client.call('POST', '/users/login', { username, password, ...more }) }
  }

  async function aNewAccount(rights: 'store' | 'driver' | 'shopper'): Promise<Account> {
    const { db } = test()
    const { person, userId } = await aVerifiedGuest(test())
    await db.run(sql`update users set email_verified_at = ${test().clock.now()} where user_id = ${userId}`)
    if (rights === 'store') {
      await db.run(sql`update users set store_access = true where user_id = ${userId}`)
      await db.run(sql`insert into user_stores (user_id, store_id) values (${userId}, 1)`)
    }
    if (rights === 'driver') {
      await db.run(sql`update users set type = 'driver' where user_id = ${userId}`)
      await db.run(sql`insert into drivers (user_id, over_18) values (${userId}, true)`)
    }
    return { username: person.email, password: person.password, userId, path: `/users/${userId}` }
  }

  const codeOf = (secret: string, minutes = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: test().clock.now().getTime() + minutes * 60_000,
    })

  /** Sets up an authenticator app; the next step of the clock brings a code that was not used yet. */
  async function enrolTotp(client: Shopper, { path }: { path: string }) {
    const { secret, uri, qr } = await client.ok('POST', `${path}/totp`, {})
    const { recovery_codes: codes } = await client.ok('POST', `${path}/totp/confirm`, { otp: codeOf(secret) })
    test().clock.pass(1)
    return { secret: secret as string, uri: uri as string, qr, codes: codes as string[] }
  }

  async function aStoreHandWithTotp() {
    const person = await aNewAccount('store')
    const { client } = await logIn(person)
    return { person, client, ...(await enrolTotp(client, person)) }
  }

  return { logIn, aNewAccount, codeOf, enrolTotp, aStoreHandWithTotp }
}
