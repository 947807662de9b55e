import sql from 'sql-template-tag'
import { startSession } from '#server/features/accounts/accounts.service.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addItem, openCart, packsOf, setStock, type TestPack } from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
/** Two wines that stores 1 and 2 both sell, and one that only store 1 sells. */
let [red, white, rare]: TestPack[] = []
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  const here = await packsOf(test, 1)
  const there = new Set((await packsOf(test, 2)).map((pack) => pack.product_id))
  ;[red, white] = here.filter((pack) => there.has(pack.product_id)) as [TestPack, TestPack]
  rare = here.find((pack) => !there.has(pack.product_id))
  if (!rare) {
    rare = here.at(-1)!
    await test.db.run(
      sql`update packs set status = 'INACTIVE' where store_id = 2 and product_id = ${rare.product_id}`,
    )
  }
  for (const pack of [red, white, rare]) await setStock(test, 1, pack.product_id, 500)
})
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

type Line = [pack: () => TestPack, quantity: number]
const [aRed, aWhite, aRare] = [() => red!, () => white!, () => rare!]

async function cartWith(client: Shopper, lines: Line[], storeId = 1) {
  const cart = await openCart(client, storeId)
  for (const [pack, quantity] of lines) {
    const packId = storeId === 1 ? pack().pack_id : await packAt(storeId, pack())
    await addItem(client, cart.cart_id, packId, quantity)
  }
  return cart.cart_id as string
}

/** Creates a cart that a member abandoned half an hour ago. */
async function olderCart(member: Member, lines: Line[], storeId = 1) {
  const cartId = await cartWith(member, lines, storeId)
  test.clock.pass(31)
  return cartId
}

const packAt = async (storeId: number, { product_id, size }: TestPack): Promise<number> =>
  (await test.db.first<{ pack_id: number }>(
    sql`select pack_id from packs where store_id = ${storeId} and product_id = ${product_id} and size = ${size}`,
  ))!.pack_id

const aMember = async () => (await manyMembers(test, 1))[0] as Member

const logInWith = (member: Member, cartId: string) =>
  member.ok('PUT', `/carts/${cartId}`, { user_id: member.userId, merge: true })

const quantities = (cart: { cart_items: { product_id: number; quantity: number }[] }) =>
  new Map(cart.cart_items.map((line) => [line.product_id, line.quantity]))

type Case = {
  because: string
  guest: Line[]
  older: { storeId?: number; lines: Line[] }[]
  before?: () => Promise<unknown>
  after?: () => Promise<unknown>
  expected: Line[]
  left?: [quantity: number, reason: string][]
  /** True if nothing was merged, so no notice is shown. */
  isSilent?: boolean
}

const stockOf = (pack: () => TestPack, units: number) => () => setStock(test, 1, pack().product_id, units)
const statusOf = (pack: () => TestPack, status: string) => () =>
  test.db.run(sql`update packs set status = ${status} where pack_id = ${pack().pack_id}`)

