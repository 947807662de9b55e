import { describe, expect, it } from 'vitest'
import { expectFound } from './planted-bugs.ts'
import { simulate } from './simulation.ts'

/** More days and planted bugs are in `simulation.slow.test.ts`, because each takes a second or more. */
describe('a day of the shop, determined by a seed', () => {
  it('violates no invariant', async () => {
    const report = await simulate({ seed: 'a small day', shoppers: 3, orders: 2 })
    expect(report.placed).toBeGreaterThan(3)
    expect(report.deadlocks).toBe(0)
  })
})

describe('detects a planted bug', () => {
  it.each([
    { name: 'a payment is requested before it is recorded', because: 'the gateway uses another reference' },
  ])('$name: $because', ({ name }) => expectFound(name))
})
