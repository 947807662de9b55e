import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '#testing/database/database-proxy.ts'
import { DOORS, aPack, filledCart } from '#testing/fixtures/builders.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'
import { resolveAbandonedAttempts } from './attempts.service.ts'

let proxy: DatabaseProxy
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ through: async (url) => (proxy = await openDatabaseProxy(url)).url })
})
afterAll(async () => {
  await test.close()
  await proxy.close()
})

/** Returns the database outcome of a cart's requests: placed orders, and authorised payments. */
const outcomeOf = (cartId: string) =>
  test.db.first(sql`
    select count(*) filter (where o.placed_at is not null)::int as placed,
      count(*) filter (where p.state = 'authorised')::int as authorised
    from orders o left join payments p using (order_id) where o.cart_id = ${cartId}`)

// The primary fails between committing and acknowledging, so the outcome is unknown to the client.
describe('the response to a commit is lost', () => {
  it.each([
    ['while the order is reserved', 'insert into orders'],
    ['while the order is placed', 'placed_at ='],
  ])('%s: the same request gets one order and pays once', async (_when, statement) => {
    const [member] = (await manyMembers(test, 1)) as [Member]
    const cart = await filledCart(test, member, { pack: await aPack(test, { from: 26_00 }) })
    const nonce = await aNonce(test)
    const body = { transaction_token: nonce, cart_id: cart.cart_id, user_id: member.userId, ...DOORS[1] }
    const press = () =>
      member.call('POST', '/checkout', body, { headers: { 'idempotency-key': `lost ${statement}` } })
    // A statement's text is sent once per connection, when it is prepared.
    proxy.cut()
    await expect.poll(() => test.db.pool.totalCount).toBe(0)
    proxy.loseCommitAfter(statement)
    const first = await press()
    expect([first.status, first.json.error.code]).toEqual([503, 'unavailable'])
    expect(proxy.lost()).toBe(true)
    // Resolves the attempt as the job does after a minute, or at once if the process has ended.
    await resolveAbandonedAttempts(test.shop, 0)
    const second = await press()
    const third = await press()
    expect(second.status).toBe(200)
    expect(third.json).toEqual(second.json)
    expect(await outcomeOf(cart.cart_id)).toEqual({ placed: 1, authorised: 1 })
    expect(await brokenInvariants(test)).toEqual([])
  })
})
