import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import {
  chooseEncoding,
  matchesEtag,
  openPageCache,
  type RenderedResponse,
  type Rendering,
} from './page-cache.ts'

const aPage = (text: string, more: Partial<RenderedResponse> = {}): RenderedResponse => ({
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: Buffer.from(text),
  ...more,
})
const always = () => true
const rendering = (text: string, more?: Partial<RenderedResponse>, isCurrent = always) =>
  vi.fn<() => Rendering>(() => ({ result: Promise.resolve(aPage(text, more)), isCurrent }))
const none = rendering('rendered again')
const text = (cache: ReturnType<typeof openPageCache>, key: string) =>
  cache.find(key, none)?.identity.body.toString()
const clock = { now: () => 0 }

describe('API §7 Cached pages: the cache of whole pages', () => {
  it('stores a page in three encodings, each with its own ETag', async () => {
    const cache = openPageCache(() => 'now', clock)
    const page = (await cache.make('a', rendering('Cold drinks')))!
    expect(brotliDecompressSync(page.br.body).toString()).toBe('Cold drinks')
    expect(gunzipSync(page.gzip.body).toString()).toBe('Cold drinks')
    expect(text(cache, 'a')).toBe('Cold drinks')
    expect(new Set([page.br.etag, page.gzip.etag, page.identity.etag]).size).toBe(3)
    expect(page.br.headers).toEqual(expect.arrayContaining(['content-encoding', 'br']))
    expect(page.identity.headers).not.toContain('content-encoding')
  })

  it('prevents shared caches from serving one variant to another visitor', async () => {
    const own: RenderedResponse['headers'] = [
      ['Cache-Control', 'public, max-age=600'],
      ['Vary', 'nothing'],
    ]
    const page = (await openPageCache(() => 'now', clock).make('a', rendering('x', { headers: own })))!
    expect(page.br.headers.join(' ')).toMatch(/cache-control private, no-cache vary cookie, accept-encoding/)
    expect(page.br.headers.join(' ')).not.toContain('public')
  })

  it('renders once for concurrent requests', async () => {
    const cache = openPageCache(() => 'now', clock)
    const render = rendering('x')
    await Promise.all(Array.from({ length: 20 }, () => cache.make('a', render)))
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('invalidates a page when stores or texts have changed', async () => {
    let version = 'places 1'
    const cache = openPageCache(() => version, clock)
    await cache.make('a', rendering('$20.00'))
    version = 'places 2'
    expect(cache.find('a', none)).toBeUndefined()
    await cache.make('a', rendering('$18.00'))
    expect(text(cache, 'a')).toBe('$18.00')
  })

  it('invalidates only the page whose data has changed', async () => {
    let price = 20
    const cache = openPageCache(() => 'now', clock)
    await cache.make(
      'melbourne',
      rendering('$20.00', {}, () => price === 20),
    )
    await cache.make('sydney', rendering('$22.00'))
    price = 18
    expect([text(cache, 'melbourne'), text(cache, 'sydney')]).toEqual([undefined, '$22.00'])
  })

  it('renders again if the data of a page has changed during rendering', async () => {
    let price = 20
    const cache = openPageCache(() => 'now', clock)
    let finish: (page: RenderedResponse) => void = () => {}
    const result = new Promise<RenderedResponse>((resolve) => (finish = resolve))
    const old = cache.make('a', () => ({ result, isCurrent: () => price === 20 }))
    price = 18
    const fresh = await cache.make(
      'a',
      rendering('$18.00', {}, () => price === 18),
    )
    finish(aPage('$20.00'))
    await old
    expect([fresh!.identity.body.toString(), text(cache, 'a')]).toEqual(['$18.00', '$18.00'])
  })

  it('serves a page for ten seconds after its minute, while pages are rendered again one at a time', async () => {
    let seconds = 50
    const cache = openPageCache(() => 'now', { now: () => seconds * 1000 })
    await Promise.all(['a', 'b'].map((key) => cache.make(key, rendering('10:00'))))
    seconds = 61
    const finish: ((page: RenderedResponse) => void)[] = []
    const again = vi.fn<() => Rendering>(() => ({
      result: new Promise((resolve) => finish.push(resolve)),
      isCurrent: always,
    }))
    const shown = () => ['a', 'b', 'a'].map((key) => cache.find(key, again)?.identity.body.toString())
    expect(shown()).toEqual(['10:00', '10:00', '10:00'])
    expect(again).toHaveBeenCalledTimes(1)
    finish[0]!(aPage('10:01'))
    await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(2))
    expect(shown()).toEqual(['10:01', '10:00', '10:01'])
    finish[1]!(aPage('10:01'))
    await vi.waitFor(() => expect(shown()).toEqual(['10:01', '10:01', '10:01']))
    seconds = 130
    expect(shown()).toEqual([undefined, undefined, undefined])
  })

  it('serves it for longer while other pages are rendered first, so that no visitor waits during a rush', async () => {
    let seconds = 50
    const cache = openPageCache(() => 'now', { now: () => seconds * 1000 })
    await Promise.all(['a', 'b'].map((key) => cache.make(key, rendering('10:00'))))
    seconds = 61
    const never = () => ({ result: new Promise<RenderedResponse>(() => {}), isCurrent: always })
    expect(cache.find('a', never)).toBeDefined()
    seconds = 75
    expect(text(cache, 'b')).toBe('10:00')
    seconds = 130
    expect(text(cache, 'b')).toBeUndefined()
  })

  it('never serves a page after its minute if its data has changed', async () => {
    let [seconds, price] = [50, 20]
    const cache = openPageCache(() => 'now', { now: () => seconds * 1000 })
    await cache.make(
      'a',
      rendering('$20.00', {}, () => price === 20),
    )
    ;[seconds, price] = [61, 18]
    expect(text(cache, 'a')).toBeUndefined()
  })

  it('never stores or serves to later requests a page whose rendering started before a change', async () => {
    let version = 'before'
    const cache = openPageCache(() => version, clock)
    let finish: (page: RenderedResponse) => void = () => {}
    const old = cache.make('a', () => ({
      result: new Promise((resolve) => (finish = resolve)),
      isCurrent: always,
    }))
    version = 'after'
    const fresh = await cache.make('a', rendering('new price'))
    expect(fresh!.identity.body.toString()).toBe('new price')
    finish(aPage('old price'))
    await old
    expect(text(cache, 'a')).toBe('new price')
  })

  it.each([
    { because: 'it is a redirect', more: { status: 302 } },
    { because: 'it is missing', more: { status: 404 } },
    { because: 'rendering failed', more: { status: 500 } },
    {
      because: 'it sets a cookie',
      more: { headers: [['Set-Cookie', 'a=1']] as RenderedResponse['headers'] },
    },
  ])('does not store a page if $because', async ({ more }) => {
    const cache = openPageCache(() => 'now', clock)
    expect(await cache.make('a', rendering('x', more))).toBeNull()
    expect(cache.find('a', none)).toBeUndefined()
  })

  it('renders again after an error', async () => {
    const cache = openPageCache(() => 'now', clock)
    await expect(
      cache.make('a', () => ({ result: Promise.reject(new Error('gone')), isCurrent: always })),
    ).rejects.toThrow('gone')
    expect(await cache.make('a', rendering('x'))).not.toBeNull()
  })

  it('never exceeds its size: the least recently used page is evicted first', async () => {
    const cache = openPageCache(() => 'now', { ...clock, maxBytes: 3500 })
    const random = (seed: number) =>
      Array.from({ length: 500 }, (_, i) => String.fromCharCode(33 + ((i * 7919 * seed) % 90))).join('')
    await cache.make('a', rendering(random(3)))
    await cache.make('b', rendering(random(5)))
    cache.find('a', none)
    for (const key of ['c', 'd', 'e', 'f']) {
      await cache.make(key, rendering(random(7)))
      cache.find('a', none)
    }
    expect(cache.bytes()).toBeLessThanOrEqual(3500)
    expect(cache.find('a', none)).toBeDefined()
    expect(cache.find('b', none)).toBeUndefined()
  })
})

describe('how a cached page is sent', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['brotli', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('to a client that accepts %s as %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })

  it.each([
    ['"abc-br"', true],
    ['W/"abc-br"', true],
    ['"old", "abc-br"', true],
    ['"abc-gzip"', false],
    [undefined, false],
  ])('compares If-None-Match %s with the ETag: %s', (known, expected) => {
    expect(matchesEtag(known, { etag: '"abc-br"', headers: [], body: Buffer.alloc(0) })).toBe(expected)
  })
})
