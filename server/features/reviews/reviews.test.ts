import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aVerifiedGuest } from '#testing/fixtures/builders.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { deleteOldReviews } from '../privacy/retention.queries.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true, connections: RACING })
  staff = await logInStaff(test)
})
// A trigger updates the averages.
beforeEach(() => test.db.run(sql`delete from product_reviews`))
afterAll(() => test.close())

const ratingsPath = (orderId: number) => `/orders/${orderId}/ratings`
const deliveryPath = (orderId: number) => `/orders/${orderId}/delivery_rating`
const reviewPath = (orderId: number, productId: number) => `/orders/${orderId}/reviews/${productId}`

async function aDelivered(options: Parameters<typeof aPlacedOrder>[1] = {}) {
  const order = await aPlacedOrder(test, options)
  await bringTo(staff, order.orderId, 'complete')
  const { products } = await order.client.ok('GET', ratingsPath(order.orderId))
  return { ...order, productId: products[0].product_id as number }
}

const reviewOf = (productId: number) => async (waiting: { product_id: number }[]) =>
  waiting.findLast(({ product_id }) => product_id === productId)

async function pendingReview(productId: number) {
  const waiting = await staff.admin.ok('GET', '/console/reviews?limit=250')
  return (await reviewOf(productId)(waiting)) as unknown as { product_review_id: number; version: number }
}

async function publish(productId: number, state = 'published', reason = '') {
  const { product_review_id: id, version } = await pendingReview(productId)
  return staff.admin.ok('PATCH', `/console/reviews/${id}`, { version, state, reason })
}

const shown = async (productId: number, query = '') =>
  (await shopper(test).call('GET', `/products/${productId}/reviews${query}`)).json

/** @source A-REVIEW-1, L-14 */
describe('the delivery of an order', () => {
  it('is rated and changed by its owner, and visible only to the store', async () => {
    const { client, orderId } = await aDelivered()
    const first = await client.ok('PUT', deliveryPath(orderId), { stars: '2', comment: ' Warm bag\u0000 ' })
    expect(first.delivery).toEqual({ stars: 2, comment: 'Warm bag', version: 1 })
    const again = await client.ok('PUT', deliveryPath(orderId), { stars: 2, comment: 'Warm bag', version: 0 })
    expect(again.delivery.version).toBe(1)
    const stale = await client.call('PUT', deliveryPath(orderId), { stars: 4, version: 0 })
    expect([stale.status, stale.error.code, stale.error.current]).toEqual([409, 'stale', first.delivery])
    await client.ok('PUT', deliveryPath(orderId), { stars: 4, version: 1 })
    const [newest] = await staff.store.ok('GET', '/console/delivery_ratings')
    expect(newest).toMatchObject({ order_id: orderId, stars: 4, comment: '' })
    expect((await staff.store.ok('GET', ratingsPath(orderId))).delivery.stars).toBe(4)
    const elsewhere = await aStoreHand(test, 2)
    expect(await elsewhere.ok('GET', '/console/delivery_ratings')).toEqual([])
    // No column identifies the driver.
    const columns = await test.db.owner.rows<{ column_name: string }>(sql`
      select column_name from information_schema.columns where table_name = 'delivery_ratings'`)
    expect(columns.map(({ column_name }) => column_name).filter((name) => /driver/.test(name))).toEqual([])
  })

  it('can’t be rated after a refusal at the door or before delivery', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    const rate = () => client.call('PUT', deliveryPath(orderId), { stars: 1 })
    expect((await rate()).error.code).toBe('order_not_delivered')
    await staff.driver.ok('POST', `/orders/${orderId}/door_check`, { outcome: 'refused', reason: 'minor' })
    expect((await rate()).error.code).toBe('order_not_delivered')
    expect(await client.ok('GET', ratingsPath(orderId))).toEqual({
      can_rate: false,
      delivery: null,
      products: [],
    })
    await expect(
      test.db.run(sql`
        insert into delivery_ratings (order_id, store_id, user_id, stars, created_at, modified_at)
        select order_id, store_id, user_id, 1, now(), now() from orders where order_id = ${orderId}`),
    ).rejects.toMatchObject({ constraint: 'rating_of_a_delivery' })
  })

  it('is rated only by its owner, with one to five stars', async () => {
    const { client, orderId, productId } = await aDelivered()
    const [stranger] = (await manyMembers(test, 1)) as [Member]
    for (const path of [deliveryPath(orderId), reviewPath(orderId, productId)]) {
      expect((await stranger.call('PUT', path, { stars: 5 })).status).toBe(404)
      expect((await staff.store.call('PUT', path, { stars: 5 })).error.code).toBe('forbidden')
      for (const stars of ['', 0, 6, 2.5, 'x', null, undefined])
        expect((await client.call('PUT', path, { stars })).error.fields).toEqual({
          stars: 'Please choose one to five stars.',
        })
      expect((await client.call('PUT', path, { stars: 5, comment: 'x'.repeat(1001) })).status).toBe(400)
    }
    expect((await stranger.call('GET', ratingsPath(orderId))).status).toBe(404)
    expect((await client.call('PUT', reviewPath(orderId, productId + 1), { stars: 5 })).error.code).toBe(
      'not_in_order',
    )
  })
})

