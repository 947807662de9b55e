import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PlacedOrder,
  aVerifiedGuest,
  filledCart,
  loginAs,
  placeGuestOrder,
} from '#testing/fixtures/builders.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { fillSummaries } from './customer-summaries.service.ts'

let test: TestShop
let staff: Staff
let first: PlacedOrder
let second: PlacedOrder
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  first = await placeGuestOrder(test)
  second = await placeGuestOrder(test, { storeId: 2 })
  await fillSummaries(test.shop)
})
afterAll(() => test.close())

const AT = '/console/segments'
/** Returns a new name without digits, which the audit log could take for a mobile. */
const nameNow = () => `Segment ${randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`
const make = (filters: object) => staff.admin.ok('POST', AT, { name: nameNow(), ...filters })
/** Returns which of the two customers are in a segment, by the filtered list of customers. */
async function membersOf(segmentId: number): Promise<number[]> {
  const rows = await staff.admin.ok('GET', `/console/customers?segment_id=${segmentId}&limit=250`)
  const ids = rows.map(({ user_id }: { user_id: number }) => user_id)
  return [first.userId, second.userId].filter((id) => ids.includes(id))
}
const membersBy = async (filters: object) => membersOf((await make(filters)).segment_id)
const summariesOf = (userId: number) =>
  test.db.rows<{ store_id: number; orders: number; spend_cents: number }>(sql`
    select store_id, orders, spend_cents from customer_summaries where user_id = ${userId} order by store_id`)

describe('A-SEGMENT-1: segments find customers', () => {
  it('by their stores', async () => {
    expect(await membersBy({ store_ids: [1] })).toEqual([first.userId])
    expect(await membersBy({ store_ids: [1, 2] })).toEqual([first.userId, second.userId])
  })

  it('by what they spent', async () => {
    expect((await summariesOf(first.userId))[0]?.spend_cents).toBe(Math.round(first.total * 100))
    expect(await membersBy({ store_ids: [1], spend_from: first.total, spend_to: first.total })).toEqual([
      first.userId,
    ])
    expect(await membersBy({ store_ids: [1], spend_from: first.total + 0.01 })).toEqual([])
  })

  it('by the days since their last order', async () => {
    expect(await membersBy({ ordered_within: 7 })).toEqual([first.userId, second.userId])
    expect(await membersBy({ not_ordered_for: 7 })).toEqual([])
    const { segment_id: away } = await make({ not_ordered_for: 7, store_ids: [2] })
    test.clock.pass(8 * 24 * 60)
    expect(await membersOf(away)).toEqual([second.userId])
    test.clock.pass(-8 * 24 * 60)
  })

  it('by the categories of what they bought, with subcategories', async () => {
    const bought = await test.db.rows<{ category_id: number }>(sql`
      select category_id from customer_categories where user_id = ${first.userId} order by 1`)
    const other = await test.db.one<{ category_id: number }>(sql`
      select min(category_id) as category_id from categories
      where category_id not in (select category_id from customer_categories)`)
    for (const { category_id: id } of bought)
      expect(await membersBy({ category_ids: [id] })).toContain(first.userId)
    expect(await membersBy({ category_ids: [other.category_id] })).toEqual([])
  })

  it('by their consent to offers', async () => {
    const { segment_id: id } = await make({ store_ids: [1], consent: 'email' })
    expect(await membersOf(id)).toEqual([])
    await first.client.ok('PUT', `/users/${first.userId}/consents`, { email: true })
    expect(await membersOf(id)).toEqual([first.userId])
    const { figures } = await staff.admin.ok('GET', `${AT}/${id}`)
    expect(figures).toMatchObject({ customers: 1, by_email: 1, by_sms: 0, orders: 1, is_complete: true })
    expect(figures.spend).toBe(first.total)
    expect(await staff.admin.ok('POST', `${AT}/preview`, { store_ids: [1], consent: 'email' })).toEqual(
      figures,
    )
  })

  it('never by age or self-exclusion, which are no filters', async () => {
    const made = await make({ age: 30, dob: '2000-01-01', self_excluded: true })
    expect(Object.keys(made).filter((name) => /age|dob|exclu/.test(name))).toEqual([])
  })
})

