import { describe, expect, it } from 'vitest'
import { type ApiReply, type ApiRequest, createPageApi } from '#web/platform/api/page-api.ts'
import { noAddressNearby } from './address-texts.ts'
import { replyToAddressChoice } from './choose-address-reply.ts'
import { shortAddress } from './delivery-area.ts'
import { readSavedAddress, type SavedAddress } from './saved-address.ts'

const SAVED: SavedAddress = {
  address_line_1: '32 Smith Street',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  lat: -37.8,
  lng: 144.98,
  zone_id: 1,
  store_id: 1,
}
const FOUND = { ...SAVED, address_line_1: '1 King Street', city: 'Newtown', state: 'NSW', postcode: '2042' }
const zone = (store: number) => ({ zone_id: store, primary_store_id: store })

const ok = (data: unknown): ApiReply => ({ status: 200, json: { success: true, data }, setCookie: [] })
const refused = (status: number, code: string): ApiReply => ({
  status,
  json: { success: false, error: { code, msg: code } },
  setCookie: [],
})

/** Submits a form. `answers` maps path prefixes to API replies. Returns the reply, the API requests and the cookie. */
async function choose(fields: Record<string, string>, answers: Record<string, ApiReply>) {
  const asked: ApiRequest[] = []
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const address = encodeURIComponent(JSON.stringify(SAVED))
  const request = new Request('http://shop.test/-/address', { method: 'POST', body })
  const headers = new Headers({ cookie: `address=${address}; cart_id=abc` })
  // `Request` does not allow setting the cookie header.
  const withCookies = new Proxy(request, {
    get: (target, name) => (name === 'headers' ? headers : Reflect.get(target, name, target)),
  })
  const api = createPageApi(withCookies, '127.0.0.1', async (call) => {
    asked.push(call)
    const path = Object.keys(answers).find((each) => call.url.startsWith(`/api${each}`))
    return path ? answers[path]! : refused(500, 'internal')
  })
  const answer = await replyToAddressChoice(api, formOf(body))
  return { answer, asked, saved: readSavedAddress(api)! }
}

const formOf = (body: FormData) => ({ formData: async () => body }) as unknown as Request
const sentTo = (asked: ApiRequest[], path: string) => asked.find(({ url }) => url.startsWith(`/api${path}`))

