import { runInThisContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorReport, reportError } from '#contract/shop/error-reports.ts'
import { type ErrorEmulation, openErrorEmulation } from '#testing/emulations/error-reports/error-emulation.ts'
import { errorFullOfEverything, PERSONAL } from '#testing/emulations/error-reports/full-of-everything.ts'
import { EARLY_ERRORS_SCRIPT } from './early-errors.ts'
import type { captureError, startErrorCapture } from './error-capture.ts'

type Router = { state: { matches: object[]; loaderData: object } }
const ROUTER = '__reactRouterDataRouter'

let captured: { captureError: typeof captureError; startErrorCapture: typeof startErrorCapture }
let router: Router
const listen = window.addEventListener.bind(window)
const answer = vi.fn<typeof fetch>()
const beacon = vi.fn<(url: string, data: Blob) => boolean>(() => true)
const listeners: [string, EventListenerOrEventListenerObject][] = []

beforeEach(async () => {
  vi.resetModules()
  // Each test has its own page: listeners of the previous test are removed.
  vi.spyOn(window, 'addEventListener').mockImplementation((name, listener) => {
    listeners.push([name, listener])
    listen(name, listener)
  })
  Object.assign(navigator, { sendBeacon: beacon })
  vi.stubGlobal('fetch', answer)
  router = {
    state: {
      matches: [
        { route: {} },
        { route: { path: '/' } },
        { route: { path: 'forgot_password/:email/:token' } },
      ],
      loaderData: {},
    },
  }
  Reflect.set(window, ROUTER, router)
  captured = await import('./error-capture.ts')
  // As in the page: runs before all modules.
  runInThisContext(EARLY_ERRORS_SCRIPT)
})
afterEach(() => {
  for (const [name, listener] of listeners.splice(0)) window.removeEventListener(name, listener)
  vi.restoreAllMocks()
  beacon.mockClear()
  answer.mockReset()
  Reflect.deleteProperty(window, 'firstErrors')
  Reflect.deleteProperty(window, ROUTER)
})

// Later test files in this process must not report to this file's emulation.
afterAll(() => void vi.resetModules())

const happen = (error: unknown, more: ErrorEventInit = {}) => {
  const message = error instanceof Error ? error.message : String(error)
  const event = new ErrorEvent('error', { error, message, cancelable: true, ...more })
  event.preventDefault()
  window.dispatchEvent(event)
}
async function sent(count: number) {
  await vi.waitFor(() => expect(beacon).toHaveBeenCalledTimes(count), { timeout: 30_000 })
  const texts = await Promise.all(beacon.mock.calls.map(([, blob]) => blob.text()))
  return texts.map((text) => ErrorReport.parse(JSON.parse(text)))
}
/** Asserts that no report was sent before the report of this function. */
async function nothingElse() {
  captured.captureError(new Error('the last'), 'window')
  expect((await sent(1)).map(({ message }) => message)).toEqual(['the last'])
}

describe('§7 Error reports: errors in a browser', () => {
  it('are reported to the shop in the format of the contract, with the page’s route pattern', async () => {
    captured.startErrorCapture()
    const reference = captured.captureError(new RangeError('no such line'), 'screen')
    expect(await sent(1)).toMatchObject([
      {
        reference,
        type: 'RangeError',
        message: 'no such line',
        noticed_by: 'screen',
        page: '/forgot_password/:email/:token',
      },
    ])
    expect(beacon.mock.calls[0]![0]).toBe(`/api${reportError.path}`)
  })

  it('are captured before the scripts run and afterwards', async () => {
    happen(new Error('before the screens ran'))
    captured.startErrorCapture()
    happen(new Error('and after'))
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: new Error('a promise') })
    window.dispatchEvent(rejection)
    expect((await sent(3)).map(({ message, noticed_by }) => [message, noticed_by])).toEqual([
      ['before the screens ran', 'window'],
      ['and after', 'window'],
      ['a promise', 'promise'],
    ])
  })

  it('have one reference per error object', async () => {
    const error = new Error('twice')
    expect(captured.captureError(error, 'screen')).toBe(captured.captureError(error, 'window'))
    expect(await sent(1)).toHaveLength(1)
  })

  it('are reported at most ten times per page', async () => {
    const references = Array.from({ length: 14 }, (_, nth) =>
      captured.captureError(new Error(`nth ${nth}`), 'window'),
    )
    expect(references.filter((reference) => reference !== null)).toHaveLength(10)
    expect(await sent(10)).toHaveLength(10)
  })

  it.each([
    ['a client error', { status: 404, message: 'x' }],
    ['a network failure', new TypeError('Failed to fetch')],
    ['a network failure in Safari', new TypeError('Load failed')],
    ['a network failure in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['a module that failed to load', new TypeError('Importing a module script failed.')],
    ['an aborted navigation', new DOMException('gone', 'AbortError')],
  ])('are not reported for %s', async (_, error) => {
    expect(captured.captureError(error, 'screen')).toBeNull()
    await nothingElse()
  })

  it.each([
    ['hides its message', 'Script error.', {}],
    ['belongs to an extension', new Error('theirs'), { filename: 'chrome-extension://abc/x.js' }],
    [
      'runs in an extension',
      Object.assign(new Error('theirs'), { stack: 'Error: theirs\n at f (moz-extension://abc/x.js:1:1)' }),
      {},
    ],
  ])('are dropped if a foreign script %s', async (_, error, more) => {
    captured.startErrorCapture()
    happen(error instanceof Error ? error : undefined, {
      message: error instanceof Error ? error.message : error,
      ...more,
    })
    await nothingElse()
  })

  it('contain nothing personal', async () => {
    captured.captureError(errorFullOfEverything(), 'window')
    const [report] = await sent(1)
    expect(PERSONAL.filter((word) => JSON.stringify(report).includes(word))).toEqual([])
    expect(report!.message).toContain('no such cart 1042')
  })
})

