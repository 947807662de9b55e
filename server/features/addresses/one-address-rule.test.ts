import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutBody, filledCart } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'

let test: TestShop
let member: Member
beforeAll(async () => {
  test = await openTestShop()
  member = (await manyMembers(test, 1))[0]!
})
afterAll(() => test.close())

const SMITH = { address_line_1: '12 Smith Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' }

/** @source L-23 */
describe('one rule for saved and typed addresses', () => {
  it.each([
    { address_line_1: 'BOX 12' },
    { address_line_1: 'P.O. Box 12' },
    { address_line_1: 'PMB 5' },
    { address_line_1: 'Poste Restante' },
    { address_line_1: 'Parcel Locker 10012 34567' },
    { address_line_2: 'c/- Post Office' },
    { address_line_1: 'beer 4 me' },
    { address_line_1: 'Edinburgh Gardens' },
    { address_line_1: 'Corner of Smith and Gertrude Streets' },
    { address_line_1: '10 Downing Street, London' },
    { address_line_1: '12 Smith Street, Collingwood 3066' },
    { city: 'Melbourne', postcode: '3001' },
    { city: 'Sydney', state: 'NSW', postcode: '2001' },
    { postcode: '3000' },
    { state: 'NSW' },
    { city: 'Newtown' },
  ])('refuses %j', async (change) => {
    const address = { ...SMITH, ...change }
    const saved = await member.call('POST', `/users/${member.userId}/addresses`, address)
    expect([saved.status, saved.error.code]).toEqual([400, 'address_invalid'])
    expect(saved.error.msg).toBe('Invalid address. Please enter your full address')
    const body = {
      ...(await checkoutBody(member, await openCartWithWine())),
      user_id: member.userId,
      ...address,
    }
    const placed = await checkout(member, body)
    expect([placed.status, placed.error.code]).toEqual([400, 'address_invalid'])
  })

  it.each(['12 Box Street', '7 Post Office Lane', '3 Locker Lane', '5/14 Long Street'])(
    'takes %s',
    async (line) => {
      const saved = await member.ok('POST', `/users/${member.userId}/addresses`, {
        ...SMITH,
        address_line_1: line,
      })
      expect(saved.address_line_1).toBe(line)
    },
  )

  it('refuses at the checkout what was saved before the rule', async () => {
    const { address_id } = await member.ok('POST', `/users/${member.userId}/addresses`, SMITH)
    await test.db.run(sql`update user_addresses set line_1 = 'Box 12' where address_id = ${address_id}`)
    const { address_line_1: _line, ...body } = await checkoutBody(member, await openCartWithWine())
    const placed = await checkout(member, { ...body, user_id: member.userId, address_id })
    expect([placed.status, placed.error.code]).toEqual([400, 'address_invalid'])
  })
})

let cart: { cart_id: string; store_id: number } | undefined
const openCartWithWine = async () => (cart ??= await filledCart(test, member))
