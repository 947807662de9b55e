import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoAddresses } from '#server/db/seed/demo-addresses.ts'
import { checkoutBody, filledCart } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let member: Member
let other: Member
beforeAll(async () => {
  test = await openTestShop()
  await seedDemoAddresses(test.db.owner)
  ;[member, other] = (await manyMembers(test, 2)) as [Member, Member]
})
afterAll(() => test.close())

const at = (line: string) => ({ address_line_1: line, city: 'Fitzroy', state: 'VIC', postcode: '3065' })
const path = (who: Member, id = '') => `/users/${who.userId}/addresses${id}`

describe('saved addresses', () => {
  it('have a label, a default and notes for the driver; the default comes first', async () => {
    const home = await member.ok('POST', path(member), {
      ...at('12 Smith Street'),
      label: 'Home',
      default: true,
      delivery_notes: 'Blue gate',
    })
    expect(home).toMatchObject({ label: 'Home', default: true, delivery_notes: 'Blue gate' })
    const work = await member.ok('POST', path(member), { ...at('20 Smith Street'), label: 'Work' })
    expect(work).toMatchObject({ label: 'Work', default: false })
    expect((await member.ok('GET', path(member))).map((each: { label: string }) => each.label)).toEqual([
      'Home',
      'Work',
    ])
    await member.ok('PATCH', path(member, `/${work.address_id}`), { default: true })
    const [first, second] = await member.ok('GET', path(member))
    expect([first.label, first.default, second.default]).toEqual(['Work', true, false])
  })

  it('change only the fields that are sent, and only for their owner', async () => {
    const saved = await member.ok('POST', path(member), {
      ...at('30 Smith Street'),
      label: 'Mum',
      delivery_notes: 'Dog',
    })
    const changed = await member.ok('PATCH', path(member, `/${saved.address_id}`), { delivery_notes: '' })
    expect(changed).toMatchObject({ label: 'Mum', delivery_notes: '', address_line_1: '30 Smith Street' })
    const theirs = await other.call('PATCH', path(other, `/${saved.address_id}`), { label: 'Mine' })
    expect(theirs.status).toBe(404)
    const long = await member.call('PATCH', path(member, `/${saved.address_id}`), { label: 'x'.repeat(41) })
    expect(long.status).toBe(400)
  })

  it('pass their notes to an order, unless the shopper writes other notes', async () => {
    const saved = await member.ok('POST', path(member), {
      ...at('40 Smith Street'),
      delivery_notes: 'Ring twice',
    })
    const order = async (change: object) => {
      const { address_line_1: _, ...body } = await checkoutBody(member, await filledCart(test, member))
      const placed = await checkout(member, {
        ...body,
        user_id: member.userId,
        address_id: saved.address_id,
        ...change,
      })
      return (await member.ok('GET', `/orders/${placed.data.order_id}`)).delivery_notes
    }
    expect(await order({})).toBe('Ring twice')
    expect(await order({ delivery_notes: '' })).toBe('')
    expect(await order({ delivery_notes: 'Leave it with Sam' })).toBe('Leave it with Sam')
    const after = (await member.ok('GET', path(member))).find(
      (each: { address_id: number }) => each.address_id === saved.address_id,
    )
    expect(after.delivery_notes).toBe('Leave it with Sam')
  })

  it('can be saved again after deletion, including the default', async () => {
    const body = { ...at('50 Smith Street'), default: true }
    const saved = await member.ok('POST', path(member), body)
    await member.ok('DELETE', path(member, `/${saved.address_id}`))
    expect(await member.ok('POST', path(member), body)).toMatchObject({ default: true })
  })
})
