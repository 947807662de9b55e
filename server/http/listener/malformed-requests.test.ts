import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let server: Server
beforeAll(async () => {
  test = await openTestShop()
  server = createServer(test.app.handleRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await test.close()
})

/** Returns the first line of the response to raw bytes. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(bytes)
  const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean]
  socket.destroy()
  return typeof first === 'object' ? first.toString('latin1').split('\r\n')[0]! : 'closed'
}

/** Requests that client libraries prevent, but that anyone can send. */
describe('a handwritten request', () => {
  it.each([
    'GET // HTTP/1.1\r\nhost: x',
    'GET //evil.example/api/users/me HTTP/1.1\r\nhost: x',
    'GET /\\ HTTP/1.1\r\nhost: x',
    'GET /%00 HTTP/1.1\r\nhost: x',
    'GET /api/orders/%00 HTTP/1.1\r\nhost: x',
    'GET http://[ HTTP/1.1\r\nhost: x',
    'GET http://evil.example/api/health HTTP/1.1\r\nhost: x',
    'GET * HTTP/1.1\r\nhost: x',
    'GET /api/health HTTP/1.1\r\nhost: [',
    'GET /api/health HTTP/1.1\r\nhost: x\r\ncookie: token=%; cart_id=%zz; a',
    'GET /api/users/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer',
    'POST /api/carts HTTP/1.1\r\nhost: x\r\norigin: not a url\r\ncontent-length: 0',
    'POST /api/carts HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999999',
    'POST /api/carts HTTP/1.1\r\nhost: x\r\ncontent-length: -1',
    'OPTIONS /api/carts HTTP/1.1\r\nhost: x',
    'TRACE /api/carts HTTP/1.1\r\nhost: x',
    'PROPFIND / HTTP/1.1\r\nhost: x',
    'nonsense',
  ])('%j gets a response other than 500', async (head) => {
    expect(await answerTo(`${head}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 [2-4]\d\d|closed/)
    expect(await answerTo('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n')).toBe('HTTP/1.1 200 OK')
  })
})
