import { describe, expect, it } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { apiContext, type ApiReply, type ApiRequest, createPageApi } from '#web/platform/api/page-api.ts'
import { action as loginAction } from './login.route.tsx'
import { action as passkeyAction } from '../security/passkeys.route.ts'
import { loader as logoutLoader } from './logout.route.ts'
import { action as twoStepAction } from './two-step-login.route.tsx'

const ok = (data: unknown): ApiReply => ({ status: 200, json: { success: true, data }, setCookie: [] })
const WRONG = { code: 'login_failed', msg: 'Username and/or password is incorrect' }

/** Calls a route as the framework does. Returns its answer, its API requests and its `Set-Cookie` headers. */
async function call(
  route: (args: never) => Promise<unknown>,
  own: { cookie?: string; form?: Record<string, string>; answers?: Record<string, ApiReply> },
) {
  const asked: ApiRequest[] = []
  const headers = new Headers({ cookie: own.cookie ?? '' })
  const api = createPageApi(
    { url: 'http://shop.test/', headers } as Request,
    '127.0.0.1',
    async (request) => {
      asked.push(request)
      return own.answers?.[request.url] ?? ok(null)
    },
  )
  const form = new FormData()
  for (const [name, value] of Object.entries(own.form ?? {})) form.set(name, value)
  const request = { url: 'http://shop.test/', headers, formData: async () => form }
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  const answer = await route({ context, request, params: {} } as never)
  return { answer, asked: asked.map(({ url }) => url), cookies: api.newCookies() }
}

const gone = (name: string) => expect.stringMatching(new RegExp(`^${name}=; .*Max-Age=0`)) as string

describe('§4 Logout', () => {
  const loggedIn = () => call(logoutLoader, { cookie: 'token=t; cart_id=c; address=a' })

  it('clears the token, empties the cart and ends the API session', async () => {
    const { asked, cookies } = await loggedIn()
    expect(asked).toEqual(['/api/users/logout'])
    expect(cookies).toEqual([gone('token'), gone('cart_id'), gone('address')])
  })

  it('redirects to / and cancels the navigation itself', async () => {
    const reply = (await loggedIn()).answer as Response
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/'])
  })

  it('redirects a visitor without a session too', async () => {
    const { answer, asked } = await call(logoutLoader, {})
    expect(asked).toEqual([])
    expect((answer as Response).headers.get('location')).toBe('/')
  })
})

describe('§4 Login', () => {
  const form = { username: 'robin@example.com', password: 'cold' }
  const right = { '/api/users/login': ok({ user_id: 7 }), '/api/users/me': ok({ addresses: [] }) }
  const home = {
    address_id: 4,
    address_line_1: '46 Smith Street',
    city: 'Fitzroy',
    state: 'VIC',
    postcode: '3065',
    lat: -37.8,
    lng: 144.98,
  }
  const withHome = {
    ...right,
    '/api/users/me': ok({ addresses: [home, { ...home, address_id: 5, city: 'St Kilda' }] }),
    '/api/zones/location/-37.8%2C144.98': ok({ zone_id: 1, primary_store_id: 2 }),
    '/api/carts': ok({ cart_id: 'c' }),
  }
  const addressIn = (cookies: string[]) => cookies.find((cookie) => cookie.startsWith('address='))

  it('guest becomes logged in when login succeeds; the dialog’s form causes no navigation', async () => {
    const { answer, asked } = await call(loginAction, { form, answers: right })
    expect(asked[0]).toBe('/api/users/login')
    expect(answer).toEqual({ ok: true })
  })

  it('selects the member’s usual address, the first in their list, on a new device', async () => {
    const { cookies } = await call(loginAction, { form, answers: withHome })
    expect(decodeURIComponent(addressIn(cookies)!)).toContain(
      JSON.stringify({ ...home, zone_id: 1, store_id: 2 }),
    )
  })

  it.each<[string, { cookie?: string; answers: Record<string, ApiReply> }]>([
    [
      'retains an address chosen on this device',
      {
        cookie: `address=${encodeURIComponent(JSON.stringify({ ...home, city: 'Carlton', zone_id: 1, store_id: 2 }))}`,
        answers: withHome,
      },
    ],
    [
      'ignores an address that is no longer served',
      {
        answers: {
          ...withHome,
          '/api/zones/location/-37.8%2C144.98': {
            status: 404,
            json: { success: false, error: { code: 'area_not_served', msg: 'We don’t deliver there' } },
            setCookie: [],
          },
        },
      },
    ],
    ['selects no address for a member without addresses', { answers: right }],
  ])('%s', async (_which, given) => {
    const { answer, cookies } = await call(loginAction, { form, ...given })
    expect(answer).toEqual({ ok: true })
    expect(addressIn(cookies)).toBeUndefined()
  })

  it('the page’s form redirects within the shop only and replaces the history entry', async () => {
    const answerTo = async (return_to: string) =>
      (await call(loginAction, { form: { ...form, return_to }, answers: right })).answer
    const reply = (await answerTo('/orders')) as Response
    expect(reply.headers.get('location')).toBe('/orders')
    expect(reply.headers.get('x-remix-replace')).toBe('true')
    expect(await answerTo('https://evil.test/')).toEqual({ ok: true })
  })

  it('after a failure, deletes the token that the API deletes and raises an error flag', async () => {
    const cleared = 'token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'
    const refused = { status: 401, json: { success: false, error: WRONG }, setCookie: [cleared] }
    const { answer, cookies } = await call(loginAction, {
      cookie: 'token=old',
      form,
      answers: { '/api/users/login': refused },
    })
    expect(cookies).toEqual([gone('token')])
    expect(answer).toMatchObject({ data: { ok: false, error: WRONG }, init: { status: 401 } })
  })
})

describe('§2 Account: a passkey in a form', () => {
  const SECOND_STEP: ApiReply = {
    status: 403,
    json: {
      success: false,
      error: { code: 'second_factor_required', msg: 'No', user_id: 7, methods: ['passkey'] },
    },
    setCookie: [],
  }

  it.each(
    ['{', 'null', '7', '[]', '{"id":"x"}'].flatMap((credential) => [
      { of: 'a login', route: passkeyAction, form: { intent: 'login', credential } },
      { of: 'a new passkey', route: passkeyAction, form: { intent: 'add', name: 'Phone', credential } },
      { of: 'the second step', route: twoStepAction, form: { credential } },
    ]),
  )('is answered with an error at the form if it has another shape: $of, $form.credential', async (row) => {
    const answers = { '/api/users/me': SECOND_STEP }
    const { answer, asked } = await call(row.route, { cookie: 'token=t', form: row.form, answers })
    expect(answer).toMatchObject({
      data: { ok: false, error: { code: 'invalid_input' } },
      init: { status: 400 },
    })
    expect(asked.filter((url) => url !== '/api/users/me')).toEqual([])
  })
})