describe('choice of an address', () => {
  it('§4 Address search: A valid zone with a store creates or reuses the cart', async () => {
    const { answer, asked, saved } = await choose(
      { id: 'x' },
      { '/addresses/x': ok(FOUND), '/zones/location': ok(zone(6)), '/carts': ok({}) },
    )
    expect((answer as Response).headers.get('location')).toBe(
      '/bottleshop/new-south-wales/newtown/categories',
    )
    expect(sentTo(asked, '/carts')?.body).toMatchObject({ store_id: 6, zone_id: 6, cart_id: 'abc' })
    expect(saved).toMatchObject({ city: 'Newtown', zone_id: 6, store_id: 6 })
  })

  it('§2 Suburb page: Choosing a suburb stores an address (city in lower case); it is shown with its capitals', async () => {
    const answers = { '/zones/location': ok(zone(1)), '/carts': ok({}) }
    const { saved } = await choose({ suburb: 'St Kilda', state: 'VIC' }, answers)
    expect(saved).toMatchObject({ city: 'st kilda', state: 'VIC', postcode: '3182' })
    expect(shortAddress(saved)).toBe('St Kilda VIC 3182')
    expect(shortAddress({ ...saved, city: 'mckinnon' })).toBe('McKinnon VIC 3182')
  })

  it('places an unlisted address as the shopper entered it', async () => {
    const parts = { address_line_1: '1 New Lane', city: 'Fitzroy', state: 'VIC', postcode: '3065' }
    const answers = {
      '/addresses': ok({
        ...FOUND,
        ...parts,
        country: 'Australia',
        address_formated: '',
        address_unlisted: true,
      }),
      '/zones/location': ok(zone(1)),
      '/carts': ok({}),
    }
    const pin = { pin_lat: '-37.8', pin_lng: '144.98' }
    const { asked, saved } = await choose({ unlisted: 'true', ...parts, ...pin }, answers)
    expect(sentTo(asked, '/addresses')?.body).toMatchObject({
      ...parts,
      address_unlisted: true,
      pin_lat: -37.8,
    })
    expect(saved).toMatchObject({ ...parts, address_unlisted: true })
  })

  it('§2 Home: After the address is accepted the user goes to the stored previous page if any, in this shop only', async () => {
    const answers = { '/addresses/x': ok(FOUND), '/zones/location': ok(zone(6)), '/carts': ok({}) }
    const to = async (returnTo: string) => {
      const { answer } = await choose({ id: 'x', return_to: returnTo }, answers)
      return (answer as Response).headers.get('location')
    }
    expect(await to('/product/hazy-ipa')).toBe('/product/hazy-ipa')
    expect(await to('https://evil.test/')).toBe('/bottleshop/new-south-wales/newtown/categories')
  })

  it('§4 Cart transfer confirm: a store change with items that cannot move changes nothing', async () => {
    const { answer, saved } = await choose(
      { id: 'x', search: '1 king st' },
      {
        '/addresses/x': ok(FOUND),
        '/zones/location': ok(zone(6)),
        '/carts': refused(409, 'unmatched_packs'),
      },
    )
    expect(answer).toMatchObject({
      data: { ok: false, error: { code: 'unmatched_packs' }, submitted: { id: 'x', search: '1 king st' } },
    })
    expect(saved).toEqual(SAVED)
  })

  it('§4 Cart transfer confirm: NO restores the previous address and re-checks it, because its zone may have changed', async () => {
    const { answer, asked, saved } = await choose(
      { restore: 'true' },
      { '/zones/location/-37.8%2C144.98': ok(zone(2)), '/carts': ok({}) },
    )
    expect(answer).toEqual({ ok: true, isRestored: true })
    expect(sentTo(asked, '/carts')?.body).toMatchObject({ store_id: 2, force_change: false })
    expect(saved).toEqual({ ...SAVED, zone_id: 2, store_id: 2 })
  })

  it('§8 Zone lookup fails: the answer contains the area for the sorry popup', async () => {
    const { answer, saved } = await choose(
      { id: 'x' },
      { '/addresses/x': ok(FOUND), '/zones/location': refused(404, 'area_not_served') },
    )
    expect(answer).toMatchObject({
      data: {
        error: { msg: 'Sorry, we currently do not service your area.' },
        area: { city: 'Newtown', state: 'NSW', postcode: '2042' },
      },
    })
    expect(saved).toEqual(SAVED)
  })

  const NOT_SERVED = refused(404, 'area_not_served')
  const PLACE = { address_line_1: '1 Queen Street', city: 'Brisbane', state: 'QLD', postcode: '4000' }
  it.each<[string, Record<string, string>, Record<string, ApiReply>, object]>([
    [
      'typed on one line',
      { search: '12 Murphy Street, wangaratta 3677' },
      { '/addresses?': ok([]), '/addresses': NOT_SERVED },
      { city: 'Wangaratta', state: 'VIC', postcode: '3677' },
    ],
    [
      'typed on one line, with a suggestion that is only a guess',
      { search: '12 Hunter Street Newcastle 2300' },
      {
        '/addresses?': ok([{ id: 'x', label: '12 Hunter Street, Mosman NSW 2088' }]),
        '/addresses': NOT_SERVED,
      },
      { city: 'Newcastle', state: 'NSW', postcode: '2300' },
    ],
    [
      'typed as an unlisted address',
      { unlisted: 'true', ...PLACE },
      { '/addresses': NOT_SERVED },
      { city: 'Brisbane', state: 'QLD', postcode: '4000' },
    ],
    [
      'saved on this device, and no longer served',
      { current: 'true' },
      { '/zones/location': NOT_SERVED },
      { city: 'Fitzroy', state: 'VIC', postcode: '3065' },
    ],
    [
      'saved in the account',
      { address_id: '7' },
      {
        '/users/me': ok({
          addresses: [{ ...FOUND, address_id: 7, country: 'Australia', address_formated: '' }],
        }),
        '/zones/location': NOT_SERVED,
      },
      { city: 'Newtown', state: 'NSW', postcode: '2042' },
    ],
    [
      'chosen from the list of suburbs',
      { suburb: 'St Kilda', state: 'VIC' },
      { '/zones/location': NOT_SERVED },
      { city: 'St Kilda', state: 'VIC', postcode: '3182' },
    ],
  ])(
    '§8 Zone lookup fails: the answer contains the area for an address %s',
    async (_, fields, answers, area) => {
      const { answer } = await choose(fields, answers)
      expect(answer).toMatchObject({
        data: { error: { code: 'area_not_served' }, area },
        init: { status: 404 },
      })
    },
  )

  it('a rejected unlisted address retains its fields and names the invalid fields', async () => {
    const fields = { state: 'Choose the state.', postcode: 'Enter the four digits of the postcode.' }
    const json = {
      success: false,
      error: { code: 'invalid_input', msg: 'Please check', fields: { state: fields.state } },
    }
    const { answer } = await choose(
      { unlisted: 'true', ...PLACE, state: '', postcode: '400' },
      { '/addresses': { status: 400, json, setCookie: [] } },
    )
    expect(answer).toMatchObject({
      data: {
        error: { msg: 'Invalid address. Please enter your full address', fields },
        isUnlisted: true,
        unlisted: { line: '1 Queen Street', suburb: 'Brisbane', state: '', postcode: '400' },
      },
    })
  })

  it("§8 Address not found or incomplete: 'Invalid address. Please enter your full address'", async () => {
    const invalid = { error: { msg: 'Invalid address. Please enter your full address' } }
    expect((await choose({ search: '' }, {})).answer).toMatchObject(invalid)
    const streets = { '/addresses': ok([{ id: 'x', label: '1 Smith Street, Fitzroy VIC 3065' }]) }
    // A street without a number is not a full address, and house numbers are never guessed.
    expect((await choose({ search: 'Smith Street, Fitzroy' }, streets)).answer).toMatchObject(invalid)
    expect((await choose({ search: '1 nowhere' }, { '/addresses': ok([]) })).answer).toMatchObject(invalid)
  })

  it('§2 Confirm address: a typed address without a picked suggestion needs a confirmation, and nothing is saved', async () => {
    const guess = { id: 'x', label: '1 King Street, Newtown NSW 2042' }
    const { answer, saved } = await choose({ search: '1 king st' }, { '/addresses': ok([guess]) })
    expect(answer).toMatchObject({ ok: true, confirm: guess })
    expect(saved).toEqual(SAVED)
  })

  it('a house in another suburb than the typed suburb is a question after the message, never a confirmation', async () => {
    const found = { id: 'x', label: '100 Crown Street, Surry Hills NSW 2010' }
    const answers = {
      '/addresses?': ok([{ ...found, other_suburb: true }]),
      '/addresses': refused(400, 'address_invalid'),
    }
    const { answer } = await choose({ search: '100 crown st darlinghurst' }, answers)
    expect(answer).toMatchObject({ error: { code: 'address_invalid' }, elsewhere: [found] })
    expect(answer).not.toHaveProperty('reason')
  })

  it.each(['Fitzroy VIC 3065', 'Surry Hills', 'Smith St 3065', 'Newtown 2042'])(
    '“%s” has no house number, so the message has a reason and no house is proposed',
    async (search) => {
      const { answer, asked } = await choose({ search }, {})
      expect(answer).toMatchObject({
        error: { code: 'address_invalid' },
        reason: expect.stringMatching(/12 Smith/),
      })
      expect(sentTo(asked, '/addresses?')).toBeUndefined()
    },
  )

  it('§8 Zone lookup fails: the answer contains the area for a suburb alone', async () => {
    const area = { city: 'Wangaratta', state: 'VIC', postcode: '3677' }
    const { answer } = await choose(
      { search: 'Wangaratta 3677' },
      { '/addresses/suburb': ok({ ...area, is_served: false }) },
    )
    expect(answer).toMatchObject({ data: { error: { code: 'area_not_served' }, area } })
  })

  it('a position gets the nearest address to confirm, or a sentence', async () => {
    const found = { id: 'x', label: '12 Smith Street, Fitzroy VIC 3065' }
    const point = { lat: '-37.8', lng: '144.98' }
    const { answer, asked } = await choose(point, { '/addresses/nearest': ok(found) })
    expect(answer).toEqual({ ok: true, confirm: found })
    expect(sentTo(asked, '/addresses/nearest')?.body).toEqual({ lat: -37.8, lng: 144.98 })
    const none = await choose(point, { '/addresses/nearest': refused(404, 'address_not_found') })
    expect(none.answer).toMatchObject({ ok: false, error: { msg: noAddressNearby } })
  })

  it('a position without an address nearby opens the unlisted address with a pin, or the sheet', async () => {
    const point = { lat: '-37.8', lng: '144.98' }
    const around = { city: 'Fitzroy', state: 'VIC', postcode: '3065', street: 'Gore Street', is_served: true }
    const nowhere = { '/addresses/nearest': refused(404, 'address_not_found') }
    const { answer } = await choose(point, { ...nowhere, '/addresses/surroundings': ok(around) })
    expect(answer).toMatchObject({
      ok: false,
      error: { msg: noAddressNearby },
      unlisted: { line: '', suburb: 'Fitzroy', state: 'VIC', postcode: '3065' },
      pin: { lat: -37.8, lng: 144.98 },
    })
    const outside = { ...around, city: 'Wangaratta', postcode: '3677', is_served: false }
    const far = await choose(point, { ...nowhere, '/addresses/surroundings': ok(outside) })
    expect(far.answer).toMatchObject({ data: { area: { city: 'Wangaratta', postcode: '3677' } } })
  })

  it.each([
    ['0f3c-1', '0f3c-1'],
    ['', null],
  ])('API §3 Addresses: session “%s” is the session of the search while typing', async (session, asked) => {
    const { asked: calls } = await choose({ search: '1 king st', session }, { '/addresses': ok([]) })
    const { searchParams } = new URL(sentTo(calls, '/addresses')!.url, 'http://shop.test')
    expect(searchParams.get('session')).toBe(asked)
  })
})
