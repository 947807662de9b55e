import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applyRetentionRules } from '#server/features/privacy/retention.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { aPerson, checkoutBody, codeFor, filledCart } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { insertPendingAccount, newUserId } from '../accounts.queries.ts'
import { sendCode, verifyCode } from './verification.service.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const HOUR = 60
const DAY_MS = 24 * 3600_000

/** Creates a pending account for a mobile. An attacker needs one form for each. */
async function aPendingAccount(mobile: string): Promise<number> {
  const now = test.clock.now()
  const expiresAt = new Date(now.getTime() + DAY_MS)
  const blank = { firstname: 'A', lastname: 'B', passwordHash: 'x', dobSealed: Buffer.alloc(0) }
  const { email } = aPerson()
  const userId = await newUserId(test.db)
  await insertPendingAccount(test.db, userId, { ...blank, email, mobile, now, expiresAt })
  return userId
}

const statusAndCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ShopError) return error.code
      throw error
    },
  )
const ask = (userId: number, mobile: string, repeat = true) =>
  statusAndCode(sendCode(test.shop, { user_id: userId, mobile }, { repeat }))
const newest = async (mobile: string) =>
  (await test.db.first<{ body: string }>(sql`
    select body from messages where recipient = ${mobile} order by message_id desc limit 1`))!.body
const rightFor = async (mobile: string) => /\b\d{4}\b/.exec(await newest(mobile))![0]
const wrongFor = async (mobile: string) =>
  String((Number(await rightFor(mobile)) + 1) % 10_000).padStart(4, '0')

/** Returns the largest number of events within any day. */
const mostInADay = (times: number[]) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + DAY_MS).length))

let mobiles = 0
const aMobile = () => `+614${String(80_000_000 + ++mobiles)}`

/** @source A-CODE-3: guessing succeeds for fewer than 1 in 600 per mobile and day */
describe('guessing codes', () => {
  it(
    'is limited to 16 attempts in 10,000 a day at one mobile, for any number of accounts, codes and days',
    { tags: 'slow' },
    async () => {
      const mobile = aMobile()
      const tries: number[] = []
      let attackers: number[] = []
      for (let step = 0; step < 18; step++) {
        // Pending accounts expire and are deleted; each step adds new accounts.
        await applyRetentionRules(test.shop)
        attackers = [...attackers.slice(-4), await aPendingAccount(mobile), await aPendingAccount(mobile)]
        for (const userId of attackers) {
          const result = await ask(userId, mobile)
          if (result === 'rate_limited') continue
          const guess = await wrongFor(mobile)
          const answers = []
          for (let nth = 0; nth < 2; nth++)
            answers.push(await statusAndCode(verifyCode(test.shop, userId, guess)))
          for (const answer of answers) if (answer === 'verification_wrong') tries.push(+test.clock.now())
        }
        test.clock.pass(3 * HOUR - 1)
      }
      expect(tries.length).toBeGreaterThan(30)
      expect(mostInADay(tries)).toBeLessThanOrEqual(16)
      expect(10_000 / mostInADay(tries)).toBeGreaterThan(600)
    },
  )

  it('has the same limit when all accounts guess concurrently', async () => {
    const mobile = aMobile()
    const attackers = []
    for (let nth = 0; nth < 8; nth++) attackers.push(await aPendingAccount(mobile))
    for (const userId of attackers) await ask(userId, mobile)
    const guess = await wrongFor(mobile)
    const guesses = attackers.flatMap((userId) =>
      Array.from({ length: 4 }, () => statusAndCode(verifyCode(test.shop, userId, guess))),
    )
    // A guess that happens to match one of the eight codes verifies that account, which is an attempt as well.
    const answers = (await Promise.all(guesses)).filter((answer) => answer !== 'rate_limited')
    expect(answers.length).toBeGreaterThanOrEqual(15)
    expect(answers.length).toBeLessThanOrEqual(16)
  })
})

