import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Enquiry } from '#contract/console/enquiries.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  for (const [email, referrer, message] of [
    ['ann@example.com', 'Contact Page', 'Where is my 100% juice?'],
    ['ben@example.com', 'Suburb Page', 'Geelong'],
    ['cam@example.com', 'Notify Me Page', ''],
  ]) {
    test.clock.pass(1)
    await shopper(test).ok('POST', '/subscriptions', { email, referrer, message, first_name: 'Sam' })
  }
})
afterAll(() => test.close())

const list = (query: string) => staff.admin.call('GET', `/console/enquiries?${query}`)
const emails = async (query: string) => (await list(query)).data.map(({ email }: Enquiry) => email)

/** @source A-ENQUIRY-1 */
describe('§8 GET /console/enquiries', () => {
  it('lists enquiries by purpose, newest first', async () => {
    expect((await emails('')).slice(0, 3)).toEqual(['cam@example.com', 'ben@example.com', 'ann@example.com'])
    expect((await emails('purpose=notify')).slice(0, 2)).toEqual(['cam@example.com', 'ben@example.com'])
    expect((await list('purpose=contact')).data[0]).toMatchObject({
      purpose: 'contact',
      name: 'Sam',
      email: 'ann@example.com',
      message: 'Where is my 100% juice?',
      referrer: 'Contact Page',
      user_id: null,
    })
  })

  it('finds a substring of an e-mail, a name or a message, without wildcards', async () => {
    expect(await emails('search=GEELONG')).toEqual(['ben@example.com'])
    expect(await emails('search=100%25')).toEqual(['ann@example.com'])
    expect(await emails('search=cam@')).toEqual(['cam@example.com'])
  })

  it('returns pages with cursors', async () => {
    const first = (await list('limit=1')).json
    expect((await list(`limit=1&cursor=${first.next}`)).data).toMatchObject([{ email: 'ben@example.com' }])
    for (const wrong of ['limit=251', 'purpose=all', 'cursor=none'])
      expect((await list(wrong)).status).toBe(400)
  })

  it('is limited to users who may read customers', async () => {
    expect((await staff.store.call('GET', '/console/enquiries')).error.code).toBe('forbidden')
    expect((await shopper(test).call('GET', '/console/enquiries')).error.code).toBe('not_signed_in')
  })
})
