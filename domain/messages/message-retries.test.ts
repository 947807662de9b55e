import { describe, expect, it } from 'vitest'
import { MAX_ATTEMPTS, retrySeconds } from './message-retries.ts'

describe('§7 Messages: retries', () => {
  it.each([
    { failures: 1, from: 8, to: 12, because: 'the first retry is immediate for short outages' },
    { failures: 2, from: 24, to: 36, because: 'each delay is three times the previous delay' },
    { failures: 4, from: 216, to: 324, because: 'the delay is minutes, for a provider that restarts' },
    { failures: 9, from: 17_280, to: 25_920, because: 'the delay is limited to about six hours' },
  ])('waits after $failures failures: $because', ({ failures, from, to }) => {
    for (let nth = 0; nth < 50; nth++) {
      const seconds = retrySeconds(failures, `message ${nth}`)
      expect(seconds).toBeGreaterThanOrEqual(from)
      expect(seconds).toBeLessThanOrEqual(to)
    }
  })

  it('spreads the retries of many messages', () => {
    const waits = Array.from({ length: 60 }, (_, nth) => retrySeconds(5, `message ${nth}`))
    expect(new Set(waits).size).toBeGreaterThan(40)
  })

  it('gives up after about a day', () => {
    let seconds = 0
    for (let failures = 1; failures < MAX_ATTEMPTS; failures++) seconds += retrySeconds(failures, 'one')
    expect(seconds / 3600).toBeGreaterThan(10)
    expect(seconds / 3600).toBeLessThan(30)
  })
})