describe('summaries of customers', () => {
  it('follow a cancellation', async () => {
    const order = await placeGuestOrder(test)
    expect(await summariesOf(order.userId)).toMatchObject([
      { store_id: 0, orders: 1 },
      { store_id: 1, orders: 1 },
    ])
    await test.db.owner.run(sql`update orders set status = 5 where order_id = ${order.orderId}`)
    expect(await summariesOf(order.userId)).toEqual([])
    const left = await test.db.rows(sql`select from customer_categories where user_id = ${order.userId}`)
    expect(left).toEqual([])
  })

  it('are filled for orders from before them, once', async () => {
    await test.db.run(sql`delete from customer_summaries`)
    await test.db.run(sql`update customer_summary_progress set filled_to = 0, is_filled = false`)
    const { segment_id: id } = await make({ store_ids: [2] })
    expect((await staff.admin.ok('GET', `${AT}/${id}`)).figures.is_complete).toBe(false)
    await fillSummaries(test.shop)
    expect(await membersOf(id)).toEqual([second.userId])
    expect((await staff.admin.ok('GET', `${AT}/${id}`)).figures.is_complete).toBe(true)
  })
})

describe('A-SEGMENT-2: segments', () => {
  it('are created, found, changed and deleted, each recorded in the audit log', async () => {
    const made = await make({ ordered_within: '30', spend_from: '99.50' })
    expect(made).toMatchObject({ ordered_within: 30, spend_from: 99.5, consent: 'any', uses: 0, version: 1 })
    expect(await staff.admin.ok('GET', `${AT}?search=${made.name.slice(8)}`)).toEqual([made])
    const path = `${AT}/${made.segment_id}`
    const changed = await staff.admin.ok('PATCH', path, { spend_from: '', version: 1 })
    expect(changed).toMatchObject({ ordered_within: 30, spend_from: null, version: 2 })
    const stale = await staff.admin.call('DELETE', path, { version: 1 })
    expect([stale.status, stale.json.error.code]).toEqual([409, 'stale'])
    await staff.admin.ok('DELETE', path, { version: 2 })
    expect((await staff.admin.call('GET', path)).status).toBe(404)
    const log = await test.db.rows<{ action: string }>(sql`
      select action from audit_log where subject = ${`segment ${made.segment_id}`} order by audit_log_id`)
    expect(log.map(({ action }) => action)).toEqual(['segment.created', 'segment.changed', 'segment.deleted'])
  })

  it('have unique names, and can’t be deleted while something uses them', async () => {
    const made = await make({})
    const again = await staff.admin.call('POST', AT, { name: made.name.toUpperCase() })
    expect([again.status, again.json.error.code]).toEqual([409, 'segment_name_taken'])
    const other = await make({})
    const renamed = await staff.admin.call('PATCH', `${AT}/${other.segment_id}`, {
      name: made.name,
      version: 1,
    })
    expect(renamed.json.error.code).toBe('segment_name_taken')
    await staff.admin.ok('POST', '/console/promo_codes', { ...CODE, segment_id: made.segment_id })
    const refused = await staff.admin.call('DELETE', `${AT}/${made.segment_id}`, { version: 1 })
    expect([refused.status, refused.json.error.code]).toEqual([409, 'segment_in_use'])
  })

  it('can’t be deleted while an open transaction begins to use them', async () => {
    const { segment_id: id } = await make({})
    let deletion: ReturnType<typeof staff.admin.call> | undefined
    await test.db.transaction(async (tx) => {
      await tx.run(sql`update promo_codes set segment_id = ${id}, checked_at = now() where code = 'FIVER'`)
      deletion = staff.admin.call('DELETE', `${AT}/${id}`, { version: 1 })
      await expect.poll(() => countBlocked('segments')).toBe(1)
    })
    const refused = await deletion
    expect([refused?.status, refused?.json.error.code]).toEqual([409, 'segment_in_use'])
  })

  it.each([
    ['name', ' '],
    ['ordered_within', 0],
    ['not_ordered_for', 4000],
    ['spend_from', -1],
    ['spend_to', 'much'],
    ['category_ids', [999_999]],
    ['store_ids', [999]],
    ['consent', 'post'],
  ])('reject an invalid %s', async (field, value) => {
    const reply = await staff.admin.call('POST', AT, { name: nameNow(), [field]: value })
    expect([reply.status, Object.keys(reply.json.error.fields)[0]]).toEqual([
      400,
      expect.stringContaining(field),
    ])
  })

  it('reject filters that no customer can fit', async () => {
    const days = await staff.admin.call('POST', AT, {
      name: nameNow(),
      ordered_within: 7,
      not_ordered_for: 7,
    })
    expect(days.json.error.fields).toHaveProperty('not_ordered_for')
    const spend = await staff.admin.call('POST', AT, { name: nameNow(), spend_from: 9, spend_to: 8 })
    expect(spend.json.error.fields).toHaveProperty('spend_to')
  })

  it('of another store, or of the whole shop, are not for a manager to change', async () => {
    const manager = await loginAs(test, 'manager')
    const [whole, sydney] = [await make({}), await make({ store_ids: [2] })]
    const own = await manager.ok('POST', AT, { name: nameNow(), store_ids: [1] })
    const listed = (await manager.ok('GET', `${AT}?limit=250`)) as { segment_id: number }[]
    const ids = listed.map(({ segment_id }) => segment_id)
    expect([own, whole, sydney].map(({ segment_id: id }) => ids.includes(id))).toEqual([true, true, false])
    expect((await manager.call('GET', `${AT}/${sydney.segment_id}`)).status).toBe(404)
    expect((await manager.call('GET', `/console/customers?segment_id=${sydney.segment_id}`)).status).toBe(403)
    expect((await manager.call('PATCH', `${AT}/${whole.segment_id}`, { version: 1 })).status).toBe(403)
    expect((await manager.call('POST', AT, { name: nameNow() })).status).toBe(403)
    expect((await manager.call('POST', `${AT}/preview`, { store_ids: [2] })).status).toBe(403)
  })
})

