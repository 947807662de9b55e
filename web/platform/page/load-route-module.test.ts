import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isWaitingForCode, loadRouteModule, onWaitingForCode } from './load-route-module.ts'

const ROUTE = { id: 'search', module: '/assets/search.js' }
const MODULE = { default: 'a screen' }
const gone = () => new TypeError('Failed to fetch dynamically imported module')

describe('§8 Browser offline: the code of a page', () => {
  const ask = vi.fn<typeof fetch>()
  const load = vi.fn<(file: string) => Promise<unknown>>()
  const reload = vi.fn<() => void>()
  const heard = vi.fn<() => void>()
  let modules: Record<string, unknown> = {}
  const start = () => {
    const outcome: { module?: unknown } = {}
    void loadRouteModule(ROUTE, modules, load, reload).then((module) => (outcome.module = module))
    return outcome
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', ask)
    for (const mock of [ask, load, reload, heard]) mock.mockReset()
    modules = {}
  })
  afterEach(() => void vi.useRealTimers())

  it('is loaded once', async () => {
    load.mockResolvedValue(MODULE)
    const [first, second] = [start(), (await pass(0), start())]
    await pass(0)
    expect([first.module, second.module, load.mock.calls.length]).toEqual([MODULE, MODULE, 1])
    expect(ask).not.toHaveBeenCalled()
  })

  it('waits for the network: the page stays and shows a notice, and continues when the network is back', async () => {
    const forget = onWaitingForCode(heard)
    load.mockRejectedValueOnce(gone())
    ask.mockRejectedValue(gone())
    const outcome = start()
    await pass(60_000)
    expect([outcome, reload.mock.calls.length, isWaitingForCode()]).toEqual([{}, 0, true])
    load.mockResolvedValue(MODULE)
    ask.mockResolvedValue(new Response(''))
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect([outcome.module, isWaitingForCode(), heard.mock.calls.length]).toEqual([MODULE, false, 2])
    forget()
  })

  it('waits while a proxy answers 502', async () => {
    load.mockRejectedValueOnce(gone()).mockResolvedValue(MODULE)
    ask.mockResolvedValueOnce(new Response('', { status: 502 })).mockResolvedValue(new Response(''))
    const outcome = start()
    await pass(2000)
    expect(outcome.module).toEqual(MODULE)
  })

  it.each([
    ['that the current version of the shop no longer has', 404],
    ['that cannot be executed', 200],
  ])('%s reloads the page', async (_, status) => {
    load.mockRejectedValue(gone())
    ask.mockResolvedValue(new Response('', { status }))
    const outcome = start()
    await pass(0)
    expect([outcome, reload.mock.calls.length, isWaitingForCode()]).toEqual([{}, 1, false])
  })
})
