import { createContext } from 'react-router'
import { type Client, createClient } from '#contract/client.ts'

export type ApiRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: unknown
  /** The visitor's own address, for limits per address: the call itself comes from inside. */
  remoteAddress?: string
}
export type ApiReply = { status: number; json: unknown; setCookie: string[] }

/** The API as one page request sees it: with the visitor's cookies, and with those the API sets on the way. */
export type PageApi = Client & {
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
  /** Everything to be sent back with the page. */
  newCookies(): string[]
}

/** @property seconds how long it lasts; the browser's session where it is absent */
export type CookieOptions = { seconds?: number }

/** How the shop's cookies are named and sent; see `server/http/cookies.ts`. */
export type CookiePolicy = { prefix: '' | '__Host-'; isSecure: boolean }

const ON_HTTP: CookiePolicy = { prefix: '', isSecure: false }

/** Written by a script of the page, which knows nothing of names. */
const UNPREFIXED_COOKIES = new Set(['delivery_time'])

export const apiContext = createContext<PageApi>()

/**
 * A write by cookie is taken only with the shop's own `Origin`. The visitor's is handed on as it came: a form that
 * another site sends here is refused by the API, exactly as if it had been sent there.
 */
export function createPageApi(
  request: Request,
  remoteAddress: string,
  callApi: (request: ApiRequest) => Promise<ApiReply>,
  { prefix, isSecure }: CookiePolicy = ON_HTTP,
): PageApi {
  const nameOf = (name: string) => (UNPREFIXED_COOKIES.has(name) ? name : `${prefix}${name}`)
  const jar = new Map(parseCookies(request.headers.get('cookie') ?? ''))
  const newCookies: string[] = []
  const keep = (line: string) => {
    newCookies.push(line)
    const [name, value] = nameAndValue(line.split(';', 1)[0]!)
    if (/;\s*max-age=0\b/i.test(line) || value === '') jar.delete(name)
    else jar.set(name, value)
  }

  const write = (name: string, value: string, lifetime: string) =>
    keep(`${nameOf(name)}=${value}; Path=/${lifetime}; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`)

  const client = createClient(async ({ method, url, body, headers }) => {
    const reply = await callApi({
      method,
      url,
      body,
      remoteAddress,
      headers: { ...forwarded(request), ...headers, cookie: cookieHeader(jar) },
    })
    reply.setCookie.forEach(keep)
    return reply
  })
  return {
    ...client,
    cookie: (name) => decode(jar.get(nameOf(name))),
    setCookie: (name, value, { seconds } = {}) =>
      write(name, encodeURIComponent(value), seconds === undefined ? '' : `; Max-Age=${seconds}`),
    clearCookie: (name) => write(name, '', '; Max-Age=0'),
    newCookies: () => newCookies,
  }
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

const parseCookies = (header: string): [string, string][] =>
  header
    .split(/;\s*/)
    .filter(Boolean)
    .map((pair) => nameAndValue(pair))

function nameAndValue(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
}

const cookieHeader = (jar: Map<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

function decode(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