/** @source S-CART-10 */
describe('§4 Cart after login: a guest cart is attached to the user, and older carts are merged', () => {
  it.each<Case>([
    {
      because: 'is only attached if there is no older cart',
      guest: [[aRed, 2]],
      older: [],
      expected: [[aRed, 2]],
      isSilent: true,
    },
    {
      because: 'has separate lines for different packs',
      guest: [[aRed, 2]],
      older: [{ lines: [[aWhite, 3]] }],
      expected: [
        [aRed, 2],
        [aWhite, 3],
      ],
    },
    {
      because: 'adds up the same pack',
      guest: [[aRed, 2]],
      older: [{ lines: [[aRed, 3]] }],
      expected: [[aRed, 5]],
    },
    {
      because: 'is limited to 99 of a pack, and reports the rest',
      guest: [[aRed, 98]],
      older: [{ lines: [[aRed, 3]] }],
      expected: [[aRed, 99]],
      left: [[2, 'most']],
    },
    {
      because: 'is limited by the stock, and reports the rest',
      guest: [[aRed, 2]],
      older: [{ lines: [[aRed, 8]] }],
      before: stockOf(aRed, 5),
      after: stockOf(aRed, 500),
      expected: [[aRed, 5]],
      left: [[5, 'stock']],
    },
    {
      because: 'reports packs that are no longer sold',
      guest: [[aRed, 1]],
      older: [{ lines: [[aWhite, 2]] }],
      before: statusOf(aWhite, 'INACTIVE'),
      after: statusOf(aWhite, 'ACTIVE'),
      expected: [[aRed, 1]],
      left: [[2, 'not_sold']],
    },
    {
      because: 'converts an older cart of another store to this store’s packs',
      guest: [[aRed, 1]],
      older: [{ storeId: 2, lines: [[aWhite, 2]] }],
      expected: [
        [aRed, 1],
        [aWhite, 2],
      ],
    },
    {
      because: 'takes in the older cart if the guest’s cart is empty',
      guest: [],
      older: [{ lines: [[aRed, 4]] }],
      expected: [[aRed, 4]],
    },
    {
      because: 'takes in two older carts, the newest first',
      guest: [[aRed, 1]],
      older: [{ lines: [[aWhite, 1]] }, { lines: [[aRare, 2]] }],
      expected: [
        [aRed, 1],
        [aWhite, 1],
        [aRare, 2],
      ],
    },
    {
      because: 'reports nothing for an empty older cart',
      guest: [[aRed, 1]],
      older: [{ lines: [] }],
      expected: [[aRed, 1]],
      isSilent: true,
    },
  ])('$because', async ({ guest, older, before, after, expected, left = [], isSilent = false }) => {
    const member = await aMember()
    for (const { storeId = 1, lines } of older) {
      await olderCart(member, lines, storeId)
    }
    const cartId = await cartWith(shopper(test), guest)
    await before?.()
    const cart = await logInWith(member, cartId)
    expect(cart).toMatchObject({ cart_id: cartId, user_id: member.userId })
    expect(quantities(cart)).toEqual(
      new Map(expected.map(([pack, quantity]) => [pack().product_id, quantity])),
    )
    if (isSilent) expect(cart.addition).toBeNull()
    else {
      expect(cart.addition.source).toBe('older_cart')
      const leftOut = cart.addition.left_out.map((line: { quantity: number; reason: string }) => [
        line.quantity,
        line.reason,
      ])
      expect(leftOut).toEqual(left)
    }
    await after?.()
  })

  it('lists the lines of another store’s cart that this store does not sell', async () => {
    const member = await aMember()
    await olderCart(member, [
      [aRare, 2],
      [aRed, 1],
    ])
    const guest = shopper(test)
    const cartId = await cartWith(guest, [[aWhite, 1]], 2)
    const cart = await logInWith(member, cartId)
    expect(cart.store_id).toBe(2)
    expect(quantities(cart)).toEqual(
      new Map([
        [white!.product_id, 1],
        [red!.product_id, 1],
      ]),
    )
    expect(cart.addition.left_out).toMatchObject([{ quantity: 2, reason: 'not_sold' }])
  })

  it('leaves an ordered cart alone', async () => {
    const { client } = await aPlacedOrder(test)
    const cartId = await cartWith(shopper(test), [[aRed, 1]])
    expect((await logInWith(client, cartId)).addition).toBeNull()
  })

  it('merges once, also for repeated and concurrent requests', async () => {
    const member = await aMember()
    await olderCart(member, [[aRed, 3]])
    const ids = await Promise.all([1, 2].map(() => cartWith(shopper(test), [[aWhite, 1]])))
    await Promise.all([...ids, ...ids].map((id) => logInWith(member, id)))
    const open = await test.db.rows<{ cart_id: string }>(
      sql`select cart_id from carts where user_id = ${member.userId} and merged_into is null`,
    )
    expect(open).toHaveLength(1)
    const cart = await member.ok('GET', `/carts/${open[0]!.cart_id}`)
    expect(quantities(cart)).toEqual(
      new Map([
        [white!.product_id, 2],
        [red!.product_id, 3],
      ]),
    )
  })

  it('skips a cart in use on another device until its logout or half an hour later', async () => {
    const member = await aMember()
    const elsewhere = await cartWith(member, [[aRed, 3]])
    const here = shopper(test)
    here.cookies.set('token', await startSession(test.shop, member.userId, 'full'))
    const onThisDevice = { ...here, userId: member.userId }
    const cartId = await cartWith(shopper(test), [[aWhite, 1]])
    expect((await logInWith(onThisDevice, cartId)).addition).toBeNull()
    expect((await member.ok('GET', `/carts/${elsewhere}`)).cart_id).toBe(elsewhere)
    await member.ok('POST', '/users/logout')
    const merged = await logInWith(onThisDevice, cartId)
    expect(quantities(merged).get(red!.product_id)).toBe(3)
  })

  it('without merge, PUT /carts/{cart_id} attaches the cart and does nothing else', async () => {
    const member = await aMember()
    await olderCart(member, [[aRed, 3]])
    const cartId = await cartWith(shopper(test), [[aWhite, 1]])
    const cart = await member.ok('PUT', `/carts/${cartId}`, { user_id: member.userId })
    expect(quantities(cart)).toEqual(new Map([[white!.product_id, 1]]))
    expect(cart.addition).toBeNull()
  })

  it('the cart id cookie is refreshed whenever the server returns a different id', async () => {
    const member = await aMember()
    const olderId = await olderCart(member, [[aRed, 3]])
    const cartId = await cartWith(shopper(test), [[aWhite, 1]])
    await logInWith(member, cartId)
    // The member's other device still holds the older id.
    member.cookies.set('cart_id', olderId)
    expect((await member.ok('GET', `/carts/${olderId}`)).cart_id).toBe(cartId)
    expect(member.cookies.get('cart_id')).toBe(cartId)
    await addItem(member, olderId, red!.pack_id)
    expect(quantities(await member.ok('GET', `/carts/${cartId}`)).get(red!.product_id)).toBe(4)
    expect((await shopper(test).call('GET', `/carts/${olderId}`)).status).toBe(404)
  })

  it('removes exactly the merged lines again', async () => {
    const member = await aMember()
    await olderCart(member, [
      [aRed, 3],
      [aWhite, 1],
    ])
    const cartId = await cartWith(shopper(test), [[aRed, 2]])
    await logInWith(member, cartId)
    const cart = await member.ok('PUT', `/carts/${cartId}/addition`, { keep: false })
    expect(quantities(cart)).toEqual(new Map([[red!.product_id, 2]]))
    expect(cart.addition).toBeNull()
  })

  it('deletes the notice on confirmation, and is limited to the owner', async () => {
    const member = await aMember()
    await olderCart(member, [[aRed, 3]])
    const cartId = await cartWith(shopper(test), [[aWhite, 2]])
    await logInWith(member, cartId)
    const stranger = await shopper(test).call('PUT', `/carts/${cartId}/addition`, { keep: false })
    expect([stranger.status, stranger.error.code]).toEqual([404, 'cart_not_found'])
    const cart = await member.ok('PUT', `/carts/${cartId}/addition`, { keep: true })
    expect(cart.addition).toBeNull()
    expect(cart.cart_items).toHaveLength(2)
  })

  it('takes over the older cart’s promo code if the guest’s cart has none', async () => {
    const member = await aMember()
    const olderId = await olderCart(member, [[aRed, 10]])
    await member.ok('POST', '/discounts', { cart_id: olderId, promo_code: 'FIVER' })
    const cart = await logInWith(member, await cartWith(shopper(test), [[aWhite, 1]]))
    expect(cart.cart_discounts).toMatchObject([{ promo_codes: { promo_code: 'FIVER' } }])
  })
})
