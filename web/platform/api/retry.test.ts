import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EXTRA_TRIES, RETRY_DELAY_MS, withRetries } from './retry.ts'

const offline = () => new TypeError('Failed to fetch')
const answered = (status: number) => new Response(null, { status })

function failing(...errors: unknown[]) {
  let tries = 0
  const attempt = () => {
    const error = errors[Math.min(tries, errors.length - 1)]
    tries++
    return error === undefined ? Promise.resolve('loaded') : Promise.reject(error)
  }
  return { attempt, tries: () => tries }
}

describe('the retries', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('§9 Retries: Retry delay 2000 ms, 3 extra tries', async () => {
    expect([RETRY_DELAY_MS, EXTRA_TRIES]).toEqual([2000, 3])
    const load = failing(offline())
    const result = expect(withRetries(load.attempt)).rejects.toThrow('Failed to fetch')
    await vi.advanceTimersByTimeAsync(1999)
    expect(load.tries()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load.tries()).toBe(2)
    await vi.advanceTimersByTimeAsync(2000)
    expect(load.tries()).toBe(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load.tries()).toBe(4)
    await result
  })

  it('§4 Retries: a load that succeeds on the second try returns its result', async () => {
    const load = failing(answered(503), undefined)
    const result = withRetries(load.attempt)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await result).toBe('loaded')
    expect(load.tries()).toBe(2)
  })

  it.each([401, 400, 404, 409, 429])('§8 Retries: a %i is never retried', async (status) => {
    const load = failing(answered(status))
    await expect(withRetries(load.attempt)).rejects.toMatchObject({ status })
    expect(load.tries()).toBe(1)
  })

  it.each([408, 500, 502, 503, 504])('§8 Retries: a %i is retried', async (status) => {
    const load = failing(answered(status), undefined)
    const result = withRetries(load.attempt)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await result).toBe('loaded')
  })

  it('§9 Retries: an aborted load is not retried', async () => {
    const { signal, abort } = abortable()
    const load = failing(offline())
    const result = expect(withRetries(load.attempt, signal)).rejects.toThrow('aborted')
    await vi.advanceTimersByTimeAsync(500)
    abort()
    await result
    await vi.advanceTimersByTimeAsync(10_000)
    expect(load.tries()).toBe(1)
  })
})

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
