/** @module-tag slow */
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

/** The long form of `checkout-races.test.ts`: twelve contenders on fifty connections, repeatedly. */
const ROUNDS = 200

let fixture: RaceFixture
beforeAll(async () => void (fixture = await openRaceFixture()))
afterEach(async () => expect(await brokenInvariants(fixture.test)).toEqual([]))
afterAll(() => fixture.test.close())

const rounds = Array.from({ length: ROUNDS }, (_, i) => i + 1)

describe(`in ${ROUNDS} rounds of twelve concurrent requests, exactly one gets`, () => {
  it.each(RACES)('$name', async (race) => {
    for (const nth of rounds) {
      const { won, ...others } = await runRace(fixture, race, nth)
      expect([nth, won]).toEqual([nth, 1])
      expect(race.answersToOthers).toEqual(expect.arrayContaining(Object.keys(others)))
      expect((await race.afterwards?.(fixture, nth)) ?? []).toEqual([])
    }
  })

  it('an order, which all requests with the same key receive', async () => {
    for (const nth of rounds) {
      const { statuses, orders } = await sameKey(fixture, nth)
      expect([nth, statuses, orders.length]).toEqual([nth, [200], 1])
    }
  })

  it('each number of a tax invoice when orders leave concurrently', async () => {
    for (const nth of rounds) expect([nth, await leaveTogether(fixture, 3)]).toEqual([nth, []])
  })
})
