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

describe('A-ACCEPT-1: a store’s rule', () => {
  it.each([
    { order: {}, store: {}, accepts: true, because: 'nobody has to look at it' },
    { order: { totalCents: 60_00 }, store: {}, accepts: false, because: 'it is not below the amount' },
    { order: {}, store: { isOpen: false }, accepts: false, because: 'nobody is there to pack it' },
    { order: { isAtRisk: true }, store: {}, accepts: false, because: 'it can’t be there in time' },
    {
      order: { firstSupply: true },
      store: {},
      accepts: false,
      because: 'the law asks more of a first order',
    },
    { order: { gift: true }, store: {}, accepts: false, because: 'the law asks more of a gift' },
    {
      order: { containsAlcohol: false, gift: true, firstSupply: true },
      store: {},
      accepts: true,
      because: 'the law asks nothing of drinks without alcohol',
    },
  ])('accepts ($accepts): $because', ({ order, store, accepts }) => {
    expect(isAcceptedByRule({ ...ORDER, ...order }, { ...STORE, ...store })).toBe(accepts)
  })
})
