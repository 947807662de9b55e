import { describe, expect, it } from 'vitest'
import { payOf } from './driver-pay.ts'

const RULE = { hourCents: 3100, dropCents: 250, kilometreCents: 90 }

describe('the pay of a shift', () => {
  it('adds hours, drops and kilometres', () => {
    expect(payOf(RULE, { minutes: 90, drops: 3, kilometres: 4.2 })).toEqual({
      hours: 4650,
      drops: 750,
      kilometres: 378,
      total: 5778,
    })
  })

  it('is zero without work', () => {
    expect(payOf(RULE, { minutes: 0, drops: 0, kilometres: 0 }).total).toBe(0)
  })
})
