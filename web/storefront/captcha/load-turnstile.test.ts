import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const SRC = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const own = globalThis as { turnstile?: unknown }
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${SRC}"]`)]

/** Each test stands for a page that was loaded anew. */
const openPage = async () => (await import('./load-turnstile.ts')).loadTurnstile

beforeEach(() => void vi.resetModules())
// Another file's page has not seen it fail.
afterAll(() => void vi.resetModules())
afterEach(() => {
  for (const script of scripts()) script.remove()
  delete own.turnstile
  vi.useRealTimers()
})

describe('the captcha vendor’s script', () => {
  it('comes once for a page, however many forms ask for it', async () => {
    const load = await openPage()
    const both = Promise.all([load(), load()])
    expect(scripts()).toHaveLength(1)
    own.turnstile = { render: () => 'one' }
    scripts()[0]!.dispatchEvent(new Event('load'))
    expect(await both).toEqual([own.turnstile, own.turnstile])
  })

  it.each(['error', 'load'])('counts as failed after “%s” without what it should bring', async (event) => {
    const load = await openPage()
    const coming = load()
    scripts()[0]!.dispatchEvent(new Event(event))
    await expect(coming).rejects.toThrow('did not come')
    await expect(load()).rejects.toThrow('did not come')
    expect(scripts()).toHaveLength(1)
  })

  it('counts as failed after ten seconds', async () => {
    vi.useFakeTimers()
    const load = await openPage()
    const coming = load()
    const seen = vi.fn<() => void>()
    coming.catch(seen)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(seen).toHaveBeenCalledTimes(1)
  })
})
