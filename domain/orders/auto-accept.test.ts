import { describe, expect, it } from 'vitest'
import { isAcceptedByRule, type WaitingOrder } from './auto-accept.ts'

const ORDER: WaitingOrder = {
  totalCents: 59_99,
  containsAlcohol: true,
  gift: false,
  firstSupply: false,
  isAtRisk: false,
}
const STORE = { belowCents: 60_00, isOpen: true }

describe('A-ACCEPT-1: the rule of a store', () => {
  it.each([
    { order: {}, store: {}, accepts: true, because: 'the order needs no review' },
    { order: { totalCents: 60_00 }, store: {}, accepts: false, because: 'the total is not below the limit' },
    { order: {}, store: { isOpen: false }, accepts: false, because: 'the store is closed' },
    { order: { isAtRisk: true }, store: {}, accepts: false, because: 'the order is at risk of being late' },
    {
      order: { firstSupply: true },
      store: {},
      accepts: false,
      because: 'a first order with alcohol needs a review',
    },
    { order: { gift: true }, store: {}, accepts: false, because: 'a gift with alcohol needs a review' },
    {
      order: { containsAlcohol: false, gift: true, firstSupply: true },
      store: {},
      accepts: true,
      because: 'orders without alcohol need no review',
    },
  ])('accepts the order: $accepts, because $because', ({ order, store, accepts }) => {
    expect(isAcceptedByRule({ ...ORDER, ...order }, { ...STORE, ...store })).toBe(accepts)
  })
})
