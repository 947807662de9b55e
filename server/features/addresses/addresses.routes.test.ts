import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { searchAddresses } from '#contract/shop/addresses.ts'
import { type EmulatedFinder, openEmulatedFinder } from '#testing/emulations/maps/emulated-finder.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

const SESSION = '3f2c1a52-7b1e-4c39-9f10-8f2b52f1d0aa'

let test: TestShop
let emulated: EmulatedFinder
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true })
  emulated = await openEmulatedFinder(test.clock)
})
beforeEach(() => {
  test.clock.pass(60)
  test.shop.addressFinder = emulated.finder
  emulated.google.asked.length = 0
})
afterAll(async () => {
  await emulated.close()
  await test.close()
})

type SuggestionView = { id: string; label: string; attribution?: string }
const search = (text: string, session = ''): Promise<SuggestionView[]> =>
  shopper(test).ok('GET', `/addresses?${new URLSearchParams({ search: text, ...(session && { session }) })}`)

describe('API §3 GET /addresses', () => {
  it('queries no external service if none is enabled, whatever session is sent', async () => {
    test.shop.addressFinder = null
    expect(await search('8 gore st fitzroy', SESSION)).toEqual([])
    expect(emulated.google.asked).toEqual([])
  })

  it.each([
    ['0', 400],
    ['1', 200],
    ['20', 200],
    ['21', 400],
    ['some', 400],
  ])('a limit of %s suggestions returns a %i', async (limit, status) => {
    expect((await shopper(test).call('GET', `/addresses?search=12+smith&limit=${limit}`)).status).toBe(status)
  })

  it('returns eight suggestions by default', () => {
    expect(searchAddresses.query!.parse({}).limit).toBe(8)
  })

  it('with Google Maps enabled uses one session from typing to the address with its point', async () => {
    await search('5/8 gor', SESSION)
    const [found] = await search('5/8 gore st', SESSION)
    expect(found).toEqual({
      id: expect.any(String),
      label: '5/8 Gore Street, Fitzroy VIC',
      attribution: 'Google Maps',
    })
    expect(await shopper(test).ok('GET', `/addresses/${found!.id}`)).toEqual({
      address_formated: '8 Gore Street, Unit 5, Fitzroy, VIC, 3065, Australia',
      address_line_1: '8 Gore Street',
      address_line_2: 'Unit 5',
      city: 'Fitzroy',
      state: 'VIC',
      country: 'Australia',
      postcode: '3065',
      lat: -37.80764,
      lng: 144.98121,
    })
    const { asked, searches } = emulated.google
    expect(asked.map(({ service }) => service)).toEqual(['suggest', 'suggest', 'locate'])
    expect(searches.slice(-2).map(({ sessionToken }) => sessionToken)).toEqual([SESSION, SESSION])
    expect(asked[2]!.query.get('sessionToken')).toBe(SESSION)
  })

  it('saves such an address at its house, as typed', async () => {
    const { lat, lng } = await shopper(test).ok('GET', `/addresses/${(await search('8 gore st'))[0]!.id}`)
    const member = shopper(test)
    await member.ok('POST', '/users/login', { username: 'customer@coldie.test', password: 'coldie-demo' })
    const { user_id } = await member.ok('GET', '/users/me')
    const body = { address_line_1: '5/8 Gore Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' }
    const saved = await member.ok('POST', `/users/${user_id}/addresses`, body)
    expect(saved).toMatchObject({ address_line_1: '5/8 Gore Street', lat, lng })
  })

  it('returns rate_limited to a member who saves endlessly, because each request may query the service', async () => {
    const member = shopper(test)
    await member.ok('POST', '/users/login', { username: 'customer@coldie.test', password: 'coldie-demo' })
    const { user_id } = await member.ok('GET', '/users/me')
    const save = async (number: number) => {
      const place = {
        address_line_1: `${number} Nowhere Rd`,
        city: 'Fitzroy',
        state: 'VIC',
        postcode: '3065',
      }
      const body = { ...place, address_unlisted: true }
      return (await member.call('POST', `/users/${user_id}/addresses`, body)).status
    }
    expect(await save(1)).toBe(200)
    await setRateCounts(test.db, 59)
    expect([await save(2), await save(3)]).toEqual([200, 429])
  })

  // The service rejects text that is not base64. Three rejections in a row would disable it for every shopper for a
  // minute.
  it.each(['x'.repeat(37), 'a', 'a b', '<script>', 'é', '../..'])(
    'rejects %s as a session',
    async (session) => {
      const path = `/addresses?${new URLSearchParams({ search: '8 gore', session })}`
      expect(await shopper(test).call('GET', path)).toMatchObject({ status: 400 })
      expect(emulated.google.asked).toEqual([])
    },
  )
})

describe('API §3 GET /addresses/{id}', () => {
  it.each(['a.b', `${'A'.repeat(900)}.${'0'.repeat(64)}`, 'eyJwbGFjZSI6IngifQ.00', '%F0%9F%8D%BA.%00'])(
    'returns address_not_found for %s and queries no service',
    async (id) => {
      const reply = await shopper(test).call('GET', `/addresses/${id}`)
      expect(reply).toMatchObject({ status: 404, error: { code: 'address_not_found' } })
      expect(emulated.google.asked).toEqual([])
    },
  )

  it('returns rate_limited to a client that picks endlessly', async () => {
    const [found] = await search('8 gore st')
    const client = shopper(test)
    const pick = async () => (await client.call('GET', `/addresses/${found!.id}`)).status
    expect(await pick()).toBe(200)
    await setRateCounts(test.db, 299)
    expect([await pick(), await pick()]).toEqual([200, 429])
  })
})
