import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItem, aPack, openCart } from '#testing/fixtures/builders.ts'
import { aBundle } from '#testing/fixtures/bundles.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

const statements: string[] = []

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ onStatement: (text) => void statements.push(text) })
})
afterAll(() => test.close())

/** Returns the statements of an action in the shop's database, without those of the demo gateway. */
async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0
  await action()
  return statements.filter((text) => !text.includes('demo_gateway.'))
}

/** Counts are not noisy like durations, so a regression shows here first. */
describe('statements', () => {
  it('are zero for lists, products and categories of a visited store: they are served from memory', async () => {
    const client = shopper(test)
    for (const id of [1, 2]) await client.ok('GET', `/products?store_id=${id}`)
    const sent = await statementsOf(async () => {
      await client.ok('GET', '/products?store_id=1&limit=16')
      await client.ok('GET', '/products?store_id=2&search=lager&sort=3')
      await client.ok('GET', '/products/1?store_id=1')
      await client.ok('GET', '/products/slug/frost-furrow-merlot?store_id=1')
      await client.ok('GET', '/categories')
      await client.ok('GET', '/zones/location/-37.8,144.978')
      await client.ok('GET', '/suburbs?state=VIC')
    })
    expect(sent).toEqual([])
  })

  it('are at most 3 for a visitor’s new cart with its first item', async () => {
    const client = shopper(test)
    const { pack_id } = await aPack(test)
    const sent = await statementsOf(async () => {
      const cart = await openCart(client)
      await addItem(client, cart.cart_id, pack_id)
    })
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(3)
  })

  it('are at most 25 from an empty cart to a member’s placed order with a saved card', async () => {
    const [member] = (await manyMembers(test, 1)) as [Member]
    await placeWithSavedCard(member)
    const sent = await statementsOf(() => placeWithSavedCard(member))
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(25)
  })

  it('are at most 25 with a bundle, too', async () => {
    const [member] = (await manyMembers(test, 1)) as [Member]
    const bundle = await aBundle(test)
    await placeWithSavedCard(member)
    const sent = await statementsOf(() => placeWithSavedCard(member, bundle.packId))
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(25)
  })

  async function placeWithSavedCard(member: Member, packId?: number): Promise<void> {
    const { client_token } = await member.ok('GET', `/payment/braintree/client/${member.userId}`)
    const [saved] = await member.ok('GET', `/users/${member.userId}/payment_methods`)
    const card = {
      client_token,
      number: '4111111111111111',
      expiration: '12/30',
      cvv: '123',
      cardholder_name: 'A',
    }
    const nonce = saved?.nonce ?? (await member.call('POST', '/demo/gateway/tokens', card)).json.nonce
    const cart = await openCart(member)
    await addItem(member, cart.cart_id, packId ?? (await aPack(test)).pack_id, 2)
    await member.ok('POST', '/checkout', {
      transaction_token: nonce,
      save_payment_method: true,
      cart_id: cart.cart_id,
      user_id: member.userId,
      address_line_1: '12 Smith Street',
      city: 'Fitzroy',
      state: 'VIC',
      postcode: '3065',
    })
  }
})
