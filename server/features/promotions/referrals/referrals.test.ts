import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DOORS,
  aVerifiedGuest,
  addItem,
  aPack,
  filledCart,
  loginAs,
  openCart,
} from '#testing/fixtures/builders.ts'
import { demoTestKeys } from '#testing/database/filled-shop.ts'
import { bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

/** Counter that gives each member a different address, card and name. */
let people = 0
async function aMember(): Promise<Member & { code: string }> {
  const [member] = (await manyMembers(test, 1)) as [Member]
  const nth = ++people
  const code = `FRIEND-${nth}`
  const dob = demoTestKeys.seal(
    { purpose: 'dob', ownerId: member.userId },
    `19${50 + (nth % 45)}-0${1 + (nth % 9)}-1${nth % 10}`,
  )
  await test.db.run(sql`
    update users set referral_code = ${code}, dob_sealed = ${dob}, lastname = ${`Held ${nth}`}
    where user_id = ${member.userId}`)
  return { ...member, code }
}

/**
 * Gives a user the name and birth date of another. The date is sealed again, because a sealed value opens only for
 * its own account.
 */
async function becomesThePersonOf(userId: number, otherId: number): Promise<void> {
  const other = await test.db.first<{ lastname: string; dob_sealed: Buffer }>(sql`
    select lastname, dob_sealed from users where user_id = ${otherId}`)
  const birth = demoTestKeys.unseal({ purpose: 'dob', ownerId: otherId }, other!.dob_sealed)
  const sealed = demoTestKeys.seal({ purpose: 'dob', ownerId: userId }, birth)
  await test.db.run(sql`
    update users set lastname = ${other!.lastname}, dob_sealed = ${sealed} where user_id = ${userId}`)
}

const apply = (caller: Pick<Member, 'call'>, cartId: string, code: string) =>
  caller.call('POST', '/discounts', { cart_id: cartId, promo_code: code })

const DOOR_STREETS = ['Smith Street']

async function order(member: Member, code: string | null, house = 20 + 2 * people) {
  const cart = await filledCart(test, member)
  if (code) expect((await apply(member, cart.cart_id, code)).status).toBe(200)
  const { order_id } = await member.ok('POST', '/checkout', {
    transaction_token: await aNonce(test),
    cart_id: cart.cart_id,
    user_id: member.userId,
    ...DOORS[1],
    address_line_1: `${house} ${DOOR_STREETS[0]}`,
  })
  // All members share the demo gateway's test card, so each gets another expiry date.
  await test.db.run(
    sql`update payments set expiry = ${`0${house % 9}/4${house % 10}`} where order_id = ${order_id}`,
  )
  return order_id as number
}

const balance = async (member: Member) => (await member.ok('GET', `/users/${member.userId}/credit`)).balance
const stateOf = async (friend: Member) =>
  (
    await test.db.first<{ state: string; flag: string }>(sql`
      select state, flag from referrals where friend_id = ${friend.userId}`)
  )?.state ?? 'none'

describe('§2 Referral code: credit for both', () => {
  it('is stored on the cart together with a promo code and gives no discount', async () => {
    const sharer = await aMember()
    const visitor = shopper(test)
    const cart = await filledCart(test, visitor, { quantity: 1 })
    const { data } = await apply(visitor, cart.cart_id, sharer.code.toLowerCase())
    expect(data).toMatchObject({
      referral: { code: sharer.code, reward: 10 },
      cart_discounts: [],
      total: cart.total,
    })
    const both = await visitor.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'WELCOME10' })
    expect([both.referral.code, both.cart_discounts.length]).toEqual([sharer.code, 1])
  })

  it('is paid only when the friend’s first order is delivered after an ID check', async () => {
    const [sharer, friend] = [await aMember(), await aMember()]
    const orderId = await order(friend, sharer.code)
    await test.db.run(sql`update users set email_verified_at = created_at where user_id = ${friend.userId}`)
    await bringTo(staff, orderId, 'checked')
    expect([await balance(sharer), await balance(friend)]).toEqual([0, 0])
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 8 })
    expect([await balance(sharer), await balance(friend)]).toEqual([10, 10])
    const { entries } = await friend.ok('GET', `/users/${friend.userId}/credit`)
    expect(entries).toMatchObject([
      { name: 'Referral', reason: 'Your first order has arrived', order_id: orderId },
    ])
    const mails = await test.db.rows<{ user_id: number }>(sql`
      select user_id from messages where kind = 'referral_rewarded' and user_id in (${sharer.userId}, ${friend.userId})`)
    // Both receive credit, but only a member with a verified address is mailed.
    expect(mails).toEqual([{ user_id: friend.userId }])
  })

  it('is paid with the second order if the first was canceled', async () => {
    const [sharer, friend] = [await aMember(), await aMember()]
    const first = await order(friend, sharer.code)
    await friend.ok('PATCH', `/orders/${first}`, { status: 5 })
    expect(await stateOf(friend)).toBe('waiting')
    await bringTo(staff, await order(friend, null), 'complete')
    expect(await balance(sharer)).toBe(10)
    await bringTo(staff, await order(friend, null), 'complete')
    expect(await balance(sharer)).toBe(10)
  })

  it.each([
    { by: 'the status', ask: (id: number) => staff.admin.ok('PATCH', `/orders/${id}`, { status: 7 }) },
    {
      by: 'a refund',
      ask: (id: number) =>
        staff.admin.ok('POST', `/orders/${id}/refunds`, { kind: 'whole', reason: 'all of it was warm' }),
    },
    {
      by: 'an amount that leaves nothing',
      ask: async (id: number) => {
        const { left: amount } = await staff.admin.ok('GET', `/orders/${id}/refunds`)
        await staff.admin.ok('POST', `/orders/${id}/refunds`, { kind: 'amount', amount, reason: 'all warm' })
      },
    },
  ])(
    'is taken back, up to the remaining credit, when that order is refunded in full by $by',
    async ({ ask }) => {
      const [sharer, friend] = [await aMember(), await aMember()]
      const orderId = await order(friend, sharer.code)
      await bringTo(staff, orderId, 'complete')
      await order(friend, null)
      expect(await balance(friend)).toBe(0)
      await ask(orderId)
      expect([await stateOf(friend), await balance(sharer), await balance(friend)]).toEqual([
        'reversed',
        0,
        0,
      ])
    },
  )

  it('can’t be used by its owner, by account or by name and birth date', async () => {
    const sharer = await aMember()
    const cart = await filledCart(test, sharer)
    const own = await apply(sharer, cart.cart_id, sharer.code)
    expect([own.status, own.error.code]).toEqual([409, 'referral_own'])
    const again = await aMember()
    await becomesThePersonOf(again.userId, sharer.userId)
    await order(again, sharer.code)
    expect(await stateOf(again)).toBe('none')
  })

  it('counts once for a person, across accounts', async () => {
    const [sharer, friend, twin] = [await aMember(), await aMember(), await aMember()]
    await order(friend, sharer.code)
    await becomesThePersonOf(twin.userId, friend.userId)
    await order(twin, sharer.code)
    expect([await stateOf(friend), await stateOf(twin)]).toEqual(['waiting', 'none'])
  })

  it('is valid only for new customers, and an unknown code is rejected', async () => {
    const [sharer, regular] = [await aMember(), await aMember()]
    await order(regular, null)
    const cart = await filledCart(test, regular)
    expect((await apply(regular, cart.cart_id, sharer.code)).error.code).toBe('promo_first_order_only')
    expect((await regular.ok('GET', `/carts/${cart.cart_id}`)).referral).toBeNull()
    expect((await apply(regular, cart.cart_id, 'NOBODY-1')).error.code).toBe('promo_not_found')
  })

  it('is retained when a guest’s order creates an account', async () => {
    const sharer = await aMember()
    const { client, cart, userId, body } = await aVerifiedGuest(test)
    expect((await apply(client, cart.cart_id, sharer.code)).status).toBe(200)
    await client.ok('POST', '/checkout', body)
    expect(await stateOf({ ...client, userId })).toBe('waiting')
  })

  it('of a self-excluded member is rejected, and the member receives no mail', async () => {
    const [sharer, friend] = [await aMember(), await aMember()]
    const orderId = await order(friend, sharer.code)
    const { mobile } = await sharer.ok('GET', '/users/me')
    await shopper(test).ok('POST', '/self_exclusions', {
      firstname: 'A',
      lastname: 'H',
      mobile,
      term: 'open',
    })
    await bringTo(staff, orderId, 'complete')
    const told = await test.db.rows(sql`
      select 1 from messages where kind = 'referral_rewarded' and user_id = ${sharer.userId}`)
    expect(told).toEqual([])
    const visitor = shopper(test)
    const cart = await openCart(visitor)
    await addItem(visitor, cart.cart_id, (await aPack(test)).pack_id)
    expect((await apply(visitor, cart.cart_id, sharer.code)).error.code).toBe('promo_not_found')
  })
})