const countBlocked = async (table: string) =>
  (
    await test.db.rows(sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like ${`%from ${table} %`}`)
  ).length

const CODE = {
  promo_code: 'BACKAGAIN',
  description: 'Ten off, for regulars',
  discount_type: 'percentage',
  discount: 10,
}
const apply = (cartId: string, code: string, client: PlacedOrder['client']) =>
  client.call('POST', '/discounts', { cart_id: cartId, promo_code: code })

describe('offers limited to a segment', () => {
  it('codes are refused to a shopper outside it, and to a guest who isn’t logged in', async () => {
    const { segment_id: id } = await make({ store_ids: [1], ordered_within: 30 })
    const made = await staff.admin.ok('POST', '/console/promo_codes', {
      ...CODE,
      promo_code: 'REGULARS',
      segment_id: id,
    })
    expect(made.segment_id).toBe(id)
    const newcomer = await aVerifiedGuest(test)
    const refused = await apply(newcomer.cart.cart_id, 'REGULARS', newcomer.client)
    expect([refused.status, refused.error.code]).toEqual([409, 'promo_not_for_you'])
    const cart = await filledCart(test, first.client)
    expect((await apply(cart.cart_id, 'REGULARS', first.client)).status).toBe(200)
  })

  it('promotions apply by themselves to its customers alone', async () => {
    const { segment_id: id } = await make({ store_ids: [1] })
    const promotion = await staff.admin.ok('POST', '/console/promotions', {
      name: 'For Fitzroy’s regulars',
      kind: 'price_list',
      percent: 7,
      store_zone: { store_ids: [1] },
      segment_id: id,
      status: 'ACTIVE',
    })
    const regular = await filledCart(test, first.client)
    const newcomer = await aVerifiedGuest(test)
    const names = (cart: { cart_discounts: { promo_codes: { promo_code: string } }[] }) =>
      cart.cart_discounts.map(({ promo_codes: { promo_code: name } }) => name)
    const seen = await first.client.ok('GET', `/carts/${regular.cart_id}`)
    expect(names(seen)).toContain(promotion.name)
    const other = await newcomer.client.ok('GET', `/carts/${newcomer.cart.cart_id}`)
    expect(names(other)).not.toContain(promotion.name)
    await staff.admin.ok('PATCH', `/console/promotions/${promotion.promotion_id}`, {
      status: 'INACTIVE',
      version: 1,
    })
  })

  it('name a segment that exists', async () => {
    const reply = await staff.admin.call('POST', '/console/promo_codes', { ...CODE, segment_id: 999_999 })
    expect(reply.json.error.fields).toHaveProperty('segment_id')
  })
})

describe('campaigns to a segment', () => {
  const OFFER = { name: 'Back', channel: 'email', subject: 'Ales', text: `Come back ${Math.random()}.` }

  it('go to its customers who agreed to offers, and never to an excluded person', async () => {
    const { segment_id: id } = await make({ store_ids: [1] })
    await test.db.run(sql`
      update users set email_verified_at = created_at where user_id in (${first.userId}, ${second.userId})`)
    for (const { client, userId } of [first, second])
      await client.ok('PUT', `/users/${userId}/consents`, { email: true })
    const preview = { channel: 'email', subject: 'a', text: 'b', segment_id: id }
    expect((await staff.admin.ok('POST', '/console/campaigns/preview', preview)).recipients).toBe(1)
    await test.db.run(sql`
      insert into consents (user_id, channel, is_granted, text_version, source, at)
      values (${first.userId}, 'email', false, '', 'self_exclusion', ${test.clock.now()})`)
    expect((await staff.admin.ok('POST', '/console/campaigns/preview', preview)).recipients).toBe(0)
    const started = await staff.admin.ok('POST', '/console/campaigns', { ...OFFER, segment_id: id })
    expect(started.queued).toBe(0)
    expect(await staff.admin.ok('GET', `/console/campaigns/${started.campaign_id}`)).toMatchObject({
      segment_id: id,
    })
  })

  it('name a segment that exists', async () => {
    const reply = await staff.admin.call('POST', '/console/campaigns', { ...OFFER, segment_id: 999_999 })
    expect([reply.status, reply.json.error.code]).toEqual([404, 'segment_not_found'])
    const list = await staff.admin.call('GET', '/console/customers?segment_id=999999')
    expect([list.status, list.json.error.code]).toEqual([404, 'segment_not_found'])
  })
})

describe('a use that races with the deletion of its segment', () => {
  const use = (path: string, body: object, segmentId: number) =>
    staff.admin.call('POST', path, { ...body, segment_id: segmentId })
  const CAMPAIGN = { name: 'Late', channel: 'email', subject: 'Ales', text: 'Come back.' }
  const PROMOTION = { name: 'Six', kind: 'mix', buy: 6, percent: 10 }
  const unknown = [404, 'segment_not_found']
  const invalid = [400, 'invalid_input']

  it.each([
    { path: '/console/campaigns', body: { ...CAMPAIGN, send: false }, refusal: unknown },
    { path: '/console/campaigns', body: { ...CAMPAIGN, send: true }, refusal: unknown },
    { path: '/console/promo_codes', body: { ...CODE, promo_code: 'TOOLATE' }, refusal: invalid },
    { path: '/console/promotions', body: PROMOTION, refusal: invalid },
  ])('is refused at $path: $body', async ({ path, body, refusal }) => {
    const { segment_id: id } = await make({})
    let used: ReturnType<typeof use> | undefined
    await test.db.transaction(async (tx) => {
      await tx.run(sql`delete from segments where segment_id = ${id}`)
      used = use(path, body, id)
      await expect.poll(() => countBlocked('segments')).toBe(1)
    })
    const reply = await used
    expect([reply?.status, reply?.error.code]).toEqual(refusal)
  })
})
