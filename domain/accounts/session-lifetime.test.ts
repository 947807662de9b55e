import { describe, expect, it } from 'vitest'
import { SHOPPER_SESSION, WORKER_SESSION, isFreshlyAuthenticated } from './session-lifetime.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000)

describe('session lifetimes', () => {
  it('are 12 hours and 30 idle minutes for staff and drivers, 30 idle days for shoppers', () => {
    expect(WORKER_SESSION).toEqual({ absoluteMinutes: 720, idleMinutes: 30 })
    expect(SHOPPER_SESSION).toEqual({ absoluteMinutes: 259_200, idleMinutes: 43_200 })
  })
})

describe('an authentication', () => {
  it.each([
    { now: at(0), isFresh: true, because: 'it happened at this instant' },
    { now: at(14.9), isFresh: true, because: '15 minutes have not passed' },
    { now: at(15), isFresh: false, because: '15 minutes have passed' },
    { now: at(-5), isFresh: true, because: 'the demo clock went back by less than 15 minutes' },
    { now: at(-60), isFresh: false, because: 'a clock that was set back far must not extend it for years' },
  ])('is fresh: $isFresh, because $because', ({ now, isFresh }) => {
    expect(isFreshlyAuthenticated(at(0), now)).toBe(isFresh)
  })
})
