import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPageRequests } from './page-requests.ts'

type Answer = Response | Error

const gone = () => new TypeError('Failed to fetch')
const ofProxy = (status: number) => new Response('<h1>Bad Gateway</h1>', { status })
const ofShop = (status: number) => new Response('[]', { status, headers: { 'X-Remix-Response': 'yes' } })
const truncated = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[{'))
        controller.error(new TypeError('network error'))
      },
    }),
  )

const PAGE = '/bottleshop/victoria/fitzroy.data'
const LOGIN = '/login.data'

describe('requests for pages', () => {
  const ask = vi.fn<typeof fetch>()
  /** Answers the requests with these answers in sequence, and repeats the last. */
  const answered = (...answers: (() => Answer)[]) =>
    ask.mockImplementation(() => {
      const answer = answers[Math.min(ask.mock.calls.length, answers.length) - 1]!()
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    })
  const request = (path: string, options: RequestInit = {}) => {
    const outcome: { reply?: Response; error?: unknown } = {}
    window
      .fetch(path, options)
      .then((reply) => (outcome.reply = reply))
      .catch((error: unknown) => (outcome.error = error))
    return outcome
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  beforeEach(() => {
    vi.useFakeTimers()
    ask.mockReset()
    vi.stubGlobal('fetch', ask)
    startPageRequests()
  })
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['no response', gone],
    ['a proxy’s 502', () => ofProxy(502)],
    ['a restarting shop', () => ofShop(503)],
    ['a truncated response', truncated],
    ['a 408', () => ofProxy(408)],
  ])('§4 Retries: %s is retried after two seconds', async (_, failure) => {
    answered(failure, () => ofShop(200))
    const outcome = request(PAGE)
    await pass(1999)
    expect(ask).toHaveBeenCalledTimes(1)
    await pass(1)
    expect([ask.mock.calls.length, await outcome.reply!.text()]).toEqual([2, '[]'])
  })

  it('§4 Retries: a response that never arrives counts as none', async () => {
    ask.mockImplementationOnce(
      (_, options) =>
        new Promise((_resolve, reject) =>
          options!.signal!.addEventListener('abort', () => reject(options!.signal!.reason as Error)),
        ),
    )
    answered(() => ofShop(200))
    const outcome = request(PAGE)
    await pass(22_000)
    expect(outcome.reply?.status).toBe(200)
  })

  it.each([400, 401, 404, 409, 429])('§8 401 and other refusals are final: %i', async (status) => {
    answered(() => ofShop(status))
    const outcome = request(PAGE)
    await pass(60_000)
    expect([outcome.reply!.status, ask.mock.calls.length]).toEqual([status, 1])
  })

  it('§8 Browser offline: a page load waits as long as the visitor does, and succeeds once the network is back', async () => {
    answered(gone)
    const outcome = request(PAGE)
    await pass(60_000)
    expect(outcome).toEqual({})
    answered(() => ofShop(200))
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(outcome.reply?.status).toBe(200)
  })

  it('§8 Browser offline: a navigation elsewhere aborts the wait', async () => {
    answered(gone)
    const left = new AbortController()
    const outcome = request(PAGE, { signal: left.signal })
    await pass(30_000)
    left.abort()
    await pass(0)
    expect(outcome.error).toMatchObject({ name: 'AbortError' })
    const tries = ask.mock.calls.length
    await pass(60_000)
    expect(ask).toHaveBeenCalledTimes(tries)
  })

  it.each([
    ['a part of a page', '/-/session.data', 'GET'],
    ['a product', '/product/hazy-ipa.data', 'GET'],
    ['a form', LOGIN, 'POST'],
  ])('§9 Retries: %s fails after 3 extra tries', async (_, path, method) => {
    answered(gone)
    const outcome = request(path, { method })
    await pass(5999)
    expect([outcome, ask.mock.calls.length]).toEqual([{}, 3])
    await pass(1)
    expect([outcome.error, ask.mock.calls.length]).toEqual([gone(), 4])
  })

  it('§8 Product fetch failure: returns the error of a product page, so that all products can be shown instead', async () => {
    answered(() => ofProxy(502))
    const outcome = request('/product/hazy-ipa.data')
    await pass(6000)
    expect([outcome.reply?.status, ask.mock.calls.length]).toEqual([502, 4])
  })

  it('§8 Unhandled errors: returns the shop’s own server error after the retries, with its reference', async () => {
    answered(() => ofShop(500))
    const outcome = request(PAGE)
    await pass(6000)
    expect([outcome.reply?.status, ask.mock.calls.length]).toEqual([500, 4])
  })

  it.each(['/console/orders/7.data', '/driver/jobs/7.data', '/order/7/tracking.data', '/orders.data'])(
    '§9 Retries: requests that are not idempotent are sent once: %s',
    async (path) => {
      answered(gone)
      const outcome = request(path, { method: 'POST' })
      await pass(60_000)
      expect([outcome.error, ask.mock.calls.length]).toEqual([gone(), 1])
    },
  )

  it.each(['/api/health', 'https://maps.test/tile.data'])('ignores other requests: %s', async (path) => {
    answered(gone)
    const outcome = request(path)
    await pass(0)
    expect([outcome.error, ask.mock.calls.length]).toEqual([gone(), 1])
  })
})
