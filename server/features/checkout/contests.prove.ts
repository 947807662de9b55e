import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONTESTS, type Ring, hold, leaveTogether, openRing, sameKey } from '#testing/contests.ts'
import { brokenPromises } from '#testing/races.ts'

/** The long form of `contests.test.ts`: twelve contenders on fifty connections, again and again. */
const ROUNDS = 200

let ring: Ring
beforeAll(async () => void (ring = await openRing()))
afterEach(async () => expect(await brokenPromises(ring.test)).toEqual([]))
afterAll(() => ring.test.close())

const rounds = Array.from({ length: ROUNDS }, (_, i) => i + 1)

describe(`in ${ROUNDS} rounds of twelve who want it at the same moment, exactly one gets`, () => {
  it.each(CONTESTS)('$name', async (contest) => {
    for (const nth of rounds) {
      const { won, ...others } = await hold(ring, contest, nth)
      expect([nth, won]).toEqual([nth, 1])
      expect(contest.others).toEqual(expect.arrayContaining(Object.keys(others)))
      expect((await contest.afterwards?.(ring, nth)) ?? []).toEqual([])
    }
  })

  it('an order, of which all with the same key are told', async () => {
    for (const nth of rounds) {
      const { statuses, orders } = await sameKey(ring, nth)
      expect([nth, statuses, orders.length]).toEqual([nth, [200], 1])
    }
  })

  it('each number of a tax invoice, as orders leave together', async () => {
    for (const nth of rounds) expect([nth, await leaveTogether(ring, 3)]).toEqual([nth, []])
  })
})
