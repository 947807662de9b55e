import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DOORS, type TestPack, addItem, filledCart, openCart, packsOf } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TobaccoScene, playTobaccoScene } from '#testing/fixtures/tobacco.ts'

let test: TestShop
let scene: TobaccoScene
let wines: TestPack[]
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  scene = await playTobaccoScene(test.db, 1)
  await test.renew()
  wines = (await packsOf(test, 1)).slice(0, 4)
})
afterEach(async () => {
  test.clock.set(DEMO_TEST_NOW)
  await test.db.run(sql`update promotions set status = 'INACTIVE'`)
})
afterAll(() => test.close())

const aPromotion = (terms: object) =>
  test.db.first<{ promotion_id: number }>(sql`
    insert into promotions (name, kind, buy, get, percent, category_ids, store_ids, from_time, until_time, status,
      start_at, end_at, checked_at)
    select coalesce(p.name, 'A promotion'), p.kind, coalesce(p.buy, 0), coalesce(p.get, 0), coalesce(p.percent, 0),
      coalesce(p.category_ids, '{}'), coalesce(p.store_ids, '{}'), p.from_time, p.until_time, 'ACTIVE',
      '2026-01-01', '2027-01-01', '2026-01-01'
    from jsonb_populate_record(null::promotions, ${JSON.stringify(terms)}::jsonb) as p
    returning promotion_id`)

const aCode = (code: string, more: object = {}) =>
  test.db.run(sql`
    insert into promo_codes (code, description, use_type, discount_type, discount, requirement, excluded_category_ids,
      start_at, end_at, checked_at)
    select ${code}, 'A code', coalesce(p.use_type, 'many'), 'percentage', 10, coalesce(p.requirement, 'none'),
      coalesce(p.excluded_category_ids, '{}'), '2026-01-01', '2027-01-01', '2026-01-01'
    from jsonb_populate_record(null::promo_codes, ${JSON.stringify(more)}::jsonb) as p`)

const cents = (dollars: number) => Math.round(dollars * 100)
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)

async function cartOf(client: Pick<Member, 'ok' | 'call'>, quantities: number[]) {
  const cart = await openCart(client as Member)
  let last = cart
  for (const [index, quantity] of quantities.entries())
    if (quantity > 0) last = await addItem(client as Member, cart.cart_id, wines[index]!.pack_id, quantity)
  return last
}

const placed = async (member: Member, cartId: string) => ({
  transaction_token: await aNonce(test),
  cart_id: cartId,
  user_id: member.userId,
  ...DOORS[1],
})

