import type { ErrorBody } from '#contract/errors.ts'
import type { TestShop } from './open-shop.ts'

const HOST = 'shop.test'
export const ORIGIN = `http://${HOST}`

/** An answer's parts; which of them are there is for the test to say. */
export type Reply = {
  status: number
  text: string
  headers: Record<string, unknown>
  // Tests read into answers of every shape, and a wrong shape fails them.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  error: ErrorBody
}

type Extra = { form?: boolean; headers?: Record<string, string> }

/** Somebody with a browser: keeps cookies and names its origin. */
export type Shopper = {
  cookies: Map<string, string>
  call(method: string, path: string, body?: unknown, extra?: Extra): Promise<Reply>
  /** The same for what must succeed; answers `data`. */
  ok(method: string, path: string, body?: unknown, extra?: Extra): Promise<Reply['data']>
  /** A raw body by its full path; what comes back changes no cookie. */
  send(method: string, path: string, raw: RawBody): Promise<{ status: number; text: string }>
}

type RawBody = { payload: string; contentType: string }

export function shopper({ app }: TestShop): Shopper {
  const cookies = new Map<string, string>()
  async function call(
    method: string,
    path: string,
    body?: unknown,
    { form, headers }: Extra = {},
  ): Promise<Reply> {
    const reply = await app.inject({
      method: method as 'GET',
      url: path.startsWith('/demo') ? path : `/api${path}`,
      headers: { host: HOST, origin: ORIGIN, ...cookieHeader(cookies), ...(form ? FORM : {}), ...headers },
      ...(body === undefined ? {} : { payload: form ? formText(body as Fields) : (body as object) }),
    })
    for (const { name, value, maxAge, expires } of reply.cookies) {
      if (value === '' || maxAge === 0 || (expires && expires.getTime() === 0)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const json = parsed(reply.payload)
    return {
      status: reply.statusCode,
      text: reply.payload,
      headers: reply.headers,
      json,
      data: json?.data,
      error: json?.error,
    }
  }
  const send = async (method: string, url: string, { payload, contentType }: RawBody) => {
    const origin = { host: HOST, origin: ORIGIN, ...cookieHeader(cookies) }
    const isRead = method === 'GET'
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...origin, ...(isRead ? {} : { 'content-type': contentType }) },
      ...(isRead ? {} : { payload }),
    })
    return { status: reply.statusCode, text: reply.payload }
  }
  return {
    cookies,
    call,
    send,
    ok: async (method, path, body, extra) => {
      const reply = await call(method, path, body, extra)
      if (reply.status >= 400) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text}`)
      return reply.data
    },
  }
}

const cookieHeader = (cookies: Map<string, string>): Record<string, string> =>
  cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }

type Fields = Record<string, unknown>

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const formText = (body: Fields) =>
  new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()

function parsed(text: string): Reply['json'] {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