describe('§7 Error reports: failed requests', () => {
  const answered = (
    status: number,
    headers: Record<string, string> = {},
    url = `${location.origin}/api/carts`,
  ) => {
    const reply = new Response('', { status, headers })
    Object.defineProperty(reply, 'url', { value: url })
    answer.mockResolvedValueOnce(reply)
    return window.fetch('/api/carts')
  }
  const OF_SERVER = new Error('Unexpected Server Error')

  it('are reported if they come from a reverse proxy', async () => {
    captured.startErrorCapture()
    await answered(502)
    const [report] = await sent(1)
    expect(report).toMatchObject({ message: 'Answered 502', noticed_by: 'request' })
    expect(captured.captureError({ status: 502, statusText: '' }, 'screen')).toBe(report!.reference)
  })

  it('show the reference under which the server has reported its own error', async () => {
    captured.startErrorCapture()
    await answered(500, { 'x-error-reference': 'abcd1234' })
    expect(captured.captureError(OF_SERVER, 'screen')).toBe('abcd1234')
    await nothingElse()
  })

  it.each([
    ['a 503 of the shop', 503, undefined],
    ['a client error', 409, undefined],
    ['a fault of another host', 502, 'https://maps.test/x'],
  ])('are not reported for %s', async (_, status, url) => {
    captured.startErrorCapture()
    await answered(status, {}, url)
    expect(captured.captureError(OF_SERVER, 'screen')).toBeNull()
    await nothingElse()
  })
})

describe('§7 Error reports: the data that Sentry receives from a browser', () => {
  let emulation: ErrorEmulation
  beforeAll(async () => void (emulation = await openErrorEmulation()))
  afterAll(() => emulation.close())

  it('contains nothing personal, and is sent nowhere else', async () => {
    vi.unstubAllGlobals()
    const errorReports = { dsn: emulation.dsn, environment: 'test', release: 'coldie@1' }
    router.state.loaderData = { root: { thirdParties: { errorReports } } }
    const reference = captured.captureError(errorFullOfEverything(), 'screen')
    await vi.waitFor(() => expect(emulation.events).toHaveLength(1), { timeout: 30_000 })
    expect(emulation.faults).toEqual([])
    expect(PERSONAL.filter((word) => emulation.raw[0]!.includes(word))).toEqual([])
    for (const never of ['"user"', '"request"', '"breadcrumbs"', '"extra"', '"culture"', 'User-Agent'])
      expect(emulation.raw[0]).not.toContain(never)
    expect(emulation.raw[0]).toContain('"infer_ip":"never"')
    const [event] = emulation.events
    expect(event).toMatchObject({
      release: 'coldie@1',
      environment: 'test',
      tags: { reference, noticed_by: 'screen', page: '/forgot_password/:email/:token', from: 'browser' },
    })
    expect(event!.event_id.startsWith(reference!)).toBe(true)
    const words = event!.exception.values.map(({ type, value }) => `${type}: ${value}`).join('\n')
    expect(words).toContain('CartGone: no such cart 1042')
    expect(words).toContain('unique constraint "users_email_key"')
    expect(beacon).not.toHaveBeenCalled()
  })
})
