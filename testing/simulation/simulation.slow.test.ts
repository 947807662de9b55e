/** @module-tag slow */
import { describe, expect, it } from 'vitest'
import { PLANTED_BUGS, expectFound } from './planted-bugs.ts'
import { simulate } from './simulation.ts'

describe('a day of the shop, decided by a seed', () => {
  it.each(['a small day', 'another'])('keeps every promise on %s', async (seed) => {
    const report = await simulate({ seed, shoppers: 5, orders: 4 })
    expect(report.placed).toBeGreaterThan(5)
    expect(report.deadlocks).toBe(0)
  })

  it('is the same day again with the same seed, to the last await', async () => {
    const day = { seed: 'twice', shoppers: 3, orders: 2 }
    expect(await simulate(day)).toEqual(await simulate(day))
  })
})

describe('a planted bug is found', () => {
  it.each(PLANTED_BUGS)('%s', (name) => expectFound(name))
})
