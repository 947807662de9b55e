import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'

// Requests that no browser sends, to the built pages. The server's tests cover the API.

/** Sends bytes on a connection. Returns the reply's status, or 0 if the connection is closed without a reply. */
async function statusOf(url: string, bytes: string): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(bytes)
  const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean]
  socket.destroy()
  return typeof first === 'object' ? Number(first.toString('latin1').split(' ')[1]) : 0
}

const PATHS = [
  '/',
  '/login',
  '/cart',
  '/checkout',
  '/product/galah-lager',
  '/console/stock',
  '/api/zones',
  '/nowhere',
]

const HEADERS = [
  'referer: http://[',
  'origin: http://shop:99999',
  'origin: null',
  'cookie: token=%; cart_id=%zz; address=%7B; delivery_day=%; a',
  'cookie: address=null; token=; =x; ;;',
  'cookie: address=[]; surcharge=..; promo_code=%00',
  'accept-language: *;q=x,,-,zz-ZZZZZZZZZ',
  'accept: ;;;',
  'accept-encoding: ;q=-1',
  'if-modified-since: yesterday',
  'if-none-match: "',
  'range: bytes=9-1,-',
  'x-forwarded-host: [',
  'x-forwarded-proto: javascript',
  'x-forwarded-for: ,,unknown',
  'forwarded: for=";proto=',
  'user-agent: \xff\xfe',
  'authorization: Bearer',
  'content-length: 0',
]

const HOSTS = [
  'shop:99999',
  'shop:65536',
  'shop:abc',
  'shop:',
  'shop:80:80',
  '300.1.1.1',
  '[',
  '[:::]',
  'a b',
  '',
]

const TARGETS = [
  '//',
  '///',
  '/\\',
  '//evil.example/cart',
  '/%',
  '/%E0%A4%A',
  '/cart?%',
  '/?a=%zz&b=%E0',
  '/.data?_routes=%',
]

test('A malformed header, host or path never makes a page fail', async ({ baseURL }) => {
  const failed: string[] = []
  const ask = async (head: string) => {
    const status = await statusOf(baseURL!, `${head}\r\nconnection: close\r\n\r\n`)
    if (status >= 500) failed.push(`${status} ${head}`)
    return status
  }
  for (const path of PATHS)
    for (const header of HEADERS) await ask(`GET ${path} HTTP/1.1\r\nhost: shop.test\r\n${header}`)
  for (const path of PATHS)
    for (const host of HOSTS) expect(await ask(`GET ${path} HTTP/1.1\r\nhost: ${host}`)).toBe(400)
  for (const target of TARGETS) await ask(`GET ${target} HTTP/1.1\r\nhost: shop.test`)
  await ask(`GET /search?search=${'a'.repeat(12_000)} HTTP/1.1\r\nhost: shop.test`)
  expect(failed).toEqual([])
})

const BODIES: [type: string, body: string][] = [
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=', 'x'],
  ['multipart/form-data; boundary=x', 'no part'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf'],
  ['application/json', '{'],
  ['application/json', 'null'],
  ['text/plain', 'a=b'],
  ['application/octet-stream', '\x00'],
  ['nonsense', 'a=b'],
]

const FORMS = [
  '/login',
  '/register',
  '/forgot_password',
  '/checkout',
  '/cart',
  '/contact_us',
  '/cart.data',
  '/login.data',
]

test('A body that is not a form is rejected with 4xx', async ({ request, baseURL }) => {
  const failed: string[] = []
  for (const path of FORMS)
    for (const [type, body] of BODIES) {
      const reply = await request.post(path, {
        headers: { origin: baseURL!, 'content-type': type },
        data: Buffer.from(body, 'latin1'),
        maxRedirects: 0,
      })
      if (reply.status() >= 500) failed.push(`${reply.status()} ${path} ${type} ${JSON.stringify(body)}`)
    }
  expect(failed).toEqual([])
})

test('Each cookie of pages and API is `HttpOnly` and `SameSite`', async ({ request, baseURL }) => {
  const headers = { origin: baseURL! }
  const replies = [
    await request.post('/api/carts', { headers, data: { store_id: 1, zone_id: 1 } }),
    await request.get('/?promo_code=FIVER', { maxRedirects: 0 }),
    await request.post('/login', {
      headers,
      form: { username: 'casey@coldie.test', password: 'coldie-demo' },
      maxRedirects: 0,
    }),
    await request.get('/logout', { maxRedirects: 0 }),
  ]
  const lines = replies.flatMap((reply) =>
    reply.headersArray().flatMap(({ name, value }) => (name.toLowerCase() === 'set-cookie' ? [value] : [])),
  )
  const names = lines.map((line) => line.split('=')[0])
  expect(names).toEqual(expect.arrayContaining(['cart_id', 'promo_code', 'token']))
  for (const line of lines) {
    expect(line).toMatch(/; HttpOnly(;|$)/i)
    expect(line).toMatch(/; SameSite=Lax(;|$)/i)
    expect(line).toMatch(/; Path=\/(;|$)/i)
    // No `Secure`, because this server is reached over http.
    expect(line).not.toMatch(/; Secure/i)
  }
})
