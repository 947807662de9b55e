import { describe, expect, it } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { apiContext, type ApiReply, createPageApi } from '#web/platform/api/page-api.ts'
import { NO_THIRD_PARTIES } from '#web/platform/csp/third-parties.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { SETTINGS } from '#testing/screens/shop-screen.tsx'
import { clientLoader, loader, shouldRevalidate } from './session.route.ts'

const ok = (data: unknown): ApiReply => ({ status: 200, json: { success: true, data }, setCookie: [] })
const refused = (status: number, code: string): ApiReply => ({
  status,
  json: { success: false, error: { code, msg: code } },
  setCookie: [],
})
const USER = {
  user_id: 7,
  firstname: 'Robin',
  lastname: 'Lee',
  addresses: [],
  referral_code: 'ROBIN-M8KQ',
  referral_discount: 10,
}
const CART = {
  sub_total: 24,
  min_spend: 30,
  cart_items: [
    { quantity: 2, product_pack_id: 11 },
    { quantity: 3, product_pack_id: 12 },
  ],
}

/** Returns the session of a visitor with these cookies, and the `Set-Cookie` headers. */
async function sessionOf(cookies: string[], answers: Record<string, ApiReply>) {
  const context = new RouterContextProvider()
  const request = { url: 'http://shop.test/-/session', headers: new Headers({ cookie: cookies.join('; ') }) }
  const api = createPageApi(request as Request, '127.0.0.1', async ({ url }) => answers[url]!)
  context.set(apiContext, api)
  const now = () => new Date('2026-11-20T07:30:00Z')
  context.set(pageContext, {
    now,
    demo: false,
    thirdParties: NO_THIRD_PARTIES,
    settings: SETTINGS,
    doorRules: () => ({ documents: [], bornBy: '2008-11-20' }),
    nonce: '',
    styleOf: () => null,
  })
  const args = { context, request, params: {} } as unknown as Parameters<typeof loader>[0]
  return { session: await loader(args), cookies: api.newCookies() }
}

describe('session of the visitor', () => {
  it('§4 Login: On start, if a token exists the user is loaded automatically', async () => {
    const { session } = await sessionOf(['token=t', 'cart_id=c'], {
      '/api/users/me': ok(USER),
      '/api/carts/c': ok(CART),
    })
    expect(session.user).toMatchObject({ id: 7, firstName: 'Robin', referralCode: 'ROBIN-M8KQ' })
    expect(session.cart).toEqual({ count: 5, subTotal: 24, minimum: 30, quantities: { 11: 2, 12: 3 } })
  })

  it('§4 Login: otherwise the visitor is a guest', async () => {
    const { session } = await sessionOf([], {})
    expect([session.user, session.cart, session.address]).toEqual([null, null, null])
  })

  it('§4 Login: an expired token is deleted', async () => {
    const { session, cookies } = await sessionOf(['token=old'], {
      '/api/users/me': refused(401, 'not_signed_in'),
    })
    expect(session.user).toBeNull()
    expect(cookies).toEqual([expect.stringMatching(/^token=; .*Max-Age=0/)])
  })

  it('§4 Login: the token of a guest who is about to verify the mobile remains', async () => {
    const pending = refused(401, 'not_signed_in')
    Object.assign((pending.json as { error: object }).error, { user_id: 7 })
    const { session, cookies } = await sessionOf(['token=pending'], { '/api/users/me': pending })
    expect([session.user, cookies]).toEqual([null, []])
  })

  it('§4 Retries: a server error is not an empty cart and can be retried', async () => {
    const session = sessionOf(['cart_id=c'], { '/api/carts/c': refused(503, 'unavailable') })
    await expect(session).rejects.toMatchObject({ init: { status: 503 } })
  })

  it('§4 Cart: a cart that no longer exists returns null', async () => {
    const { session } = await sessionOf(['cart_id=c'], { '/api/carts/c': refused(404, 'cart_not_found') })
    expect(session.cart).toBeNull()
  })
})

it('§4 Retries: without a reply the page retains its session', async () => {
  const args = { serverLoader: () => Promise.reject(new TypeError('Failed to fetch')) }
  expect(await clientLoader(args as unknown as Parameters<typeof clientLoader>[0])).toBeNull()
})

it('§2 Navigation bar: the count is reloaded after an action, whichever page the visitor is on', () => {
  const after = (done: object) =>
    shouldRevalidate({ defaultShouldRevalidate: false, ...done } as Parameters<typeof shouldRevalidate>[0])
  expect(after({ formMethod: 'POST' })).toBe(true)
  expect(after({ formMethod: 'POST', actionStatus: 200 })).toBe(true)
  expect(after({ formMethod: 'POST', actionStatus: 409 })).toBe(false)
  expect(after({ formMethod: 'GET' })).toBe(false)
  expect(after({})).toBe(false)
})
