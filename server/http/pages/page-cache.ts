import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page as it was rendered. */
export type Rendered = { status: number; headers: readonly (readonly [string, string])[]; body: Buffer }

/** One of the ways in which a kept page is sent: everything is ready but the date. */
export type Variant = { etag: string; headers: string[]; body: Buffer }

export type Encoding = 'br' | 'gzip' | 'identity'
/** The smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

export type CachedPage = Record<Encoding, Variant>

/** A page that is being rendered. `isCurrent`: whether nothing has changed of what it has read so far. */
export type Rendering = { result: Promise<Rendered>; isCurrent: () => boolean }

export type PageCache = {
  /**
   * The page of this key, if one is ready and still true. One whose minute is over is still answered for a moment, while it is
   * rendered again.
   */
  find(key: string, render: () => Rendering): CachedPage | undefined
  /** Renders it, once however many ask at the same time; null for what may not be kept. */
  make(key: string, render: () => Rendering): Promise<CachedPage | null>
  bytes(): number
}

/** A page is about 100 kB in its three variants: every suburb's shelf and the pages behind it find room. */
const MAX_BYTES = 96 * 1024 * 1024

/** Higher levels shrink a page by a few per cent more and take ten times as long; a page lives a minute. */
const BROTLI_QUALITY = 5

const brotli = promisify(brotliCompress)
const squeeze = promisify(gzip)

const MINUTE_MS = 60_000

/**
 * Every page's minute ends at once, and rendering all of them again takes seconds, during which nobody may wait: so long a page
 * may say the minute before. Each is rendered when it is next asked for, one after the other; while there are others before it,
 * the next minute may pass.
 */
const LATE_MS = 10_000
const LATE_IN_A_RUSH_MS = 60_000

/** What a page shows is still so: what all pages show, by its version, and what this one has read. */
type Truth = { version: string; isCurrent: () => boolean; minute: number }

/** `now`: the shop's clock, whose time of day pages say. */
type Options = { now: () => number; maxBytes?: number }

/**
 * Whole pages, ready to be sent. A page is kept while `version` returns what it returned when its rendering began, for what
 * every page may show, and for the minute in which that was. What it shows of a store's products is its own: a price that
 * changes in one store leaves the pages of the others alone.
 */
export function openPageCache(version: () => string, { now, maxBytes = MAX_BYTES }: Options): PageCache {
  const pages = new LRUCache<string, { page: CachedPage; truth: Truth }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => bytesOf(page, key),
  })
  const rendering = new Map<string, { page: Promise<CachedPage | null>; truth: Truth }>()
  let cachedVersion = version()
  const minute = () => Math.floor(now() / MINUTE_MS)
  const isTrue = (truth: Truth) => truth.version === version() && truth.isCurrent()

  function currentPages(): typeof pages {
    const current = version()
    // Every cached page is out of date.
    if (current !== cachedVersion) pages.clear()
    cachedVersion = current
    return pages
  }
  async function finish(key: string, { result }: Rendering, truth: Truth): Promise<CachedPage | null> {
    const rendered = await result
    if (!mayBeKept(rendered)) return null
    const page = await toKeptPage(rendered)
    if (isTrue(truth)) currentPages().set(key, { page, truth })
    return page
  }
  function make(key: string, render: () => Rendering): Promise<CachedPage | null> {
    const underWay = rendering.get(key)
    // A request after a change must not get a page whose rendering began before it.
    if (underWay && isTrue(underWay.truth) && underWay.truth.minute === minute()) return underWay.page
    const begun = { version: version(), minute: minute() }
    const started = render()
    const truth: Truth = { ...begun, isCurrent: started.isCurrent }
    const page = finish(key, started, truth).finally(() => {
      if (rendering.get(key)?.page === page) rendering.delete(key)
    })
    rendering.set(key, { page, truth })
    return page
  }
  const late = inTurn(async (key, render) => {
    // One that can't be kept any more is rendered for who asks next.
    const page = await make(key, render).catch(() => null)
    if (!page) pages.delete(key)
  })
  return {
    find: (key, render) => {
      const kept = currentPages().get(key)
      if (!kept) return undefined
      const lateMs = now() - (kept.truth.minute + 1) * MINUTE_MS
      // The demo's clock may be set back.
      const isOfLater = kept.truth.minute > minute()
      if (!isTrue(kept.truth) || lateMs >= late.mostMs() || isOfLater) {
        pages.delete(key)
        return undefined
      }
      if (lateMs >= 0) late.render(key, render)
      return kept.page
    },
    make,
    bytes: () => pages.calculatedSize,
  }
}

/** Does the work for one key after the other, once for each that is asked for meanwhile. */
function inTurn(work: (key: string, render: () => Rendering) => Promise<void>) {
  const waiting = new Map<string, () => Rendering>()
  async function run(): Promise<void> {
    for (const [key, render] of waiting) {
      await work(key, render)
      waiting.delete(key)
    }
  }
  return {
    /** So late may a page be that is asked for now. */
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

const mayBeKept = ({ status, headers }: Rendered): boolean =>
  status === 200 && !headers.some(([name]) => name.toLowerCase() === 'set-cookie')

/** Ours to say, whatever the page said. */
const OWN = new Set([
  'cache-control',
  'vary',
  'etag',
  'content-encoding',
  'content-length',
  'transfer-encoding',
])

async function toKeptPage({ headers, body }: Rendered): Promise<CachedPage> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gz] = await Promise.all([brotli(body, { params }), squeeze(body)])
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 20)
  const common = [
    ...headers.filter(([name]) => !OWN.has(name.toLowerCase())).flat(),
    // A browser may show it again after asking; nothing between may hand one visitor's variant to another.
    ...['cache-control', 'private, no-cache', 'vary', 'cookie, accept-encoding'],
  ]
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    const etag = `"${hash}-${encoding}"`
    return {
      etag,
      body: bytes,
      headers: [
        ...common,
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        ...['etag', etag, 'content-length', String(bytes.length)],
      ],
    }
  }
  return { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', body) }
}

/** Chosen encodings by header: browsers send a few different ones. */
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

/** Whether the visitor already has these bytes. */
export const matchesEtag = (known: string | undefined, { etag }: Variant): boolean =>
  known !== undefined && known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
