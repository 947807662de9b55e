import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type RenderedResponse = {
  status: number
  headers: readonly (readonly [string, string])[]
  body: Buffer
}

/** Encoded form of a cached page, ready to send except for the date. */
export type Variant = { etag: string; headers: string[]; body: Buffer }

export type Encoding = 'br' | 'gzip' | 'identity'
/** Encodings, smallest result first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

export type CachedPage = Record<Encoding, Variant>

/** Page that is being rendered. `isCurrent`: returns true if the data read so far has not changed. */
export type Rendering = { result: Promise<RenderedResponse>; isCurrent: () => boolean }

export type PageCache = {
  /**
   * Returns the cached page of this key if it is current. Shortly after its minute, it is still returned while it
   * is rendered again.
   */
  find(key: string, render: () => Rendering): CachedPage | undefined
  /** Renders a page, once for concurrent calls. Resolves to null if the page must not be cached. */
  make(key: string, render: () => Rendering): Promise<CachedPage | null>
  bytes(): number
}

/**
 * Cache size in bytes. A page takes about 100 kB in three variants, so the product list of every suburb and the
 * pages linked from it fit.
 */
const MAX_BYTES = 96 * 1024 * 1024

/** Higher levels shrink a page by a few percent more and take ten times as long; a page lives for one minute. */
const BROTLI_QUALITY = 5

const brotli = promisify(brotliCompress)
const squeeze = promisify(gzip)

const MINUTE_MS = 60_000

/**
 * Milliseconds for which a page may still be served after its minute. All pages expire in the same instant, and
 * rendering them again takes seconds, during which no visitor should wait. Each page is rendered at its next
 * request, one at a time. While others are queued before it, the limit is the second value.
 */
const LATE_MS = 10_000
const LATE_IN_A_RUSH_MS = 60_000

/**
 * Conditions under which a page is current: the version of shared data, the data that this page has read, and its
 * minute.
 */
type Validity = { version: string; isCurrent: () => boolean; minute: number }

/** Options of the cache. `now`: the shop's clock, because pages show the time of day. */
type Options = { now: () => number; maxBytes?: number }

/**
 * Opens a cache of whole pages that are ready to send. A page is valid within the minute of its rendering, while
 * `version`, which covers data that every page may show, is unchanged. Product data is tracked per page: a price
 * change in one store does not invalidate the pages of other stores.
 */
export function openPageCache(version: () => string, { now, maxBytes = MAX_BYTES }: Options): PageCache {
  const pages = new LRUCache<string, { page: CachedPage; validity: Validity }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => bytesOf(page, key),
  })
  const rendering = new Map<string, { page: Promise<CachedPage | null>; validity: Validity }>()
  let cachedVersion = version()
  const minute = () => Math.floor(now() / MINUTE_MS)
  const isValid = (validity: Validity) => validity.version === version() && validity.isCurrent()

  function currentPages(): typeof pages {
    const current = version()
    // Every cached page is stale.
    if (current !== cachedVersion) pages.clear()
    cachedVersion = current
    return pages
  }
  async function finish(key: string, { result }: Rendering, validity: Validity): Promise<CachedPage | null> {
    const rendered = await result
    if (!isCacheable(rendered)) return null
    const page = await toCachedPage(rendered)
    if (isValid(validity)) currentPages().set(key, { page, validity })
    return page
  }
  function make(key: string, render: () => Rendering): Promise<CachedPage | null> {
    const underWay = rendering.get(key)
    // A request after a change must not get a page whose rendering started before it.
    if (underWay && isValid(underWay.validity) && underWay.validity.minute === minute()) return underWay.page
    const startConditions = { version: version(), minute: minute() }
    const started = render()
    const validity: Validity = { ...startConditions, isCurrent: started.isCurrent }
    const page = finish(key, started, validity).finally(() => {
      if (rendering.get(key)?.page === page) rendering.delete(key)
    })
    rendering.set(key, { page, validity })
    return page
  }
  const late = inTurn(async (key, render) => {
    // A page that can no longer be cached is rendered for the next visitor.
    const page = await make(key, render).catch(() => null)
    if (!page) pages.delete(key)
  })
  return {
    find: (key, render) => {
      const cached = currentPages().get(key)
      if (!cached) return undefined
      const lateMs = now() - (cached.validity.minute + 1) * MINUTE_MS
      // The demo's clock may have been set back.
      const isOfLater = cached.validity.minute > minute()
      if (!isValid(cached.validity) || lateMs >= late.mostMs() || isOfLater) {
        pages.delete(key)
        return undefined
      }
      if (lateMs >= 0) late.render(key, render)
      return cached.page
    },
    make,
    bytes: () => pages.calculatedSize,
  }
}

/** Runs the work for one key at a time, once per key that is waiting. */
function inTurn(work: (key: string, render: () => Rendering) => Promise<void>) {
  const waiting = new Map<string, () => Rendering>()
  async function run(): Promise<void> {
    for (const [key, render] of waiting) {
      await work(key, render)
      waiting.delete(key)
    }
  }
  return {
    /** Returns the maximum milliseconds of lateness for a page requested now. */
    mostMs: () => (waiting.size > 0 ? LATE_IN_A_RUSH_MS : LATE_MS),
    render: (key: string, render: () => Rendering) => {
      if (waiting.has(key)) return
      waiting.set(key, render)
      if (waiting.size === 1) void run()
    },
  }
}

const bytesOf = (page: CachedPage, key: string): number =>
  ENCODINGS.reduce((sum, encoding) => sum + page[encoding].body.length, key.length)

const isCacheable = ({ status, headers }: RenderedResponse): boolean =>
  status === 200 && !headers.some(([name]) => name.toLowerCase() === 'set-cookie')

/** Headers that the cache sets itself and removes from the rendered page. */
const OWN = new Set([
  'cache-control',
  'vary',
  'etag',
  'content-encoding',
  'content-length',
  'transfer-encoding',
])

async function toCachedPage({ headers, body }: RenderedResponse): Promise<CachedPage> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gz] = await Promise.all([brotli(body, { params }), squeeze(body)])
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 20)
  const common = [
    ...headers.filter(([name]) => !OWN.has(name.toLowerCase())).flat(),
    // Browsers may reuse the page after revalidation. Shared caches must not serve one visitor's variant to
    // another.
    'cache-control',
    'private, no-cache',
    'vary',
    'cookie, accept-encoding',
  ]
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    const etag = `"${hash}-${encoding}"`
    return {
      etag,
      body: bytes,
      headers: [
        ...common,
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        'etag',
        etag,
        'content-length',
        String(bytes.length),
      ],
    }
  }
  return { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', body) }
}

/** Encodings by header value. Browsers send only a few different values. */
const chosen = new LRUCache<string, Encoding>({ max: 200 })

/** Returns the encoding of the smallest variant that the client accepts. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = chosen.get(accepted)
  if (known) return known
  const encoding = negotiate(accepted)
  chosen.set(accepted, encoding)
  return encoding
}

function negotiate(accepted: string): Encoding {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(ENCODINGS)
  return ENCODINGS.find((encoding) => taken.includes(encoding)) ?? 'identity'
}

/** Returns true if the client already has this variant. */
export const matchesEtag = (known: string | undefined, { etag }: Variant): boolean =>
  known !== undefined && known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
