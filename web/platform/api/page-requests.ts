import { EXTRA_TRIES, PATIENT_DELAY_MS, pause, RETRY_DELAY_MS } from './retry.ts'

/** A try without an answer ends after this time; placing an order waits for the card's bank. */
const TIMEOUT_MS = { GET: 20_000, POST: 60_000 }

const REQUEST_TIMEOUT = 408
const FIRST_SERVER_FAULT = 500

/** The framework asks for a page's data, and runs its actions, by the page's path with this ending. */
const DATA_PATH = /\.data$/
/** Requests of parts of a page: such a part shows its own failure. */
const PART = /^\/-\//
/** A product that fails leads to all products. @source S-ERR-18 */
const PRODUCT = /^\/product\//i
/** Sent once: staff's steps and payments of placed orders, which must not happen twice. */
const SENT_ONCE = /^\/(console|driver|orders?)([/.]|$)/i

type Options = RequestInit & { signal?: AbortSignal | null }

/**
 * Makes the framework's own requests survive a poor network: no answer, a proxy's or the shop's 5xx, a truncated answer.
 * They are repeated after two seconds, up to three more times; a page is then waited for as long as the visitor does, so
 * that the page they stand on stays.
 * @source S-RETRY-1
 */
export function startPageRequests(): void {
  const ask = window.fetch
  window.fetch = (input, options) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== location.origin || !DATA_PATH.test(url.pathname)) return ask(input, options)
    return askUntilAnswered((signal) => ask(input, { ...options, signal }), url.pathname, options ?? {})
  }
}

type Ask = (signal: AbortSignal) => Promise<Response>

async function askUntilAnswered(
  ask: Ask,
  path: string,
  { method = 'GET', signal }: Options,
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
    // The shop's own answer is final then, and so is a product's; the rest of a page's answers are a proxy's.
    if (reply && isLast && (isFinal || isShops(reply))) return reply
    await pause(isLast || tries > EXTRA_TRIES ? PATIENT_DELAY_MS : RETRY_DELAY_MS, signal)
  }
}

const mayPass = (status: number): boolean => status === REQUEST_TIMEOUT || status >= FIRST_SERVER_FAULT

/** Every answer that the framework made itself carries this header. */
const isShops = (reply: Response): boolean => reply.headers.has('x-remix-response')

/** Reads the answer to its end, so that a truncated one counts as none. @throws TypeError where none came */
async function askOnce(ask: Ask, timeoutMs: number, signal?: AbortSignal | null): Promise<Response> {
  const attempt = new AbortController()
  const stop = () => attempt.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => attempt.abort(new TypeError('Failed to fetch in time')), timeoutMs)
  try {
    if (signal?.aborted) stop()
    const reply = await ask(attempt.signal)
    const body = await reply.arrayBuffer()
    const whole = new Response(body.byteLength > 0 ? body : null, reply)
    // A copy has no URL of its own.
    return Object.defineProperty(whole, 'url', { value: reply.url })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
