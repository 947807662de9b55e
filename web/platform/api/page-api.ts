import { parseCookie, parseSetCookie, stringifySetCookie } from 'cookie'
import { createContext } from 'react-router'
import { type Client, type Data, type RequestParts, type Send, createClient } from '#contract/client.ts'
import { cookieAttributes } from '#contract/cookie-attributes.ts'
import type { Endpoint } from '#contract/endpoint.ts'

export type ApiRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: unknown
  /** Visitor's address for rate limits per address, because the call itself comes from this process. */
  remoteAddress?: string
  /** True to get a successful answer as a stream, unparsed. */
  asStream?: boolean
}
/** @property file the stream of a successful answer, with the headers that describe it */
export type ApiReply = {
  status: number
  json: unknown
  setCookie: string[]
  file?: { headers: Record<string, string>; body: ReadableStream }
}

/** API client of one page request. It sends the visitor's cookies and collects those that the API sets. */
export type PageApi = Client & {
  /**
   * Calls an endpoint with a submitted form as it is. Parsing a form with a large file, and writing it as JSON, would hold
   * the process.
   */
  forward<E extends Endpoint>(endpoint: E, form: Request): Promise<Data<E>>
  /** Returns the file that an endpoint sends, as a stream of any length. Throws `ApiError` on failure. */
  download<E extends Endpoint>(endpoint: E, parts: RequestParts<E>): Promise<Response>
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
  /** Returns all cookies to set with the page. */
  newCookies(): string[]
}

/**
 * @property seconds lifetime; absent for a session cookie
 * @property isReadable true if scripts of the page may read the cookie
 */
export type CookieOptions = { seconds?: number; isReadable?: boolean }

/** Name prefix and attributes of the shop's cookies; see `server/http/session/cookies.ts`. */
export type CookiePolicy = { prefix: '' | '__Host-'; isSecure: boolean }

const ON_HTTP: CookiePolicy = { prefix: '', isSecure: false }

/** Cookies that scripts of the page read or write. They have no prefix, which scripts do not know. */
const UNPREFIXED_COOKIES = new Set([
  'arrival',
  'delivery_day',
  'delivery_time',
  'console_menu',
  'console_store',
  'console_rows',
])

export const apiContext = createContext<PageApi>()

/**
 * Creates the API client of a page request. The API accepts a write with a session cookie only from the shop's own
 * `Origin`. The visitor's header is forwarded unchanged, so that a form submitted by another site is rejected.
 */
export function createPageApi(
  request: Request,
  remoteAddress: string,
  callApi: (request: ApiRequest) => Promise<ApiReply>,
  { prefix, isSecure }: CookiePolicy = ON_HTTP,
): PageApi {
  const nameOf = (name: string) => (UNPREFIXED_COOKIES.has(name) ? name : `${prefix}${name}`)
  const jar = new Map(Object.entries(parseCookie(request.headers.get('cookie') ?? '')))
  const newCookies: string[] = []
  const keep = (line: string) => {
    newCookies.push(line)
    const { name, value, maxAge } = parseSetCookie(line)
    if (maxAge === 0 || !value) jar.delete(name)
    else jar.set(name, value)
  }

  const write = (name: string, value: string, options: { maxAge?: number; httpOnly?: boolean }) =>
    keep(
      stringifySetCookie(
        {
          name: nameOf(name),
          value,
          ...cookieAttributes(isSecure),
          ...options,
        },
        { encode: encodeURIComponent },
      ),
    )

  const send = async ({ headers, ...asked }: Parameters<Send>[0], asStream = false): Promise<ApiReply> => {
    const reply = await callApi({
      ...asked,
      remoteAddress,
      headers: { ...forwarded(request), ...headers, cookie: cookieHeader(jar) },
      ...(asStream && { asStream }),
    })
    reply.setCookie.forEach(keep)
    return reply
  }
  const client = createClient((asked) => send(asked))
  return {
    ...client,
    forward: async <E extends Endpoint>(endpoint: E, form: Request) =>
      client.call(endpoint, {
        body: Buffer.from(await form.arrayBuffer()),
        headers: { 'content-type': form.headers.get('content-type') ?? '' },
      } as unknown as RequestParts<E>),
    download: downloader((asked) => send(asked, true)),
    cookie: (name) => jar.get(nameOf(name)),
    setCookie: (name, value, { seconds, isReadable = false } = {}) =>
      write(name, value, { httpOnly: !isReadable, ...(seconds !== undefined && { maxAge: seconds }) }),
    clearCookie: (name) => write(name, '', { maxAge: 0 }),
    newCookies: () => newCookies,
  }
}

/** @param send sends a request and gets its answer as a stream */
const downloader =
  (send: (asked: Parameters<Send>[0]) => Promise<ApiReply>): PageApi['download'] =>
  async (endpoint, parts) => {
    let file: ApiReply['file']
    const client = createClient(async (asked) => {
      const reply = await send(asked)
      file = reply.file
      return file ? { status: reply.status, json: { success: true } } : reply
    })
    await client.call(endpoint, parts)
    return new Response(file?.body ?? null, file && { headers: file.headers })
  }

function forwarded(request: Request): Record<string, string> {
  const { host, protocol } = new URL(request.url)
  const origin = request.headers.get('origin')
  const agent = request.headers.get('user-agent')
  return {
    host,
    'x-forwarded-proto': protocol.slice(0, -1),
    ...(origin && { origin }),
    ...(agent && { 'user-agent': agent }),
  }
}

/** Writes the header without a library, because libraries reject some names that visitors may send. */
const cookieHeader = (jar: Map<string, string | undefined>): string =>
  [...jar].map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`).join('; ')
