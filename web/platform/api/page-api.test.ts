import { describe, expect, it } from 'vitest'
import { myData } from '#contract/account/account.ts'
import { logout } from '#contract/account/users.ts'
import { createImport } from '#contract/console/imports.ts'
import { type ApiReply, type ApiRequest, createPageApi } from './page-api.ts'

function pageApi(headers: Record<string, string>, setCookie: string[] = []) {
  const asked: ApiRequest[] = []
  const api = createPageApi(
    new Request('http://shop.test:3000/cart', { headers }),
    '203.0.113.9',
    (request) => {
      asked.push(request)
      return Promise.resolve({ status: 200, json: { success: true }, setCookie })
    },
  )
  return { api, asked }
}

describe('the API client of a page', () => {
  it('sends the visitor’s cookies, address and host, and no origin unless the visitor sent one', async () => {
    const { api, asked } = pageApi({ cookie: 'token=abc; cart_id=c1' })
    await api.call(logout)
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/users/logout', remoteAddress: '203.0.113.9' })
    expect(asked[0]!.headers).toMatchObject({ host: 'shop.test:3000', cookie: 'token=abc; cart_id=c1' })
    expect(asked[0]!.headers).not.toHaveProperty('origin')
  })

  it('forwards the origin of another site, so that the API rejects the request', async () => {
    const { api, asked } = pageApi({ origin: 'https://evil.test' })
    await api.call(logout)
    expect(asked[0]!.headers.origin).toBe('https://evil.test')
  })

  it('uses a new cookie for the next call, and returns it with the page', async () => {
    const { api, asked } = pageApi({ cookie: 'token=old' }, [
      'token=new; Path=/; HttpOnly',
      'cart_id=; Max-Age=0',
    ])
    await api.call(logout)
    await api.call(logout)
    expect(asked[1]!.headers.cookie).toBe('token=new')
    expect(api.newCookies()).toContain('token=new; Path=/; HttpOnly')
  })

  it('forwards a submitted form unread, with its content type', async () => {
    const { api, asked } = pageApi({ cookie: 'token=abc' })
    const type = 'multipart/form-data; boundary=here'
    const form = new Request('http://shop.test:3000/console/imports', {
      method: 'POST',
      headers: { 'content-type': type },
      body: '--here--',
    })
    await api.forward(createImport, form)
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/console/imports' })
    expect(asked[0]!.headers).toMatchObject({ 'content-type': type, cookie: 'token=abc' })
    expect(asked[0]!.body).toEqual(Buffer.from('--here--'))
  })

  it('passes a file on as a stream, with the headers that describe it', async () => {
    const headers = { 'content-type': 'application/json', 'content-disposition': 'attachment' }
    const answers: ApiReply[] = [
      { status: 200, json: null, setCookie: [], file: { headers, body: new Response('{"a":1}').body! } },
      { status: 403, json: { success: false, error: { code: 'forbidden', msg: 'No' } }, setCookie: [] },
    ]
    const request = new Request('http://shop.test:3000/account/my-data')
    const api = createPageApi(request, '203.0.113.9', () => Promise.resolve(answers.shift()!))
    const parts = { params: { user_id: 1 }, query: { file: true } }
    const response = await api.download(myData, parts)
    expect(await response.text()).toBe('{"a":1}')
    expect(Object.fromEntries(response.headers)).toEqual(headers)
    await expect(api.download(myData, parts)).rejects.toMatchObject({ code: 'forbidden', status: 403 })
  })

  it('decodes cookies, and returns a malformed cookie unchanged', () => {
    const { api } = pageApi({ cookie: 'address=%7B%22a%22%3A1%7D; odd=%E0%A4%A' })
    expect(api.cookie('address')).toBe('{"a":1}')
    expect(api.cookie('odd')).toBe('%E0%A4%A')
    expect(api.cookie('none')).toBeUndefined()
  })
})

describe('a page’s own cookies', () => {
  it('are secure and host-bound on https, and are read by their plain name', () => {
    const request = new Request('https://shop.test/', {
      headers: { cookie: '__Host-address=there; address=planted' },
    })
    const api = createPageApi(request, '127.0.0.1', () => Promise.reject(new Error('not asked')), {
      prefix: '__Host-',
      isSecure: true,
    })
    expect(api.cookie('address')).toBe('there')
    api.setCookie('address', 'a b', { seconds: 60 })
    api.clearCookie('token')
    expect(api.newCookies()).toEqual([
      '__Host-address=a%20b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    expect([api.cookie('address'), api.cookie('token')]).toEqual(['a b', undefined])
  })
})
