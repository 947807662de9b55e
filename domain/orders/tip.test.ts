import { describe, expect, it } from 'vitest'
import { type ActorRole, STATUS } from './order-status.ts'
import { MAX_TIP, TIP_PRESETS, canAddTip, keepsTip } from './tip.ts'

const NOW = new Date('2026-11-28T08:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3600_000)

describe('A tip for the driver', () => {
  it('is proposed within its limit', () => {
    expect(TIP_PRESETS.every((tip) => tip > 0 && tip <= MAX_TIP)).toBe(true)
  })

  it.each([
    [
      'an order delivered today',
      { status: STATUS.complete, deliveredAt: daysAgo(0), hasLaterTip: false },
      true,
    ],
    [
      'an order delivered 14 days ago',
      { status: STATUS.complete, deliveredAt: daysAgo(14), hasLaterTip: false },
      true,
    ],
    [
      'an order delivered 15 days ago',
      { status: STATUS.complete, deliveredAt: daysAgo(15), hasLaterTip: false },
      false,
    ],
    [
      'an order with such a tip',
      { status: STATUS.complete, deliveredAt: daysAgo(0), hasLaterTip: true },
      false,
    ],
    ['an order in transit', { status: STATUS.inTransit, deliveredAt: null, hasLaterTip: false }, false],
    ['a canceled order', { status: STATUS.canceled, deliveredAt: null, hasLaterTip: false }, false],
    ['a refunded order', { status: STATUS.refunded, deliveredAt: daysAgo(1), hasLaterTip: false }, false],
  ])('after delivery, of %s', (_, order, expected) => {
    expect(canAddTip(order, NOW)).toBe(expected)
  })

  it.each<[ActorRole, boolean]>([
    ['idCheck', true],
    ['staff', false],
    ['owner', false],
    ['shop', false],
  ])('of an order that %s cancels stays with the driver: %s', (role, expected) => {
    expect(keepsTip([role])).toBe(expected)
  })
})
