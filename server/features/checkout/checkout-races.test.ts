import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  RACES,
  type RaceFixture,
  runRace,
  leaveTogether,
  openRaceFixture,
  sameKey,
} from '#testing/suites/races.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

/** The long form is `checkout-races.slow.test.ts`. */
const ROUNDS = 1

let fixture: RaceFixture
beforeAll(async () => void (fixture = await openRaceFixture()))
afterEach(async () => expect(await brokenInvariants(fixture.test)).toEqual([]))
afterAll(() => fixture.test.close())

describe('of several concurrent requests, one gets', () => {
  it.each(RACES)('$name', async (race) => {
    for (let nth = 1; nth <= ROUNDS; nth++) {
      const { won, ...others } = await runRace(fixture, race, nth)
      expect(won).toBe(1)
      expect(race.answersToOthers).toEqual(expect.arrayContaining(Object.keys(others)))
      expect((await race.afterwards?.(fixture, nth)) ?? []).toEqual([])
    }
  })

  it('an order, which all requests with the same key receive', async () => {
    const { statuses, orders } = await sameKey(fixture, 1)
    expect([statuses, orders.length]).toEqual([[200], 1])
  })

  it('each number of a tax invoice when orders leave concurrently', async () => {
    expect(await leaveTogether(fixture, 3)).toEqual([])
  })
})
