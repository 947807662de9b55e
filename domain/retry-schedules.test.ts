import { describe, expect, it } from 'vitest'
import {
  MESSAGE_RETRIES,
  RESTART_RETRIES,
  WEBHOOK_RETRIES,
  pictureRetries,
  retryDelay,
} from './retry-schedules.ts'

const KEYS = Array.from({ length: 60 }, (_, nth) => `message ${nth}`)

/** Returns all delays of a schedule for one key. */
function delaysOf(schedule: typeof MESSAGE_RETRIES, key: string): number[] {
  const delays: number[] = []
  for (let failures = 1; failures < schedule.maxAttempts; failures++)
    delays.push(retryDelay(schedule, failures, key)!)
  return delays
}

describe('§7 Messages: retries', () => {
  it.each([
    { failures: 1, from: 8, to: 12, because: 'the first retry is immediate for short outages' },
    { failures: 2, from: 24, to: 36, because: 'each delay is three times the previous delay' },
    { failures: 4, from: 216, to: 324, because: 'the delay is minutes, for a provider that restarts' },
    { failures: 9, from: 17_280, to: 25_920, because: 'the delay is limited to about six hours' },
  ])('waits after $failures failures: $because', ({ failures, from, to }) => {
    for (const key of KEYS) {
      const seconds = retryDelay(MESSAGE_RETRIES, failures, key)
      expect(seconds).toBeGreaterThanOrEqual(from)
      expect(seconds).toBeLessThanOrEqual(to)
    }
  })

  it('spreads the retries of many messages', () => {
    expect(new Set(KEYS.map((key) => retryDelay(MESSAGE_RETRIES, 5, key))).size).toBeGreaterThan(40)
  })

  it('gives up after about a day', () => {
    const hours = delaysOf(MESSAGE_RETRIES, 'one').reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(hours).toBeGreaterThan(10)
    expect(hours).toBeLessThan(30)
    expect(retryDelay(MESSAGE_RETRIES, 10, 'one')).toBeNull()
  })
})

/** @source A-HOOK-4 */
describe('Retries of webhooks', () => {
  it('continue for about a day with increasing delays', () => {
    const delays = delaysOf(WEBHOOK_RETRIES, 'msg')
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    const hours = delays.reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(hours).toBeGreaterThan(18)
    expect(hours).toBeLessThan(30)
    expect(retryDelay(WEBHOOK_RETRIES, WEBHOOK_RETRIES.maxAttempts, 'msg')).toBeNull()
  })

  it('have a jitter that depends only on the delivery', () => {
    const delays = ['a', 'b', 'c', 'd'].map((key) => retryDelay(WEBHOOK_RETRIES, 4, key))
    expect(new Set(delays).size).toBeGreaterThan(1)
    expect(retryDelay(WEBHOOK_RETRIES, 4, 'a')).toBe(delays[0])
    for (const delay of delays) expect(Math.abs(delay! / 1800 - 1)).toBeLessThanOrEqual(0.2)
  })
})

describe('Retry schedules', () => {
  const exact = { messages: MESSAGE_RETRIES, webhooks: WEBHOOK_RETRIES }
  it.each([
    { name: 'messages', delays: [10, 30, 90, 270, 810, 2430, 7290, 21_600, 21_600] },
    { name: 'webhooks', delays: [5, 60, 300, 1800, 7200, 18_000, 28_800, 28_800] },
  ] as const)('of $name wait $delays seconds without jitter', ({ name, delays }) => {
    expect(delaysOf({ ...exact[name], jitter: 0 }, 'any')).toEqual(delays)
  })

  it.each([
    { name: 'restarts', schedule: RESTART_RETRIES, failures: 1, delay: 100 },
    { name: 'restarts', schedule: RESTART_RETRIES, failures: 5, delay: 1600 },
    { name: 'restarts', schedule: RESTART_RETRIES, failures: 500, delay: 30_000 },
    { name: 'pictures', schedule: pictureRetries(50), failures: 1, delay: 50 },
    { name: 'pictures', schedule: pictureRetries(50), failures: 4, delay: 400 },
    { name: 'pictures', schedule: pictureRetries(50), failures: 2000, delay: 60_000 },
  ])('of $name wait $delay ms after failure $failures', ({ schedule, failures, delay }) => {
    expect(retryDelay(schedule, failures)).toBe(delay)
  })
})
