import { EXTRA_TRIES, PATIENT_DELAY_MS, pause, RETRY_DELAY_MS } from './retry.ts'

/** Timeout of one attempt in milliseconds. Placing an order waits for the card's bank. */
const TIMEOUT_MS = { GET: 20_000, POST: 60_000 }

const REQUEST_TIMEOUT = 408
const FIRST_SERVER_FAULT = 500

/** Suffix of the framework's data requests and actions. */
const DATA_PATH = /\.data$/
/** Requests for parts of a page. A part shows its own failure. */
const PART = /^\/-\//
/** Product pages. A failed product page redirects to all products. @source S-ERR-18 */
const PRODUCT = /^\/product\//i
/** Requests that are sent once, because they are not idempotent: staff steps and payments of placed orders. */
const SENT_ONCE = /^\/(console|driver|orders?)([/.]|$)/i

type RequestOptions = RequestInit & { signal?: AbortSignal | null }

/**
 * Adds retries to the framework's data requests for poor networks: no response, a 5xx of a proxy or the shop, or a
 * truncated response. A request is retried every two seconds, up to three times. A page load is then retried until
 * the visitor leaves, so that the current page stays.
 * @source S-RETRY-1
 */
export function startPageRequests(): void {
  const ask = window.fetch
  window.fetch = (input, options) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== location.origin || !DATA_PATH.test(url.pathname)) return ask(input, options)
    return sendUntilAnswered((signal) => ask(input, { ...options, signal }), url.pathname, options ?? {})
  }
}

type SendRequest = (signal: AbortSignal) => Promise<Response>

async function sendUntilAnswered(
  ask: SendRequest,
  path: string,
  { method = 'GET', signal }: RequestOptions,
): Promise<Response> {
  const isRead = method === 'GET'
  const isFinal = !isRead || PART.test(path) || PRODUCT.test(path)
  if (!isRead && SENT_ONCE.test(path)) return askOnce(ask, TIMEOUT_MS.POST, signal)
  for (let tries = 0; ; tries++) {
    const isLast = tries === EXTRA_TRIES
    const reply = await askOnce(ask, isRead ? TIMEOUT_MS.GET : TIMEOUT_MS.POST, signal).catch(
      (error: unknown) => {
        if (signal?.aborted || (isLast && isFinal)) throw error
        return null
      },
    )
    if (reply && !mayPass(reply.status)) return reply
    // After the last try the shop's own error and a product's error are final. Errors of a proxy are retried.
    if (reply && isLast && (isFinal || isShops(reply))) return reply
    await pause(isLast || tries > EXTRA_TRIES ? PATIENT_DELAY_MS : RETRY_DELAY_MS, signal)
  }
}

const mayPass = (status: number): boolean => status === REQUEST_TIMEOUT || status >= FIRST_SERVER_FAULT

/** Returns true for responses of the framework itself, which all have this header. */
const isShops = (reply: Response): boolean => reply.headers.has('x-remix-response')

/**
 * Sends a request and reads the whole response, so that a truncated response counts as none.
 * @throws TypeError if no response arrived
 */
async function askOnce(ask: SendRequest, timeoutMs: number, signal?: AbortSignal | null): Promise<Response> {
  const attempt = new AbortController()
  const stop = () => attempt.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => attempt.abort(new TypeError('Failed to fetch in time')), timeoutMs)
  try {
    if (signal?.aborted) stop()
    const reply = await ask(attempt.signal)
    const body = await reply.arrayBuffer()
    const whole = new Response(body.byteLength > 0 ? body : null, reply)
    // The copied response has no URL.
    return Object.defineProperty(whole, 'url', { value: reply.url })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