describe('the owner of a mobile whose codes a stranger guesses', () => {
  /** Uses up all attempts at a mobile with at most `accounts` accounts. */
  async function attack(mobile: string, accounts: number) {
    for (let nth = 0; nth < accounts; nth++) {
      const userId = await aPendingAccount(mobile)
      for (let send = 0; send < 3; send++) {
        if ((await ask(userId, mobile)) === 'rate_limited') break
        const guess = await wrongFor(mobile)
        for (let nthTry = 0; nthTry < 5; nthTry++) await statusAndCode(verifyCode(test.shop, userId, guess))
        test.clock.pass(1)
      }
    }
  }

  /** Starts the checkout as a guest who owns the mobile. */
  async function owner(mobile: string) {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const person = { ...aPerson(), mobile: `0${mobile.slice(3)}` }
    const { error } = await checkout(client, { ...(await checkoutBody(client, cart)), ...person })
    expect(error.code).toBe('018')
    const enter = (verification_code: string) =>
      client.call('POST', `/users/${error.user_id}/verify`, { verification_code })
    return { client, enter }
  }

  it('still gets a code and one attempt after a stranger’s three codes and fifteen wrong attempts', async () => {
    const mobile = aMobile()
    await attack(mobile, 1)
    const { enter } = await owner(mobile)
    expect((await enter(await codeFor(test, mobile))).status).toBe(200)
  })

  it('verifies with the backup code when strangers have used up every attempt', async () => {
    const mobile = aMobile()
    await attack(mobile, 3)
    const { enter } = await owner(mobile)
    const digits = await enter(await codeFor(test, mobile))
    expect([digits.status, digits.error.code]).toEqual([429, 'rate_limited'])
    const text = await newest(mobile)
    expect(text.match(/\d{4}/g)).toHaveLength(1)
    const letters = /[A-Z]{4}-[A-Z]{4}-[A-Z]{4}/.exec(text)![0]
    expect((await enter('BCDF-BCDF-BCDF')).error.code).toBe('verification_wrong')
    expect((await enter(letters.toLowerCase())).status).toBe(200)
  })

  it('gets no backup code while there are no guesses, and none is accepted then', async () => {
    const mobile = aMobile()
    const { enter } = await owner(mobile)
    expect(await newest(mobile)).not.toMatch(/[A-Z]{4}-/)
    expect((await enter('BCDF-BCDF-BCDF')).error.code).toBe('verification_wrong')
    expect((await enter(await codeFor(test, mobile))).status).toBe(200)
  })

  it('has five attempts at one backup code', async () => {
    const mobile = aMobile()
    await attack(mobile, 3)
    const { enter } = await owner(mobile)
    const letters = /[A-Z]{4}-[A-Z]{4}-[A-Z]{4}/.exec(await newest(mobile))![0]
    for (let nth = 0; nth < 5; nth++) expect((await enter('BCDF-BCDF-BCDF')).status).toBe(400)
    expect((await enter(letters)).error.code).toBe('verification_expired')
  })
})

describe('text messages to one mobile', () => {
  it('are limited to three an hour for one account, six for repeats, ten in total, and twelve per account to any mobile', async () => {
    const mobile = aMobile()
    const sent = async () =>
      (await test.db.first<{ n: number }>(sql`
        select count(*)::int as n from messages where recipient = ${mobile}`))!.n
    for (let account = 0; account < 4; account++) {
      const userId = await aPendingAccount(mobile)
      for (let nth = 0; nth < 4; nth++) {
        await ask(userId, mobile)
        test.clock.pass(0.5)
      }
      if (account === 0) expect(await sent()).toBe(3)
    }
    // 3 + 3 for the first two accounts, then the first code of each further account.
    expect(await sent()).toBe(8)
    for (let account = 0; account < 5; account++) await ask(await aPendingAccount(mobile), mobile)
    expect(await sent()).toBe(10)

    const wanderer = await aPendingAccount(mobile)
    const answers = []
    for (let nth = 0; nth < 14; nth++) answers.push(await ask(wanderer, aMobile()))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(12)
  })
})
