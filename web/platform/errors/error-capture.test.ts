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
  // Each test has a page of its own: the script of the one before must hear of nothing more.
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
  // As the page has it: ahead of every module.
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

// The files that follow in this process must not report to this one's emulation.
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
/** Whatever else was met is on its way before this one. */
async function nothingElse() {
  captured.captureError(new Error('the last'), 'window')
  expect((await sent(1)).map(({ message }) => message)).toEqual(['the last'])
}

describe('§7 Error reports: what a browser meets', () => {
  it('is told to the shop in the form that the contract takes, with the page’s pattern', async () => {
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

  it('is heard of from the first moment, and afterwards', async () => {
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

  it('has one reference however often it is met', async () => {
    const error = new Error('twice')
    expect(captured.captureError(error, 'screen')).toBe(captured.captureError(error, 'window'))
    expect(await sent(1)).toHaveLength(1)
  })

  it('is told of ten times a page at most', async () => {
    const references = Array.from({ length: 14 }, (_, nth) =>
      captured.captureError(new Error(`nth ${nth}`), 'window'),
    )
    expect(references.filter((reference) => reference !== null)).toHaveLength(10)
    expect(await sent(10)).toHaveLength(10)
  })

  it.each([
    ['a refusal', { status: 404, message: 'x' }],
    ['a network that is away', new TypeError('Failed to fetch')],
    ['a network that is away, in Safari', new TypeError('Load failed')],
    ['a network that is away, in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['a part that did not come', new TypeError('Importing a module script failed.')],
    ['a visitor who went away', new DOMException('gone', 'AbortError')],
  ])('is nothing to report for %s', async (_, error) => {
    expect(captured.captureError(error, 'screen')).toBeNull()
    await nothingElse()
  })

  it.each([
    ['tells nothing', 'Script error.', {}],
    ['is an extension’s file', new Error('theirs'), { filename: 'chrome-extension://abc/x.js' }],
    [
      'runs in an extension',
      Object.assign(new Error('theirs'), { stack: 'Error: theirs\n at f (moz-extension://abc/x.js:1:1)' }),
      {},
    ],
  ])('is dropped where a script of others %s', async (_, error, more) => {
    captured.startErrorCapture()
    happen(error instanceof Error ? error : undefined, {
      message: error instanceof Error ? error.message : error,
      ...more,
    })
    await nothingElse()
  })

  it('tells nothing personal', async () => {
    captured.captureError(errorFullOfEverything(), 'window')
    const [report] = await sent(1)
    expect(PERSONAL.filter((word) => JSON.stringify(report).includes(word))).toEqual([])
    expect(report!.message).toContain('no such cart 1042')
  })
})

describe('§7 Error reports: failed requests worth knowing', () => {
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

  it('are those of whoever stands in front of the shop', async () => {
    captured.startErrorCapture()
    await answered(502)
    const [report] = await sent(1)
    expect(report).toMatchObject({ message: 'Answered 502', noticed_by: 'request' })
    expect(captured.captureError({ status: 502, statusText: '' }, 'screen')).toBe(report!.reference)
  })

  it('show the reference under which the shop has reported its own', async () => {
    captured.startErrorCapture()
    await answered(500, { 'x-error-reference': 'abcd1234' })
    expect(captured.captureError(OF_SERVER, 'screen')).toBe('abcd1234')
    await nothingElse()
  })

  it.each([
    ['a shop that asks to come again', 503, undefined],
    ['a refusal', 409, undefined],
    ['another host’s fault', 502, 'https://maps.test/x'],
  ])('are not %s', async (_, status, url) => {
    captured.startErrorCapture()
    await answered(status, {}, url)
    expect(captured.captureError(OF_SERVER, 'screen')).toBeNull()
    await nothingElse()
  })
})

describe('§7 Error reports: what Sentry receives from a browser', () => {
  let emulation: ErrorEmulation
  beforeAll(async () => void (emulation = await openErrorEmulation()))
  afterAll(() => emulation.close())

  it('holds nothing personal, byte for byte, and goes nowhere else', async () => {
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
