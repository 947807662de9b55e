import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page as it was rendered. */
export type Rendered = { status: number; headers: readonly (readonly [string, string])[]; body: Buffer }

/** One of the ways in which a kept page is sent: everything is ready but the date. */
export type Variant = { etag: string; headers: string[]; body: Buffer }

export type Encoding = 'br' | 'gzip' | 'identity'
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

export type KeptPage = Record<Encoding, Variant>

export type PageCache = {
  /** The page of this key, if one is ready and still true. */
  find(key: string): KeptPage | undefined
  /** Renders it, once however many ask at the same time; null for what may not be kept. */
  make(key: string, render: () => Promise<Rendered>): Promise<KeptPage | null>
  bytes(): number
}

type Kept = { page: KeptPage; isTrueFor: string; bytes: number }

/** A page is about 100 kB in its three variants: every suburb's shelf and the pages behind it find room. */
const MOST_BYTES = 96 * 1024 * 1024

/** Higher levels shrink a page by a few per cent more and take ten times as long; a page lives a minute. */
const BROTLI_QUALITY = 5

const brotli = promisify(brotliCompress)
const squeeze = promisify(gzip)

/**
 * Whole pages, ready to be sent. A page is kept while `truth` answers what it answered when the page was begun: the
 * versions of what is shown, and the minute on the shop's clock, so that no time of day on a page is ever wrong.
 */
export function openPageCache(truth: () => string, mostBytes = MOST_BYTES): PageCache {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<KeptPage | null>>()
  let total = 0

  function drop(key: string): void {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  function keep(key: string, isTrueFor: string, page: KeptPage): void {
    drop(key)
    const bytes = ENCODINGS.reduce((sum, encoding) => sum + page[encoding].body.length, key.length)
    kept.set(key, { page, isTrueFor, bytes })
    total += bytes
    for (const oldest of kept.keys()) {
      if (total <= mostBytes) break
      drop(oldest)
    }
  }
  async function makeOnce(key: string, render: () => Promise<Rendered>): Promise<KeptPage | null> {
    const isTrueFor = truth()
    const rendered = await render()
    if (!mayBeKept(rendered)) return null
    const page = await toKeptPage(rendered)
    if (isTrueFor === truth()) keep(key, isTrueFor, page)
    return page
  }
  return {
    find: (key) => {
      const found = kept.get(key)
      if (!found) return undefined
      if (found.isTrueFor !== truth()) {
        drop(key)
        return undefined
      }
      // The one that was asked for last is dropped last.
      kept.delete(key)
      kept.set(key, found)
      return found.page
    },
    make: (key, render) => {
      // Who asks after a change must not get what was begun before it.
      const turn = `${truth()} ${key}`
      const begun = underWay.get(turn)
      if (begun) return begun
      const making = makeOnce(key, render).finally(() => underWay.delete(turn))
      underWay.set(turn, making)
      return making
    },
    bytes: () => total,
  }
}

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

async function toKeptPage({ headers, body }: Rendered): Promise<KeptPage> {
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

/** The smallest that the visitor's program reads. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const isTaken = (name: string) =>
    new RegExp(`(^|[\\s,])${name}\\s*(?!;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`).test(accepted)
  return isTaken('br') ? 'br' : isTaken('gzip') ? 'gzip' : 'identity'
}

/** Whether the visitor already has these bytes. */
export const isKnown = (known: string | undefined, { etag }: Variant): boolean =>
  known !== undefined && known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
