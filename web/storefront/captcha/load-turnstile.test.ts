import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const SRC = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const own = globalThis as { turnstile?: unknown }
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${SRC}"]`)]

/** Loads the module anew, as a freshly loaded page does. */
const openPage = async () => (await import('./load-turnstile.ts')).loadTurnstile

beforeEach(() => void vi.resetModules())
// Other test files must not see a failed load.
afterAll(() => void vi.resetModules())
afterEach(() => {
  for (const script of scripts()) script.remove()
  delete own.turnstile
  vi.useRealTimers()
})

describe('script of the captcha vendor', () => {
  it('loads once per page, even if several forms request it', async () => {
    const load = await openPage()
    const both = Promise.all([load(), load()])
    expect(scripts()).toHaveLength(1)
    own.turnstile = { render: () => 'one' }
    scripts()[0]!.dispatchEvent(new Event('load'))
    expect(await both).toEqual([own.turnstile, own.turnstile])
  })

  it.each(['error', 'load'])('fails after “%s” if the vendor’s object is missing', async (event) => {
    const load = await openPage()
    const loading = load()
    scripts()[0]!.dispatchEvent(new Event(event))
    await expect(loading).rejects.toThrow('did not load')
    await expect(load()).rejects.toThrow('did not load')
    expect(scripts()).toHaveLength(1)
  })

  it('fails after ten seconds', async () => {
    vi.useFakeTimers()
    const load = await openPage()
    const loading = load()
    const seen = vi.fn<() => void>()
    loading.catch(seen)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(seen).toHaveBeenCalledTimes(1)
  })
})
