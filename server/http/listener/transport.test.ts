import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpListener, openHttpListener } from './http-listener.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { rawAnswer, rawConnection, readAnswer } from '#testing/shop/raw-connection.ts'
import { sampleAndAll } from '#testing/suites/sample-and-all.ts'
import { BODY_LIMIT } from './transport.ts'
import { TRANSPORT_LIMITS } from './transport.ts'

const LIMITS = {
  ...TRANSPORT_LIMITS,
  headersMs: 300,
  requestMs: 400,
  checkMs: 50,
  lingerMs: 300,
  keepAliveMs: 200,
}

let test: TestShop
let httpListener: HttpListener
beforeAll(async () => {
  test = await openTestShop()
  httpListener = await openHttpListener('127.0.0.1', 0, { limits: LIMITS })
  await httpListener.open(test.app.handleRequest, test.realtime.upgrade)
})
afterAll(async () => {
  await httpListener.close()
  await test.close()
})

const answer = (bytes: string) => rawAnswer(httpListener.port, bytes)
const FORM = 'content-type: application/x-www-form-urlencoded'

/** Sends chunks of a body without a content-length until the server stops accepting them. */
async function pour(path: string, bytes: number, type = FORM) {
  const connection = await rawConnection(httpListener.port)
  await connection.write(
    `POST ${path} HTTP/1.1\r\nhost: shop.test\r\norigin: http://shop.test\r\n${type}\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  const block = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
  let sent = 0
  while (sent < bytes && (await connection.write(block))) sent += 0x10000
  await connection.write('0\r\n\r\n')
  return { sent, ...readAnswer(await connection.all()) }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/**
 * Returns the bytes held by array buffers. Collects twice, because memory found by the first collection is released
 * in the background.
 */
async function heldBytes(): Promise<number> {
  collect()
  await new Promise(setImmediate)
  collect()
  return process.memoryUsage().arrayBuffers
}

describe('the body limit, measured on the connection', () => {
  const PATHS = [
    '/login',
    '/api/users/login',
    '/checkout',
    '/-/session',
    '/api/payment-events/braintree',
    '/nowhere',
  ]
  for (const { which, options, of } of sampleAndAll(4))
    it.each(of(PATHS))(
      `rejects 60 MB in chunks to %s with 413, and stores none of it, ${which}`,
      options,
      async (path) => {
        const before = process.memoryUsage().arrayBuffers
        const { status, head, body } = await pour(path, 60_000_000)
        expect(status).toBe(413)
        expect(head).toMatch(/connection: close/i)
        expect((await heldBytes()) - before).toBeLessThan(5_000_000)
        if (path.startsWith('/api/'))
          expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'body_too_large' } })
        else expect(head).toMatch(/content-type: text\/html/i)
      },
    )

  it.each(['GET /', 'GET /api/health', 'POST /login', 'DELETE /api/users/1', 'HEAD /cart'])(
    'rejects an announced length above the limit without waiting for the body: %s',
    async (line) => {
      const { status } = await answer(
        `${line} HTTP/1.1\r\nhost: shop.test\r\ncontent-length: ${BODY_LIMIT + 1}\r\n\r\n`,
      )
      expect(status).toBe(413)
    },
  )

  it('sends 100-continue only if the announced body fits the limit', async () => {
    const ask = (length: number) =>
      `POST /api/users/login HTTP/1.1\r\nhost: shop.test\r\norigin: http://shop.test\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nexpect: 100-continue\r\n\r\n`
    expect((await answer(ask(BODY_LIMIT + 1))).status).toBe(413)
    const invited = await rawConnection(httpListener.port)
    await invited.write(`${ask(2)}{}`)
    const text = await invited.all()
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /)
  })

  it('accepts a body of exactly the limit', async () => {
    const connection = await rawConnection(httpListener.port)
    await connection.write(
      `POST /api/users/login HTTP/1.1\r\nhost: shop.test\r\norigin: http://shop.test\r\nconnection: close\r\n${FORM}\r\ncontent-length: ${BODY_LIMIT}\r\n\r\n${'x'.repeat(BODY_LIMIT)}`,
    )
    expect(readAnswer(await connection.all()).status).toBe(400)
  })

  it.each(['imports', 'imports.data', 'products/1/images', 'products/1/images.data'])(
    'accepts a file larger than the form limit where staff upload files: /console/%s',
    async (path) => {
      const part = 'content-disposition: form-data; name="file"; filename="products.csv"'
      const body = `--edge\r\n${part}\r\n\r\n${'x'.repeat(4 * BODY_LIMIT)}\r\n--edge--\r\n`
      const { status } = await answer(
        `POST /console/${path} HTTP/1.1\r\nhost: shop.test\r\norigin: http://shop.test\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=edge\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      // There is no session, so the page redirects to the login.
      expect([302, 401]).toContain(status)
    },
  )

  it.each([
    ['a form of fields', 'application/x-www-form-urlencoded', 'a&'.repeat(100_000)],
    ['text', 'text/plain', 'x'.repeat(200_000)],
    ['no type', '', 'x'.repeat(200_000)],
    [
      'parts in great number',
      'multipart/form-data; boundary=edge',
      '--edge\r\na: b\r\n\r\n\r\n'.repeat(10_000),
    ],
    ['parts in great number', 'multipart/form-data; boundary="edge"', '--edge\r\n'.repeat(20_000)],
  ])('refuses %s where staff send a file: %s', async (_, type, body) => {
    for (const path of ['/console/imports', '/api/console/products/1/images']) {
      const { status } = await answer(
        `POST ${path} HTTP/1.1\r\nhost: shop.test\r\norigin: http://shop.test\r\nconnection: close\r\n${type && `content-type: ${type}\r\n`}content-length: ${body.length}\r\n\r\n${body}`,
      )
      expect(status).toBe(413)
    }
  })

  it('passes a chunked form within the limit completely', async () => {
    const body = 'email=a%40example.com&referrer=Suburb+Page'
    const { status } = await answer(
      `POST /api/subscriptions HTTP/1.1\r\nhost: shop.test\r\norigin: http://shop.test\r\nconnection: close\r\n${FORM}\r\ntransfer-encoding: chunked\r\n\r\n5\r\n${body.slice(0, 5)}\r\n${(body.length - 5).toString(16)}\r\n${body.slice(5)}\r\n0\r\n\r\n`,
    )
    expect(status).toBe(200)
  })
})

