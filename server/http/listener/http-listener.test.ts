import { Agent, get } from 'node:http'
import { describe, expect, it } from 'vitest'
import { StartError } from '#server/startup/start-error.ts'
import { openHttpListener } from './http-listener.ts'

const HOST = '127.0.0.1'

describe('the HTTP listener', () => {
  it('answers 503 until the shop is open, and serves the shop after that', async () => {
    const httpListener = await openHttpListener(HOST, 0)
    const health = () => fetch(`http://${HOST}:${httpListener.port}/api/health`)
    const early = await health()
    expect(early.status).toBe(503)
    expect(await early.json()).toMatchObject({ success: false, error: { code: 'unavailable' } })
    await httpListener.open(
      (_request, response) => void response.end('open'),
      () => false,
    )
    expect(await (await health()).text()).toBe('open')
    await httpListener.close()
  })

  it('§2 Any page: a full-page loading overlay with a spinner shows while the app starts', async () => {
    const httpListener = await openHttpListener(HOST, 0)
    const page = (path: string, init?: RequestInit) =>
      fetch(`http://${HOST}:${httpListener.port}${path}`, {
        ...init,
        headers: { accept: 'text/html,*/*;q=0.8' },
      })
    const early = await page('/cart')
    expect(early.status).toBe(503)
    expect(early.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(early.headers.get('cache-control')).toBe('no-store')
    const html = await early.text()
    expect(html).toContain('role="status"')
    // The page reloads itself without scripts.
    expect(html).toContain('<meta http-equiv="refresh" content="2">')
    expect(html).not.toContain('<script')
    for (const [path, init] of [
      ['/api/health', {}],
      ['/cart', { method: 'POST' }],
    ] as const) {
      const reply = await page(path, init)
      expect(reply.headers.get('content-type')).toBe('application/json')
    }
    await httpListener.close()
  })

  it('sends HSTS with every response of an https shop, also before it is open and with refusals', async () => {
    const httpListener = await openHttpListener(HOST, 0, { isHttps: true })
    for (const init of [{}, { method: 'PROPFIND' }, { method: 'POST', body: 'x'.repeat(200_000) }]) {
      const reply = await fetch(`http://${HOST}:${httpListener.port}/`, init)
      expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      await reply.text()
    }
    await httpListener.close()
  })

  it('finishes a running request on close, closes connections after a drain, and accepts no new request', async () => {
    const httpListener = await openHttpListener(HOST, 0)
    const reached = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    await httpListener.open(
      (request, response) => {
        if (request.url === '/quick') return void response.end('quick')
        reached.resolve()
        void gate.promise.then(() => response.end('finished'))
      },
      () => false,
    )
    const ask = (path: string) => fetch(`http://${HOST}:${httpListener.port}${path}`)
    httpListener.drain()
    const quick = await ask('/quick')
    expect([await quick.text(), quick.headers.get('connection')]).toEqual(['quick', 'close'])
    const slow = ask('/slow')
    await reached.promise
    const closed = httpListener.close()
    await expect(ask('/quick')).rejects.toThrow('fetch failed')
    gate.resolve()
    expect(await (await slow).text()).toBe('finished')
    await closed
  })

  it('hands over: accepts no new connection, and answers once more on open connections', async () => {
    const httpListener = await openHttpListener(HOST, 0, { isLate: true })
    await httpListener.open(
      (_request, response) => void response.end('answered'),
      () => false,
    )
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = () =>
      new Promise<string | undefined>((resolve, reject) => {
        get({ host: HOST, port: httpListener.port, agent }, (response) => {
          response.resume().on('end', () => resolve(response.headers.connection))
        }).on('error', reject)
      })
    expect(await ask()).toBe('keep-alive')
    const handedOver = httpListener.handOver()
    await expect(fetch(`http://${HOST}:${httpListener.port}/`)).rejects.toThrow('fetch failed')
    expect(await ask()).toBe('close')
    await handedOver
  })

  it('reports in one line that the port is in use', async () => {
    const httpListener = await openHttpListener(HOST, 0)
    const second = openHttpListener(HOST, httpListener.port)
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(`PORT ${httpListener.port} is in use`)
    await httpListener.close()
  })
})