describe('§3 Cart discount: automatic promotions', () => {
  it('take ten percent off a mixed six with the reason, and nothing off five', async () => {
    await aPromotion({ name: 'Mixed six', kind: 'mix', buy: 6, percent: 10 })
    const five = await cartOf(shopper(test), [3, 2])
    expect(five.cart_discounts).toEqual([])
    const client = shopper(test)
    const six = await cartOf(client, [3, 2, 1])
    expect(six.cart_discounts).toMatchObject([
      {
        promo_code_id: 0,
        is_automatic: true,
        discount_applied: Math.round(six.sub_total * 10) / 100,
        reason: '10% off when you mix 6 or more',
        promo_codes: { promo_code: 'Mixed six' },
      },
    ])
    expect(sum(six.cart_items.map((item: { discount: number }) => cents(item.discount)))).toBe(
      cents(six.cart_discounts[0].discount_applied),
    )
    expect(sum(six.explanation.map((row: { amount: number }) => cents(row.amount)))).toBe(cents(six.total))
    expect(six.explanation.map((row: { kind: string }) => row.kind)).toEqual([
      'items',
      'delivery',
      'promotion',
    ])
  })

  it('make the cheapest of each three free, and a code applies to the rest', async () => {
    await aPromotion({ name: 'Three for two', kind: 'buy_get', buy: 2, get: 1 })
    await aCode('TENTH')
    const client = shopper(test)
    const [cheap, dear] = (await packsOf(test, 1, 'food')).slice(0, 2) as [TestPack, TestPack]
    const { cart_id } = await openCart(client)
    await addItem(client, cart_id, cheap.pack_id, 1)
    await addItem(client, cart_id, dear.pack_id, 2)
    const { data } = await client.call('POST', '/discounts', { cart_id, promo_code: 'TENTH' })
    expect(
      data.cart_discounts.map((each: { discount_applied: number }) => cents(each.discount_applied)),
    ).toEqual([cheap.price, Math.floor((2 * dear.price + 5) / 10)])
  })

  it('apply only at their hours in the store’s time zone', async () => {
    await aPromotion({ kind: 'price_list', percent: 20, from_time: '16:00', until_time: '19:00' })
    const client = shopper(test)
    const { cart_id } = await cartOf(client, [2])
    const off = async () => (await client.ok('GET', `/carts/${cart_id}`)).cart_discounts.length
    expect(await off()).toBe(1)
    test.clock.set('2026-11-20T19:00:00+11:00')
    expect(await off()).toBe(0)
    test.clock.set('2026-11-20T16:00:00+11:00')
    expect(await off()).toBe(1)
  })

  it('exclude alcohol if the discount is extreme or an hour long', async () => {
    await aPromotion({ kind: 'price_list', percent: 60 })
    await aPromotion({ kind: 'price_list', percent: 20, from_time: '18:00', until_time: '19:00' })
    const client = shopper(test)
    const snack = (await packsOf(test, 1, 'food'))[0]!
    const { cart_id } = await cartOf(client, [2])
    expect((await client.ok('GET', `/carts/${cart_id}`)).cart_discounts).toEqual([])
    const cart = await addItem(client, cart_id, snack.pack_id, 2)
    expect(cart.cart_discounts).toHaveLength(1)
    expect(cart.cart_items.map((item: { discount: number }) => item.discount > 0)).toEqual([false, true])
  })

  it('never apply to tobacco or at other stores', async () => {
    await aPromotion({ kind: 'price_list', percent: 20, store_ids: [2] })
    const client = shopper(test)
    const { cart_id } = await cartOf(client, [1])
    expect((await client.ok('GET', `/carts/${cart_id}`)).cart_discounts).toEqual([])
    await aPromotion({ kind: 'price_list', percent: 20 })
    const cart = await addItem(client, cart_id, scene.packId, 3)
    expect(cart.cart_items.map((item: { discount: number }) => item.discount > 0)).toEqual([true, false])
  })

  it('are stored with the order: each discount with its texts, each line with its share', async () => {
    await aPromotion({ name: 'Mixed six', kind: 'mix', buy: 6, percent: 10 })
    await aCode('WRITTEN')
    const [member] = (await manyMembers(test, 1)) as [Member]
    const cart = await cartOf(member, [3, 2, 1])
    const { total } = await member.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'WRITTEN' })
    const { order_id } = await member.ok('POST', '/checkout', await placed(member, cart.cart_id))
    const order = await member.ok('GET', `/orders/${order_id}`)
    expect(order.carts).toMatchObject({
      total,
      cart_discounts: [
        { promo_code: 'Mixed six', reason: '10% off when you mix 6 or more' },
        { promo_code: 'WRITTEN', reason: 'A code' },
      ],
    })
    const { discounts_cents, shares } = (await test.db.first<{
      discounts_cents: number
      shares: number[]
    }>(sql`
      select discounts_cents, array(select discount_cents::int from order_lines l where l.order_id = o.order_id) as shares
      from orders o where order_id = ${order_id}`))!
    expect([sum(shares), shares.every((share) => share > 0)]).toEqual([discounts_cents, true])
    await expect(
      test.db.run(
        sql`update order_lines set discount_cents = discount_cents - 1 where order_id = ${order_id}`,
      ),
    ).rejects.toThrow('do not add up')
  })
})

