import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Exclusion, ExclusionReview } from '#contract/console/exclusions.ts'
import {
  isOrderUnderReview,
  newExclusionCheck,
} from '#server/features/orders/handover/excluded-persons.service.ts'
import { stopIfExcluded } from '#server/features/orders/lifecycle/move-order.service.ts'
import { asRetention } from '#testing/database/as-retention.ts'
import { checkoutBody, filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let owner: Shopper & { userId: number }
beforeAll(async () => {
  test = await openTestShop()
  owner = await loginAs(test, 'admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  await asRetention(test.db.owner, sql`delete from self_exclusions`)
  await test.db.run(sql`update users set firstname = 'Past' where 'Mira' in (firstname, lastname)`)
})

const exclude = (body: object) =>
  shopper(test).ok('POST', '/self_exclusions', {
    firstname: 'Mira',
    lastname: 'Solberg',
    term: 'open',
    ...body,
  })
const BY_MAIL = { email: 'someone.else@example.com' }
const listed = (): Promise<Exclusion[]> => owner.ok('GET', '/console/exclusions')
const reviews = (state = 'open'): Promise<ExclusionReview[]> =>
  owner.ok('GET', `/console/exclusions/reviews?state=${state}`)
const decide = (review: ExclusionReview, body: object, by: Shopper = owner) =>
  by.call('PATCH', `/console/exclusions/reviews/${review.review_id}`, {
    reason: 'Rang them.',
    version: review.version,
    ...body,
  })

/** Places an order by a person of that name whose contacts are not excluded. */
async function anOrderBy(firstname: string, lastname: string) {
  const order = await aPlacedOrder(test)
  await test.db.run(
    sql`update users set firstname = ${firstname}, lastname = ${lastname} where user_id = ${order.userId}`,
  )
  return order
}
const statusOf = async (orderId: number) =>
  (await test.db.first<{ status: number }>(sql`select status from orders where order_id = ${orderId}`))!
    .status

/** @source A-EXCLUSION-1 */
describe('GET /console/exclusions', () => {
  it('lists exclusions with their state and shortened contacts', async () => {
    await exclude({ ...BY_MAIL, mobile: '0491 570 110', term: 'six_months' })
    expect((await listed())[0]).toMatchObject({
      state: 'to_be_confirmed',
      email: 's…@example.com',
      mobile: '…110',
      by_birth_date: false,
      term: 'six_months',
      stopped_orders: [],
      open_reviews: 0,
    })
    test.clock.pass(25 * 60)
    expect((await listed())[0]!.state).toBe('confirmed')
    test.clock.pass(-25 * 60)
    await asRetention(test.db.owner, sql`update self_exclusions set ends_at = ${test.clock.now()}`)
    expect((await listed())[0]!.state).toBe('ended')
  })

  it('lists an undone exclusion without its data', async () => {
    await exclude(BY_MAIL)
    const mail = await test.db.first<{ body: string }>(sql`
      select body from messages where kind = 'self_exclusion' order by message_id desc limit 1`)
    const token = /\/account\/contact\/(exclusion\.[\w.]+)/.exec(mail!.body)![1]!
    await shopper(test).ok('POST', `/contact_changes/${token}`)
    expect((await listed())[0]).toMatchObject({ state: 'undone', email: '', mobile: '', term: '' })
  })

  it('lists the orders that it stopped, which their buyers never learn', async () => {
    const order = await aPlacedOrder(test)
    const { email } = (await test.db.first<{ email: string }>(sql`
      select email from users where user_id = ${order.userId}`))!
    await exclude({ email })
    expect(await statusOf(order.orderId)).toBe(5)
    expect((await listed())[0]!.stopped_orders).toMatchObject([{ order_id: order.orderId }])
    expect(JSON.stringify(await owner.ok('GET', `/orders/${order.orderId}`))).not.toMatch(/exclu/i)
  })

  it('returns pages, to owners only', async () => {
    await exclude(BY_MAIL)
    await exclude({ email: 'third@example.com' })
    const first = (await owner.call('GET', '/console/exclusions?limit=1')).json
    const second = (await owner.call('GET', `/console/exclusions?limit=1&cursor=${first.next}`)).json
    expect(second.data[0].self_exclusion_id).toBeLessThan(first.data[0].self_exclusion_id)
    const manager = await loginAs(test, 'manager')
    for (const path of ['/console/exclusions', '/console/exclusions/reviews'])
      expect((await manager.call('GET', path)).error.code).toBe('forbidden')
    expect((await shopper(test).call('GET', '/console/exclusions')).error.code).toBe('not_signed_in')
  })
})

/** @source A-EXCLUSION-2 */
describe('a person of the same name', () => {
  it('is served, and submitted for review once', async () => {
    const order = await anOrderBy('Solberg', 'Mira')
    await exclude(BY_MAIL)
    await newExclusionCheck(test.shop)()
    expect(await statusOf(order.orderId)).toBe(1)
    expect(await reviews()).toMatchObject([
      {
        state: 'open',
        user_id: order.userId,
        version: 1,
        order: { order_id: order.orderId },
        exclusion: { email: 's…@example.com', term: 'open' },
      },
    ])
    expect((await listed())[0]!.open_reviews).toBe(1)
  })

  it('is found when they order after the exclusion', async () => {
    await exclude(BY_MAIL)
    const order = await anOrderBy('Mira', 'Solberg')
    await newExclusionCheck(test.shop)()
    expect((await reviews()).map(({ user_id }) => user_id)).toEqual([order.userId])
  })

  it('is looked for once per order, and again after a new exclusion', async () => {
    await exclude(BY_MAIL)
    const order = await anOrderBy('Mira', 'Solberg')
    const check = newExclusionCheck(test.shop)
    const found = async () => {
      await test.db.run(sql`delete from self_exclusion_reviews`)
      await check()
      return (await reviews()).map(({ user_id }) => user_id)
    }
    expect(await found()).toEqual([order.userId])
    expect(await found()).toEqual([])
    await exclude({ ...BY_MAIL, email: 'another@example.com', dob: '1971-02-03' })
    expect(await found()).toEqual([order.userId])
  })

  it('is distinguished by another birth date, and by another name', async () => {
    await anOrderBy('Mira', 'Solberg')
    await anOrderBy('Mira', 'Solheim')
    await exclude({ ...BY_MAIL, dob: '1971-02-03' })
    expect(await reviews()).toEqual([])
  })

  it('is stopped once they are recognised, under any contact from then on', async () => {
    const order = await anOrderBy('Mira', 'Solberg')
    await order.client.ok('PUT', `/users/${order.userId}/consents`, { sms: true })
    await exclude(BY_MAIL)
    const [review] = await reviews()
    expect((await decide(review!, { decision: 'match' })).data).toMatchObject({
      state: 'match',
      reason: 'Rang them.',
      version: 2,
      decided_by: expect.stringMatching(/\w+/),
    })
    expect(await statusOf(order.orderId)).toBe(5)
    const consents = await order.client.ok('GET', `/users/${order.userId}/consents`)
    expect(consents.every(({ granted }: { granted: boolean }) => !granted)).toBe(true)
    await test.db.run(sql`update users set dob_sealed = null where user_id = ${order.userId}`)
    const { self_exclusion: state } = await owner.ok('GET', `/console/customers/${order.userId}`)
    expect(state).toEqual({ ends: null })
    expect((await reviews('decided'))[0]).toMatchObject({ state: 'match' })
    const log = await test.db.first<object>(sql`
      select action, details, after from audit_log where subject = ${`self-exclusion ${review!.self_exclusion_id}`}
      order by audit_log_id desc limit 1`)
    expect(log).toEqual({
      action: 'self-exclusion.matched',
      details: { user: order.userId },
      after: { state: 'match' },
    })
  })

  it('is left alone once the review rejects the match, and may still be recognised later', async () => {
    const order = await anOrderBy('Mira', 'Solberg')
    await exclude(BY_MAIL)
    const [review] = await reviews()
    expect((await decide(review!, { decision: 'other' })).status).toBe(200)
    await newExclusionCheck(test.shop)()
    expect(await reviews()).toEqual([])
    expect(await statusOf(order.orderId)).toBe(1)
    const [decided] = await reviews('decided')
    expect((await decide(decided!, { decision: 'other' })).error.code).toBe('review_decided')
    expect((await decide(decided!, { decision: 'match' })).status).toBe(200)
    const [matched] = await reviews('decided')
    expect((await decide(matched!, { decision: 'other' })).error.code).toBe('review_decided')
    expect(await statusOf(order.orderId)).toBe(5)
  })

  it('is decided with a reason, based on the version read, and never by the person themselves', async () => {
    const order = await anOrderBy('Mira', 'Solberg')
    await exclude(BY_MAIL)
    const [review] = await reviews()
    expect((await decide(review!, { decision: 'match', reason: '' })).status).toBe(400)
    expect((await decide(review!, { decision: 'maybe' })).status).toBe(400)
    const stale = await decide(review!, { decision: 'match', version: 7 })
    expect([stale.error.code, stale.error.current]).toEqual(['stale', review])
    expect((await decide({ ...review!, review_id: 999_999 }, { decision: 'match' })).error.code).toBe(
      'not_found',
    )
    await test.db.run(sql`update users set email = 'admin+me@coldie.test' where user_id = ${order.userId}`)
    expect((await decide(review!, { decision: 'other' })).error.code).toBe('own_account')
  })
})

/** @source L-21, A-EXCLUSION-2 */
describe('an account with nearly the name and exactly the birth date of an excluded person', () => {
  const NEAR_BY_BIRTH = { email: 'x@example.com', dob: '1990-05-17' }
  const forget = (userId: number) =>
    test.db.run(sql`update users set firstname = 'Past', lastname = 'Gone' where user_id = ${userId}`)

  it.each([
    ['Mirra', 'Solberg', true],
    ['Mira', 'Sloberg', true],
    ['Mira', '', true],
    ['M', 'Solberg', true],
    ['Nora', 'Solberg', false],
    ['Mira', 'Hansen', false],
  ])('%s %s is blocked while a person reviews: %s', async (firstname, lastname, isBlocked) => {
    await exclude(NEAR_BY_BIRTH)
    const { userId, orderId } = await anOrderBy(firstname, lastname)
    expect(await isOrderUnderReview(test.shop, orderId)).toBe(isBlocked)
    expect((await reviews()).map((review) => review.user_id)).toEqual(isBlocked ? [userId] : [])
    await forget(userId)
  })

  it('is served once the review rejects the match, and its order waits until then', async () => {
    await exclude(NEAR_BY_BIRTH)
    const { orderId, userId } = await anOrderBy('Mirra', 'Solberg')
    await expect(stopIfExcluded(test.shop, orderId)).rejects.toMatchObject({ code: 'order_undeliverable' })
    expect(await statusOf(orderId)).toBe(1)
    await decide((await reviews())[0]!, { decision: 'other' })
    await stopIfExcluded(test.shop, orderId)
    expect(await statusOf(orderId)).toBe(1)
    await forget(userId)
  })

  it('is excluded once it was recognised', async () => {
    await exclude(NEAR_BY_BIRTH)
    const { orderId, userId } = await anOrderBy('Mirra', 'Solberg')
    await isOrderUnderReview(test.shop, orderId)
    await decide((await reviews())[0]!, { decision: 'match' })
    expect(await statusOf(orderId)).toBe(5)
    await forget(userId)
  })

  it('can’t place an order, and is submitted for review', async () => {
    await exclude(NEAR_BY_BIRTH)
    const { client, userId } = await anOrderBy('Mirra', 'Solberg')
    const body = await checkoutBody(client, await filledCart(test, client))
    expect((await checkout(client, { ...body, user_id: userId })).error?.code).toBe('self_excluded')
    expect((await reviews()).map((review) => review.user_id)).toEqual([userId])
    await forget(userId)
  })
})
