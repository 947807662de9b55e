import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type HttpListener, openHttpListener } from './listener/http-listener.ts'
import { openLog } from '../log.ts'

const lines: string[] = []
let test: TestShop
let httpListener: HttpListener
beforeAll(async () => {
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  test = await openTestShop({ log, env: { PUBLIC_URL: 'https://shop.test' } })
  httpListener = await openHttpListener('127.0.0.1', 0)
  await httpListener.open(test.app.handleRequest, test.realtime.upgrade)
})
afterAll(async () => {
  await httpListener.close()
  await test.close()
})

const LIST = '/api/products?store_id=1&limit=4'
/** Headers that belong to the connection or to the framework. */
const OTHER = ['connection', 'date', 'keep-alive']

async function get(path: string, init: RequestInit = {}) {
  const reply = await fetch(`http://127.0.0.1:${httpListener.port}${path}`, init)
  const headers = [...reply.headers].filter(([name]) => !OTHER.includes(name))
  return { status: reply.status, headers: Object.fromEntries(headers), body: await reply.text() }
}

/** Returns the log lines of the requests to a route since the last call. */
function requestsTo(route: string) {
  const all = lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)
  return all.filter((line) => line.msg === 'request' && line.route === route)
}

describe('a response that is ready in memory', () => {
  it('equals the response that the route has made, with the same headers', async () => {
    const made = await get(LIST)
    const ready = await get(LIST)
    expect(ready).toEqual(made)
    expect(ready.headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age') as string,
      'x-content-type-options': 'nosniff',
    })
  })

  it('is logged like the response of a route', async () => {
    await get(LIST)
    lines.length = 0
    await get(LIST)
    await expect
      .poll(() => requestsTo('/api/products'))
      .toEqual([
        expect.objectContaining({ method: 'GET', status: 200, request_id: expect.any(String) as string }),
      ])
  })

  it('has no body for HEAD, and does not exist for other methods', async () => {
    await get(LIST)
    expect(await get(LIST, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
    expect((await get(LIST, { method: 'DELETE' })).status).toBe(404)
  })

  it('is made again after a change', async () => {
    expect((await get(LIST)).body).not.toContain('Renamed Lager')
    await test.db.run(sql`update products set name = 'Renamed Lager'`)
    await test.renew()
    expect((await get(LIST)).body).toContain('Renamed Lager')
  })
})
