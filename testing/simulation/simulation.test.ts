import { describe, expect, it } from 'vitest'
import { expectFound } from './planted-bugs.ts'
import { simulate } from './simulation.ts'

/** More days and the other planted bugs are in `simulation.slow.test.ts`: each is a second or more of work. */
describe('a day of the shop, decided by a seed', () => {
  it('keeps every promise', async () => {
    const report = await simulate({ seed: 'a small day', shoppers: 5, orders: 4 })
    expect(report.placed).toBeGreaterThan(5)
    expect(report.deadlocks).toBe(0)
  })

  it('is the same day again with the same seed, to the last await', async () => {
    const day = { seed: 'twice', shoppers: 2, orders: 2 }
    expect(await simulate(day)).toEqual(await simulate(day))
  })
})

describe('a planted bug is found', () => {
  it.each([{ name: 'a payment is not noted before it is asked for', because: 'the gateway does otherwise' }])(
    '$name: $because',
    ({ name }) => expectFound(name),
  )
})
