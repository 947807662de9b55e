import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { MAX_FAVOURITES } from '#contract/shop/favourites.ts'

let test: TestShop
let member: Shopper
let mine: string
beforeAll(async () => {
  test = await openTestShop()
  member = shopper(test)
  mine = `/users/${await logIn(member, 'customer@coldie.test')}/favourites`
})
afterAll(() => test.close())

async function logIn(caller: Shopper, username: string): Promise<number> {
  return (await caller.ok('POST', '/users/login', { username, password: 'coldie-demo' })).user_id
}
const ids = async () =>
  (await member.ok('GET', mine)).map((favourite: { product_id: number }) => favourite.product_id)

describe('§2 Favourites', () => {
  it('§2 Favourites: a product is stored once, listed newest first, and can be removed', async () => {
    expect(await ids()).toEqual([])
    await member.ok('PUT', `${mine}/11`)
    test.clock.pass(1)
    await member.ok('PUT', `${mine}/12`)
    await member.ok('PUT', `${mine}/11`)
    expect(await ids()).toEqual([12, 11])
    await member.ok('DELETE', `${mine}/12`)
    await member.ok('DELETE', `${mine}/12`)
    expect(await ids()).toEqual([11])
  })

  it('§2 Favourites: favourites from before the login are merged, unknown products are left out', async () => {
    await member.ok('PUT', mine, { product_ids: [21, 11, 999_999] })
    expect((await ids()).toSorted()).toEqual([11, 21])
    await member.ok('PUT', mine, { product_ids: 22 }, { form: true })
    expect(await ids()).toContain(22)
  })

  it('§2 Favourites: an unknown product is rejected', async () => {
    const reply = await member.call('PUT', `${mine}/999999`)
    expect([reply.status, reply.error.code]).toEqual([400, 'product_not_found'])
  })

  it('§2 Favourites: a list has a maximum length', async () => {
    const many = Array.from({ length: MAX_FAVOURITES }, (_, index) => index + 100)
    const reply = await member.call('PUT', mine, { product_ids: many })
    expect([reply.status, reply.error.code]).toEqual([409, 'too_many_favourites'])
  })

  it('§2 Favourites: a member can neither read nor change another member’s favourites', async () => {
    const other = shopper(test)
    await logIn(other, 'admin@coldie.test')
    for (const [method, path] of [
      ['GET', mine],
      ['PUT', mine],
      ['PUT', `${mine}/1`],
      ['DELETE', `${mine}/11`],
    ] as const) {
      const body = method === 'PUT' ? { product_ids: [1] } : undefined
      for (const caller of [other, shopper(test)])
        expect((await caller.call(method, path, body)).error?.code).toBe('not_found')
    }
    expect(await ids()).toContain(11)
  })
})
