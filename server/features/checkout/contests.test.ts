import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONTESTS, type Ring, hold, leaveTogether, openRing, sameKey } from '#testing/contests.ts'
import { brokenPromises } from '#testing/races.ts'

/** A taste of `contests.prove.ts`. */
const ROUNDS = 2

let ring: Ring
beforeAll(async () => void (ring = await openRing()))
afterEach(async () => expect(await brokenPromises(ring.test)).toEqual([]))
afterAll(() => ring.test.close())

describe('of many who want it at the same moment, one gets', () => {
  it.each(CONTESTS)('$name', async (contest) => {
    for (let nth = 1; nth <= ROUNDS; nth++) {
      const { won, ...others } = await hold(ring, contest, nth)
      expect(won).toBe(1)
      expect(contest.others).toEqual(expect.arrayContaining(Object.keys(others)))
      expect((await contest.afterwards?.(ring, nth)) ?? []).toEqual([])
    }
  })

  it('an order, of which all with the same key are told', async () => {
    const { statuses, orders } = await sameKey(ring, 1)
    expect([statuses, orders.length]).toEqual([[200], 1])
  })

  it('each number of a tax invoice, as orders leave together', async () => {
    expect(await leaveTogether(ring, 3)).toEqual([])
  })
})