/** @source A-REVIEW-2, A-REVIEW-3 */
describe('a product review', () => {
  it('is shown once staff have published it, with first name and initial, and counts in the average', async () => {
    const { client, orderId, productId, userId } = await aDelivered()
    await test.db.run(sql`
      update users set firstname = 'Sam', lastname = 'Okafor' where user_id = ${userId}`)
    await client.ok('PUT', reviewPath(orderId, productId), { stars: 4, comment: 'Crisp.' })
    const before = await shown(productId)
    expect([before.data, before.average, before.total_count]).toEqual([[], null, 0])
    expect(await publish(productId)).toMatchObject({ state: 'published', author: 'Sam O.', is_alcohol: true })
    const after = await shown(productId)
    expect(after).toMatchObject({ average: 4, total_count: 1, data: [{ author: 'Sam O.', stars: 4 }] })
    expect(JSON.stringify(after)).not.toContain('Okafor')
    const audited = await test.db.rows<{ action: string; after: object }>(sql`
      select action, after from audit_log
      where subject = ${`product ${productId}`} and action like 'review.%' order by audit_log_id`)
    expect(audited).toEqual([
      { action: 'review.written', after: { stars: 4, state: 'pending' } },
      { action: 'review.published', after: { state: 'published' } },
    ])
  })

  it('changes the rating on product lists when it is published, changed and deleted', async () => {
    const { client, orderId, productId } = await aDelivered()
    const listed = async () => {
      await test.shop.catalogue.refresh()
      const { data } = await shopper(test).call('GET', `/products?store_id=1&products=${productId}`)
      return (data as { rating: object | null }[])[0]!.rating
    }
    await client.ok('PUT', reviewPath(orderId, productId), { stars: 4 })
    expect(await listed()).toBeNull()
    await publish(productId)
    expect(await listed()).toEqual({ average: 4, reviews: 1 })
    await client.ok('PUT', reviewPath(orderId, productId), { stars: 5, version: 2 })
    expect(await listed()).toBeNull()
    await publish(productId)
    expect(await listed()).toEqual({ average: 5, reviews: 1 })
    const later = new Date(test.shop.clock.now().getTime() + 1000)
    expect(await deleteOldReviews(test.db, later, 100)).toBe(1)
    expect(await listed()).toBeNull()
  })

  it('waits again and leaves the average when its buyer changes it, and shows the reason of a rejection', async () => {
    const { client, orderId, productId } = await aDelivered()
    await client.ok('PUT', reviewPath(orderId, productId), { stars: 1, comment: 'Cures colds.' })
    await publish(productId)
    const changed = await client.ok('PUT', reviewPath(orderId, productId), {
      stars: 5,
      comment: 'Cures everything.',
      version: 2,
    })
    expect(changed.products[0].review).toMatchObject({ stars: 5, state: 'pending', version: 3 })
    expect(await shown(productId)).toMatchObject({ average: null, total_count: 0, data: [] })
    const { product_review_id: id } = await pendingReview(productId)
    const without = await staff.store.call('PATCH', `/console/reviews/${id}`, {
      version: 3,
      state: 'rejected',
    })
    expect(without.error.fields).toEqual({ reason: 'Please say why.' })
    await publish(productId, 'rejected', 'It claims a health benefit.')
    const { products } = await client.ok('GET', ratingsPath(orderId))
    expect(products[0].review).toMatchObject({ state: 'rejected', reason: 'It claims a health benefit.' })
    const stale = await staff.store.call('PATCH', `/console/reviews/${id}`, {
      version: 3,
      state: 'published',
    })
    expect([stale.status, stale.error.code, stale.error.current]).toMatchObject([
      409,
      'stale',
      { state: 'rejected', version: 4 },
    ])
  })

  it('is unique for each buyer and product, across orders and concurrent requests', async () => {
    const { client, orderId, productId } = await aDelivered()
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((stars) => client.call('PUT', reviewPath(orderId, productId), { stars })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const rows = await test.db.rows(sql`
      select 1 from product_reviews where user_id = ${client.userId} and product_id = ${productId}`)
    expect(rows).toHaveLength(1)
  })

  it('is counted once after concurrent decisions or changes', async () => {
    const { client, orderId, productId } = await aDelivered()
    await client.ok('PUT', reviewPath(orderId, productId), { stars: 3 })
    const { product_review_id: id, version } = await pendingReview(productId)
    const press = (state: string) =>
      staff.admin.call('PATCH', `/console/reviews/${id}`, { version, state, reason: 'No' })
    const change = client.call('PUT', reviewPath(orderId, productId), { stars: 2, version })
    const replies = await Promise.all([press('published'), press('published'), press('rejected'), change])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const sums = await test.db.first(sql`
      select coalesce(max(r.reviews), 0)::int as counted, coalesce(max(r.stars), 0)::int as stars,
        (select count(*)::int from product_reviews p where p.product_id = ${productId} and p.state = 'published') as shown,
        (select coalesce(sum(stars), 0)::int from product_reviews p
          where p.product_id = ${productId} and p.state = 'published') as given
      from product_ratings r where r.product_id = ${productId}`)
    const { counted, stars, shown: published, given } = sums as Record<string, number>
    expect([counted, stars]).toEqual([published, given])
  })

  it('is decided only by the order’s store, and not by staff who placed the order', async () => {
    const { client, orderId, productId } = await aDelivered()
    await client.ok('PUT', reviewPath(orderId, productId), { stars: 5 })
    const { product_review_id: id, version } = await pendingReview(productId)
    const answer = { version, state: 'published' }
    const elsewhere = await aStoreHand(test, 2)
    expect((await elsewhere.call('PATCH', `/console/reviews/${id}`, answer)).status).toBe(404)
    expect((await client.call('PATCH', `/console/reviews/${id}`, answer)).error.code).toBe('forbidden')
    expect((await staff.store.call('PATCH', '/console/reviews/999999', answer)).status).toBe(404)
    for (const list of ['/console/reviews', '/console/delivery_ratings'])
      expect((await client.call('GET', list)).error.code).toBe('forbidden')
    await test.db.run(sql`update users set store_access = true where user_id = ${client.userId}`)
    await test.db.run(sql`insert into user_stores (user_id, store_id) values (${client.userId}, 1)`)
    expect((await client.call('PATCH', `/console/reviews/${id}`, answer)).error.code).toBe('own_order')
  })

  it('is paginated, newest first', async () => {
    const { client, orderId, productId } = await aDelivered()
    await client.ok('PUT', reviewPath(orderId, productId), { stars: 5 })
    await publish(productId)
    expect(await shown(productId, '?limit=1&page=2')).toMatchObject({
      page: 2,
      data: [],
      total_count: 1,
      total_pages: 1,
    })
  })

  it('can be written by a guest, about drinks but not about tobacco', async () => {
    const { client, body } = await aVerifiedGuest(test)
    const { order_id: orderId } = await client.ok('POST', '/checkout', body)
    await bringTo(staff, orderId, 'complete')
    const { products } = await client.ok('GET', ratingsPath(orderId))
    const { product_id: productId } = products[0]
    await test.db.owner.run(sql`update products set kind = 'tobacco' where product_id = ${productId}`)
    expect((await client.ok('GET', ratingsPath(orderId))).products).toEqual([])
    expect((await client.call('PUT', reviewPath(orderId, productId), { stars: 5 })).error.code).toBe(
      'not_in_order',
    )
    await test.db.owner.run(sql`update products set kind = 'wine' where product_id = ${productId}`)
    await client.ok('PUT', reviewPath(orderId, productId), { stars: 5 })
  })
})
