import { request as httpRequest } from 'node:http'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { ShopError, registerErrorHandler } from './errors.ts'
import { type HttpListener, openHttpListener } from './listener/http-listener.ts'
import { ERRORS_PATH, PROBLEM_TYPE, prefersProblem } from './problem-details.ts'

const PROBLEM = { accept: PROBLEM_TYPE }

let test: TestShop
let httpListener: HttpListener
beforeAll(async () => {
  test = await openTestShop()
  httpListener = await openHttpListener('127.0.0.1', 0)
})
afterAll(async () => {
  await httpListener.close()
  await test.close()
})

/** Returns the status, type and text of a response from the listener, which also answers before the app does. */
function send(path: string, headers: Record<string, string>, method = 'GET', body = '') {
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port: httpListener.port, path, method, headers },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += String(chunk)))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

const problem = (code: string, more: Record<string, unknown> = {}) => {
  const [status, title] = ERRORS[code as keyof typeof ERRORS]
  return { type: `${ERRORS_PATH}#${code}`, title, status, detail: title, code, ...more }
}

describe('A-REPLY-4 which form of an error a caller prefers', () => {
  it.each([
    [undefined, false],
    ['*/*', false],
    ['application/json', false],
    ['application/*, text/html', false],
    ['application/json, application/problem+json', false],
    ['application/problem+json;q=0.4, application/json;q=0.5', false],
    ['application/problem+json;q=0', false],
    [PROBLEM_TYPE, true],
    ['Application/Problem+JSON', true],
    ['application/problem+json, application/json', true],
    ['application/json;q=0.9, application/problem+json', true],
    ['application/problem+json, */*;q=0.1', true],
  ])('Accept %s: %s', (accept, isProblem) => {
    expect(prefersProblem(accept)).toBe(isProblem)
  })
})

describe('A-REPLY-4 an error for a caller who prefers problems', () => {
  it('is a problem while the shop starts, and for requests that no route sees', async () => {
    const starting = await send('/api/ready', PROBLEM)
    expect(starting).toMatchObject({ status: 503, type: PROBLEM_TYPE })
    expect(JSON.parse(starting.text)).toEqual(problem('unavailable'))
    await httpListener.open(test.app.handleRequest, test.realtime.upgrade)
    const tooLarge = await send('/api/carts', { ...PROBLEM, 'content-length': '900000' }, 'POST')
    expect(tooLarge).toMatchObject({ status: 413, type: PROBLEM_TYPE })
    expect(JSON.parse(tooLarge.text)).toEqual(problem('body_too_large'))
    expect(await send('/api/nothing', PROBLEM)).toMatchObject({ status: 404, type: PROBLEM_TYPE })
  })

  it('has the envelope’s status, code, fields and other details', async () => {
    const call = { method: 'POST', url: '/api/users/login', payload: { username: 5, password: '' } } as const
    const envelope = await test.app.inject(call)
    const reply = await test.app.inject({ ...call, headers: PROBLEM })
    const { error } = envelope.json<{ error: { code: string; fields: Record<string, string> } }>()
    expect(reply.statusCode).toBe(envelope.statusCode)
    expect(reply.headers['content-type']).toBe(PROBLEM_TYPE)
    const errors = Object.entries(error.fields).map(([field, detail]) => ({ field, detail }))
    expect(errors.length).toBeGreaterThan(0)
    expect(reply.json()).toEqual(problem(error.code, { errors }))
  })

  it('is a problem for each of the other refusals', async () => {
    const get = async (url: string) =>
      (await test.app.inject({ url, headers: PROBLEM })).json<{ code: string }>()
    expect(await get('/api/nothing')).toEqual(problem('not_found'))
    expect(await get('/api/users/me')).toEqual(problem('not_signed_in'))
    expect(await get('/api/console/orders')).toEqual(problem('not_signed_in'))
    test.shop.isDraining.value = true
    expect(await get('/api/ready')).toEqual(problem('unavailable'))
    test.shop.isDraining.value = false
  })

  it('leaves the envelope as it is for every other caller, and errors of pages in HTML', async () => {
    const reply = await test.app.inject({ url: '/api/nothing', headers: { accept: 'application/json, */*' } })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.body).toBe(
      `{"success":false,"error":{"code":"not_found","msg":"${ERRORS.not_found[1].replaceAll('"', '\\"')}"}}`,
    )
    const page = await test.app.inject({ method: 'DELETE', url: '/cart', headers: PROBLEM })
    expect(page.headers['content-type']).toContain('text/html')
  })

  it('leads to a page that describes the code', async () => {
    const page = await test.app.inject(ERRORS_PATH)
    expect(page.statusCode).toBe(200)
    for (const code of ['not_found', 'rate_limited', '018']) expect(page.body).toContain(`id="${code}"`)
  })
})

describe('A-REPLY-4 a problem with details', () => {
  it.each([
    ['a limit', new ShopError('rate_limited', { retryAfter: 30 }), { status: 429, retry_after: 30 }],
    [
      'a code that waits',
      new ShopError('verification_required', { user_id: 5 }),
      { status: 409, code: '018', user_id: 5 },
    ],
    ['a bug', new Error('secret'), { status: 500, code: 'internal', reference: 'abcd1234' }],
    ['an overload', Object.assign(new Error('x'), { code: '57014' }), { status: 503, retry_after: 2 }],
  ])('keeps them at the top level: %s', async (_, error, expected) => {
    const app = Fastify()
    registerErrorHandler(app, { name: 'log', report: () => 'abcd1234' })
    app.get('/api/x', () => {
      throw error
    })
    const reply = await app.inject({ url: '/api/x', headers: PROBLEM })
    expect(reply.statusCode).toBe(expected.status)
    expect(reply.json()).toMatchObject(expected)
    expect(reply.body).not.toContain('secret')
  })
})
