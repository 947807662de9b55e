import { describe, expect, it } from 'vitest'
import { expectFound } from './planted-bugs.ts'
import { simulate } from './simulation.ts'

/** More days and the other planted bugs are in `simulation.slow.test.ts`: each is a second or more of work. */
describe('a day of the shop, decided by a seed', () => {
  it('keeps every promise', async () => {
    const report = await simulate({ seed: 'a small day', shoppers: 3, orders: 2 })
    expect(report.placed).toBeGreaterThan(3)
    expect(report.deadlocks).toBe(0)
  })
})

describe('a planted bug is found', () => {
  it.each([{ name: 'a payment is not noted before it is asked for', because: 'the gateway does otherwise' }])(
    '$name: $because',
    ({ name }) => expectFound(name),
  )
})