describe('slow and idle connections', () => {
  it.each([
    ['incomplete headers', 'GET / HTTP/1.1\r\nhost: shop.test\r\nx-a: ', 408],
    [
      'an incomplete body',
      `POST /login HTTP/1.1\r\nhost: shop.test\r\n${FORM}\r\ncontent-length: 100\r\n\r\nx`,
      408,
    ],
    ['no data', '', 0],
  ])('are closed: %s', async (_, bytes, status) => {
    expect((await answer(bytes)).status).toBe(status)
  })

  it('are closed soon after the response', async () => {
    expect((await answer('GET /api/health HTTP/1.1\r\nhost: shop.test\r\n\r\n')).status).toBe(200)
  })
})

describe('a request that no regular client sends', () => {
  it.each([
    ['GET http://shop.test/ HTTP/1.1\r\nhost: shop.test', 400],
    ['GET http://evil.example/api/health HTTP/1.1\r\nhost: shop.test', 400],
    ['GET https://shop.test/cart HTTP/1.1\r\nhost: shop.test', 400],
    ['GET * HTTP/1.1\r\nhost: shop.test', 400],
    ['OPTIONS * HTTP/1.1\r\nhost: shop.test', 400],
    ['TRACE / HTTP/1.1\r\nhost: shop.test', 405],
    ['TRACE /api/health HTTP/1.1\r\nhost: shop.test', 405],
    ['CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example', 405],
    ['PROPFIND / HTTP/1.1\r\nhost: shop.test', 405],
    ['QUERY /cart HTTP/1.1\r\nhost: shop.test', 405],
    ['BREW /pot HTTP/1.1\r\nhost: shop.test', 400],
    ['GET / HTTP/1.1', 400],
    ['GET / HTTP/1.1\r\nhost: shop.test:99999', 400],
    ['GET / HTTP/1.1\r\nhost: shop.test:65536', 400],
    ['GET / HTTP/1.1\r\nhost: shop.test:', 400],
    ['GET / HTTP/1.1\r\nhost: shop.test:abc', 400],
    ['GET / HTTP/1.1\r\nhost: shop.test:-1', 400],
    ['GET / HTTP/1.1\r\nhost: shop.test:80:80', 400],
    ['GET / HTTP/1.1\r\nhost: 300.1.1.1', 400],
    ['GET / HTTP/1.1\r\nhost: 1.2.3.4.5', 400],
    ['GET / HTTP/1.1\r\nhost: [::g]', 400],
    ['GET / HTTP/1.1\r\nhost: [:::]', 400],
    ['GET / HTTP/1.1\r\nhost: a/b', 400],
    ['GET / HTTP/1.1\r\nhost: user@shop.test', 400],
    ['GET // HTTP/1.1\r\nhost: shop.test', 400],
    ['GET /// HTTP/1.1\r\nhost: shop.test', 400],
    ['GET /\\ HTTP/1.1\r\nhost: shop.test', 400],
    ['GET //evil.example/cart HTTP/1.1\r\nhost: shop.test', 400],
    ['GET //[ HTTP/1.1\r\nhost: shop.test', 400],
    ['GET //x:99999/ HTTP/1.1\r\nhost: shop.test', 400],
    ['GET /%E0%A4%A HTTP/1.1\r\nhost: shop.test', 400],
    ['GET / HTTP/1.1\r\nhost: [', 400],
    ['GET / HTTP/1.1\r\nhost: a b', 400],
    ['GET / HTTP/1.1\r\nhost: robin@evil.example', 400],
    ['GET / HTTP/1.1\r\nhost: evil.example/x', 400],
    ['GET / HTTP/1.1\r\nhost: shop.test\r\nhost: evil.example', 400],
    ['GET /%zz HTTP/1.1\r\nhost: shop.test', 400],
    ['GET /product/%E0%A4%A HTTP/1.1\r\nhost: shop.test', 400],
    ['GET /api/users/%zz HTTP/1.1\r\nhost: shop.test', 400],
    [`GET / HTTP/1.1\r\nhost: shop.test\r\nx-a: ${'x'.repeat(20_000)}`, 431],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: shop.test`, 431],
    ['GET / HTTP/9.9\r\nhost: shop.test', 400],
    ['PRI * HTTP/2.0', 408],
    ['nonsense', 400],
    ['\u0016\u0003\u0001\u0002', 400],
    ['GET / HTTP/1.1\r\nhost: shop.test\r\nbad header', 400],
    ['POST /login HTTP/1.1\r\nhost: shop.test\r\ncontent-length: -1', 400],
    ['POST /login HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 1\r\ncontent-length: 2', 400],
    ['POST /login HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 3\r\ntransfer-encoding: chunked', 400],
    ['POST /login HTTP/1.1\r\nhost: shop.test\r\ntransfer-encoding: gzip, chunked', 400],
    ['POST /login HTTP/1.1\r\nhost: shop.test\r\ntransfer-encoding: chunked\r\n\r\nzz', 400],
    [
      'POST /login HTTP/1.1\r\nhost: shop.test\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello-and-more\r\n0',
      400,
    ],
    [
      'POST /api/carts HTTP/1.1\r\nhost: shop.test\r\ntransfer-encoding: chunked\r\n\r\nfffffffffffffffff',
      400,
    ],
    [
      `POST /login HTTP/1.1\r\nhost: shop.test\r\ntransfer-encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}`,
      413,
    ],
    ['POST /login HTTP/1.1\r\nhost: shop.test\r\nexpect: miracles\r\ncontent-length: 0', 400],
  ])('%.80j is rejected with %i', async (head, status) => {
    const reply = await answer(`${head}\r\n\r\n`)
    expect(reply.status).toBe(status)
  })

  it('gets an HTTP/1.1 response if it asks for a protocol upgrade', async () => {
    const { status } = await answer(
      'GET /api/health HTTP/1.1\r\nhost: shop.test\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n\r\n',
    )
    expect(status).toBe(200)
  })

  it('does not affect the responses to valid requests before it', async () => {
    const connection = await rawConnection(httpListener.port)
    const good = 'GET /api/health HTTP/1.1\r\nhost: shop.test\r\n\r\n'
    await connection.write(good.repeat(5) + 'TRACE / HTTP/1.1\r\nhost: shop.test\r\n\r\n' + good)
    const statuses = [...(await connection.all()).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
    expect(statuses).toEqual(['200', '200', '200', '200', '200', '405'])
  })

  it('gets the same headers as every response: not cacheable, sniffable or frameable', async () => {
    const { head } = await answer('TRACE / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
    expect(head).toMatch(/allow: GET, HEAD/i)
    for (const line of [/cache-control: no-store/i, /nosniff/i, /frame-ancestors 'none'/i])
      expect(head).toMatch(line)
  })
})

describe('more connections than one network may have', () => {
  const FEW = { ...TRANSPORT_LIMITS, connectionsPerNetwork: 8, connections: 20 }

  async function crowded(check: (httpListener: HttpListener) => Promise<void>): Promise<void> {
    const small = await openHttpListener('127.0.0.1', 0, { limits: FEW })
    await small.open(
      (_request, response) => void response.end('open'),
      () => false,
    )
    await check(small)
    await small.close()
  }
  const health = async (port: number, from?: string) => {
    const connection = await rawConnection(port, from)
    await connection.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    return readAnswer(await connection.all()).status
  }

  it('replace idle connections of the same network, and lock out no other user', () =>
    crowded(async ({ port }) => {
      const flood = await Promise.all(Array.from({ length: 300 }, () => rawConnection(port)))
      expect(await health(port)).toBe(200)
      expect(await health(port, '127.0.0.2')).toBe(200)
      expect(flood.filter(({ socket }) => !socket.closed).length).toBeLessThanOrEqual(8)
      flood.forEach(({ socket }) => socket.destroy())
    }))

  it('are limited in total as well: the largest network loses connections', () =>
    crowded(async ({ port }) => {
      const from = (network: number) => `127.0.0.${network}`
      const flood = []
      for (const network of [2, 3, 4, 5])
        for (let i = 0; i < 8; i++) flood.push(await rawConnection(port, from(network)))
      expect(await health(port, from(6))).toBe(200)
      expect(flood.filter(({ socket }) => !socket.closed).length).toBeLessThanOrEqual(20)
      flood.forEach(({ socket }) => socket.destroy())
    }))
})