describe('§3 Promo code: excluded categories', () => {
  it('count neither for the discount nor for the code itself', async () => {
    const [category] = await test.db.rows<{ category_id: number }>(sql`
      select coalesce(g.parent_id, g.category_id) as category_id from product_categories c join categories g using (category_id)
      where c.product_id = ${wines[0]!.product_id} limit 1`)
    await aCode('NOWINE', { excluded_category_ids: [category!.category_id] })
    const client = shopper(test)
    const { cart_id } = await cartOf(client, [2])
    const refused = await client.call('POST', '/discounts', { cart_id, promo_code: 'NOWINE' })
    expect([refused.status, refused.error.code]).toEqual([409, 'promo_not_for_these'])
    const snack = (await packsOf(test, 1, 'food'))[0]!
    await addItem(client, cart_id, snack.pack_id, 2)
    const cart = await client.ok('POST', '/discounts', { cart_id, promo_code: 'NOWINE' })
    expect(cents(cart.cart_discounts[0].discount_applied)).toBe(Math.floor((2 * snack.price + 5) / 10))
  })
})

describe('§3 Promo code: requirement first order, use type once', () => {
  it('allows one first order for a person, across carts and codes', async () => {
    for (const code of ['FIRST1', 'FIRST2', 'FIRST3']) await aCode(code, { requirement: 'first_order' })
    const [member] = (await manyMembers(test, 1)) as [Member]
    const bodies = []
    for (const promo_code of ['FIRST1', 'FIRST2', 'FIRST3', 'FIRST1']) {
      const { cart_id } = await cartOf(member, [2])
      await member.ok('POST', '/discounts', { cart_id, promo_code })
      bodies.push(await placed(member, cart_id))
    }
    const replies = await Promise.all(bodies.map((body) => checkout(member, body)))
    expect(replies.map((reply) => reply.error?.code ?? 'placed').toSorted()).toEqual([
      'placed',
      ...Array(3).fill('promo_first_order_only'),
    ])
    // The rejected carts have lost the code, so the next attempt is at the price shown.
    const lost = bodies[replies.findIndex((reply) => reply.status !== 200)]!
    expect((await member.ok('GET', `/carts/${lost.cart_id}`)).cart_discounts).toEqual([])
  })

  it.each([
    { code: 'MADEAGAIN', terms: { requirement: 'first_order' }, refusal: 'promo_first_order_only' },
    { code: 'ONCEAGAIN', terms: { use_type: 'once' }, refusal: 'promo_already_used' },
  ])('recognises a recreated account by its mobile: $refusal', async ({ code, terms, refusal }) => {
    await aCode(code, terms)
    const [first, again] = (await manyMembers(test, 2)) as [Member, Member]
    const { mobile } = await first.ok('GET', '/users/me')
    const use = async (member: Member) => {
      const { cart_id } = await cartOf(member, [2])
      await member.ok('POST', '/discounts', { cart_id, promo_code: code })
      return checkout(member, await placed(member, cart_id))
    }
    const { data } = await use(first)
    await test.db.run(sql`update users set state = 'closed', mobile = '' where user_id = ${first.userId}`)
    await test.db.run(sql`update users set mobile = ${mobile} where user_id = ${again.userId}`)
    const { cart_id } = await cartOf(again, [2])
    const refused = await again.call('POST', '/discounts', { cart_id, promo_code: code })
    expect([refused.status, refused.error.code]).toEqual([409, refusal])
    // An unverified mobile identifies no person, and reveals nothing about its owner.
    await test.db.run(sql`update users set verified_at = null where user_id = ${again.userId}`)
    expect((await again.call('POST', '/discounts', { cart_id, promo_code: code })).status).toBe(200)
    const kept = await test.db.first<object>(sql`select * from orders where order_id = ${data.order_id}`)
    expect(JSON.stringify(kept)).not.toContain(mobile.slice(-9))
  })

  it('is released after the order is canceled', async () => {
    await aCode('FREEAGAIN', { requirement: 'first_order', use_type: 'once' })
    const [member] = (await manyMembers(test, 1)) as [Member]
    for (let i = 0; i < 2; i++) {
      const { cart_id } = await filledCart(test, member)
      await member.ok('POST', '/discounts', { cart_id, promo_code: 'FREEAGAIN' })
      const { data } = await checkout(member, await placed(member, cart_id))
      await member.ok('PATCH', `/orders/${data.order_id}`, { status: 5 })
    }
  })
})
