import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoAddresses } from '#server/db/seed/demo-addresses.ts'
import { checkoutBody, filledCart } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'

let test: TestShop
let member: Member
beforeAll(async () => {
  test = await openTestShop()
  await seedDemoAddresses(test.db.owner)
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
  ])('rejects %j', async (change) => {
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

  it.each(['12 Box Street', '7 Post Office Lane', '3 Locker Lane', '5/14 Long Street', '4000 Smith Street'])(
    'accepts %s, which is on no map, only as an unlisted address',
    async (address_line_1) => {
      const address = { ...SMITH, address_line_1 }
      const save = (body: object) => member.call('POST', `/users/${member.userId}/addresses`, body)
      const refused = await save(address)
      expect([refused.status, refused.error.msg]).toEqual([
        400,
        'Invalid address. Please enter your full address',
      ])
      const saved = await save({ ...address, address_unlisted: true })
      expect(saved.data).toMatchObject({ address_line_1, address_unlisted: true })
      const listed = await save({ ...SMITH, address_unlisted: true })
      expect(listed.data.address_unlisted).toBeUndefined()
    },
  )

  it.each([
    { address_line_1: 'PO Box 12' },
    { address_line_1: 'Parcel Locker 10012 34567' },
    { postcode: '3000' },
    { city: 'Geelong', postcode: '3220', address_line_1: '5 Nowhere Street' },
    { state: 'NSW' },
    { address_line_1: 'beer 4 me' },
  ])('rejects %j even as an unlisted address', async (change) => {
    const address = { ...SMITH, ...change, address_unlisted: true }
    const body = { ...(await checkoutBody(member, await openCartWithWine())), user_id: member.userId }
    const placed = await checkout(member, { ...body, ...address })
    expect(placed.data).toBeUndefined()
    expect(placed.error.code).toMatch(/^address_(invalid|not_served)$/)
  })

  it('asks at the checkout too, and informs staff and driver of the order', async () => {
    const address = { ...SMITH, address_line_1: '9999 Nowhere Street' }
    const body = { ...(await checkoutBody(member, await filledCart(test, member))), user_id: member.userId }
    const refused = await checkout(member, { ...body, ...address })
    expect([refused.status, refused.error.msg]).toEqual([
      400,
      'Invalid address. Please enter your full address',
    ])
    const notes = { delivery_notes: 'Blue gate' }
    const placed = await checkout(member, { ...body, ...address, ...notes, address_unlisted: true })
    expect(placed.status).toBe(200)
    const order = await member.ok('GET', `/orders/${placed.data.order_id}`)
    expect(order).toMatchObject({ address_unlisted: true, delivery_notes: 'Blue gate' })
    expect(order.addresses.address_line_1).toBe('9999 Nowhere Street')
    const [listed] = await member.ok('GET', '/orders?mine=true')
    expect(listed.address_unlisted).toBe(true)
  })

  it('geocodes a typed address for any caller, without storing it', async () => {
    const place = (body: object) => member.call('POST', '/addresses', body)
    expect((await place({ ...SMITH, address_line_1: '12 Smith St (rear)' })).data).toMatchObject({
      address_line_1: '12 Smith Street',
      address_line_2: 'Rear',
    })
    const placed = await place({ ...SMITH, address_line_1: '12 Smith St, ring the bell' })
    expect(placed.data.delivery_notes).toBe('ring the bell')
    expect((await place({ ...SMITH, address_line_1: '5 Nowhere Street' })).error.code).toBe('address_invalid')
    const unlisted = await place({ ...SMITH, address_line_1: '5 Nowhere Street', address_unlisted: true })
    expect(unlisted.data).toMatchObject({ address_unlisted: true, city: 'Fitzroy' })
  })

  it('rejects at the checkout an address that was saved before the rule', async () => {
    const { address_id } = await member.ok('POST', `/users/${member.userId}/addresses`, SMITH)
    await test.db.run(sql`update user_addresses set line_1 = 'Box 12' where address_id = ${address_id}`)
    const { address_line_1: _line, ...body } = await checkoutBody(member, await openCartWithWine())
    const placed = await checkout(member, { ...body, user_id: member.userId, address_id })
    expect([placed.status, placed.error.code]).toEqual([400, 'address_invalid'])
  })
})

let cart: { cart_id: string; store_id: number } | undefined
const openCartWithWine = async () => (cart ??= await filledCart(test, member))

describe('§8 Zone lookup fails: an address in a place that no store reaches', () => {
  it.each([
    { city: 'Wangaratta', state: 'VIC', postcode: '3677' },
    { city: 'Newcastle', state: 'NSW', postcode: '2300' },
    { city: 'Brisbane', state: 'QLD', postcode: '4000' },
    { city: 'Tarneit', state: 'Victoria', postcode: '3029' },
    { city: 'Hobart', state: 'Tasmania', postcode: '7000' },
    { city: 'Braddon', state: 'ACT', postcode: '2612' },
    { city: 'Darwin City', state: 'NT', postcode: '0800' },
    { city: 'Werribee', state: 'VIC', postcode: '3030' },
  ])('is reported as outside the area instead of invalid: %j', async (place) => {
    const address = { address_line_1: '1 Queen Street', ...place }
    for (const unlisted of [{}, { address_unlisted: true }]) {
      const placed = await member.call('POST', '/addresses', { ...address, ...unlisted })
      expect([placed.status, placed.error.code, placed.error.msg]).toEqual([
        404,
        'area_not_served',
        'Sorry, we currently do not service your area.',
      ])
    }
    const saved = await member.call('POST', `/users/${member.userId}/addresses`, address)
    expect([saved.status, saved.error.code]).toEqual([404, 'area_not_served'])
    const body = { ...(await checkoutBody(member, await openCartWithWine())), user_id: member.userId }
    const ordered = await checkout(member, { ...body, ...address, address_unlisted: true })
    expect([ordered.status, ordered.error.code]).toEqual([409, 'address_not_served'])
  })

  it.each([
    [{ postcode: '3677' }, ['city', 'postcode']],
    [{ state: 'QLD' }, ['postcode', 'state']],
    [{ city: 'Fitsroi Sowth' }, ['city']],
    [{ address_line_1: 'Smith Street' }, ['address_line_1']],
    [{ address_line_1: 'PO Box 12' }, ['address_line_1']],
    [{ address_line_1: '12 Smith Street QLD' }, ['address_line_1']],
    [{ postcode: '306' }, ['postcode']],
    [{ state: 'Otago' }, ['state']],
  ])('reports the wrong fields of %j', async (change, fields) => {
    const { error } = await member.call('POST', '/addresses', { ...SMITH, ...change, address_unlisted: true })
    expect([error.code, error.msg]).toEqual([
      'address_invalid',
      'Invalid address. Please enter your full address',
    ])
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(fields)
  })
})