describe('§2 Referral code: the same address or card', () => {
  const held = async (accept: boolean) => {
    const [sharer, friend] = [await aMember(), await aMember()]
    await order(sharer, null, 200)
    await bringTo(staff, await order(friend, sharer.code, 200), 'complete')
    expect([await stateOf(friend), await balance(sharer)]).toEqual(['held', 0])
    const admin = await loginAs(test, 'admin')
    const [row] = (await admin.ok('GET', '/referrals')).filter(
      (each: { friend_id: number }) => each.friend_id === friend.userId,
    )
    expect(row).toMatchObject({ referrer_id: sharer.userId, flag: 'same address, same card', reward: 10 })
    await admin.ok('POST', `/referrals/${row.referral_id}`, { accept })
    const second = await admin.call('POST', `/referrals/${row.referral_id}`, { accept: true })
    expect([second.status, second.error.code]).toEqual([404, 'not_found'])
    return [await stateOf(friend), await balance(sharer), await balance(friend)]
  }

  it('or the same PayPal account is detected', async () => {
    const [sharer, friend] = [await aMember(), await aMember()]
    const orders = [await order(sharer, null, 210), await order(friend, sharer.code, 212)]
    await test.db.run(sql`
      update payments set type = 'PayPalAccount', card_type = '', last_two = '', expiry = '', payer = 'one@example.com'
      where order_id = any(${orders}::bigint[])`)
    await bringTo(staff, orders[1]!, 'complete')
    expect(await stateOf(friend)).toBe('held')
  })

  it('waits for an admin, who accepts it', async () => expect(await held(true)).toEqual(['rewarded', 10, 10]))
  it('or rejects it', async () => expect(await held(false)).toEqual(['refused', 0, 0]))
})
