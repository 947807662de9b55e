import type { Endpoint, InputOf, OutputOf } from './endpoint.ts'
import type { ErrorBody } from './errors.ts'

/** Function that sends one request to the API: `fetch` in a browser, the app's own `inject` during server rendering. */
export type Send = (request: {
  method: string
  url: string
  body?: unknown
  headers: Record<string, string>
}) => Promise<{ status: number; json: unknown }>

export type RequestParts<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { params?: InputOf<P>; query?: InputOf<Q>; body?: InputOf<B>; headers?: Record<string, string> }
    : never
export type Data<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer D> ? OutputOf<D> : never

/** Error thrown by a failed call: the error of the envelope, or `network` if there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.msg)
    this.status = status
    this.code = body.code
    this.body = body
  }
}

/** Fixed text. @source S-ERR-3 */
export const OFFLINE = 'Sorry, there appears to be an issue with your internet connection.'
/** Fixed text. @source S-ERR-15 */
export const TRY_AGAIN = 'Something went wrong, please try again'

export type Client = {
  /** Calls an endpoint and returns its `data`. Throws `ApiError` on failure. */
  call<E extends Endpoint>(endpoint: E, parts?: RequestParts<E>): Promise<Data<E>>
  /** Same as `call`, but returns the whole envelope, such as `data` with the paging of a list. */
  callWhole<E extends Endpoint>(
    endpoint: E,
    parts?: RequestParts<E>,
  ): Promise<{ data: Data<E> } & Record<string, unknown>>
}

export function createClient(send: Send): Client {
  async function callWhole<E extends Endpoint>(endpoint: E, parts: RequestParts<E> = {} as RequestParts<E>) {
    const reply = await send({
      method: endpoint.method,
      url: urlOf(endpoint, parts),
      body: parts.body,
      headers: parts.headers ?? {},
    }).catch(() => {
      throw new ApiError(0, { code: 'network', msg: OFFLINE })
    })
    const envelope = reply.json as { success?: boolean; error?: ErrorBody; data?: unknown } | null
    if (envelope?.success) return envelope as { data: Data<E> } & Record<string, unknown>
    throw new ApiError(reply.status, envelope?.error ?? { code: 'internal', msg: TRY_AGAIN })
  }
  return { callWhole, call: async (endpoint, parts) => (await callWhole(endpoint, parts)).data }
}

function urlOf(endpoint: Endpoint, parts: { params?: unknown; query?: unknown }): string {
  const params = (parts.params ?? {}) as Record<string, string | number | undefined>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const query = Object.entries((parts.query ?? {}) as Record<string, unknown>).filter(
    ([, v]) => v !== undefined,
  )
  const search = new URLSearchParams(query.map(([k, v]) => [k, String(v)])).toString()
  return `/api${path}${search ? `?${search}` : ''}`
}
