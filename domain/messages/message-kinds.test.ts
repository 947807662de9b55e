import { describe, expect, it } from 'vitest'
import { MESSAGE_KIND_NAMES, type MessageKind, channelsOf, kindOf } from './message-kinds.ts'

const LOUD: Partial<Record<MessageKind, string>> = {
  verification_code: 'sms',
  order_on_its_way: 'sms',
  order_driver_changed: 'sms',
  order_almost_there: 'sms',
  order_delayed: 'sms',
  order_substitute: 'sms',
}
const QUIET: Partial<Record<MessageKind, string>> = { verification_code: 'sms', order_almost_there: '' }

describe('§7 Messages: channels and categories', () => {
  it.each(MESSAGE_KIND_NAMES)('uses the expected channels for %s', (kind) => {
    expect(channelsOf(kind, true).join()).toBe(LOUD[kind] ?? 'email')
    expect(channelsOf(kind, false).join()).toBe(QUIET[kind] ?? 'email')
  })

  it('hides the text of account messages from staff', () => {
    const shown = MESSAGE_KIND_NAMES.filter((kind) => kindOf(kind).isVisibleToStaff)
    const others = shown.filter((kind) => !/^(order_|invoice$|campaign$)/.test(kind))
    expect(others).toEqual([])
  })

  it('has one marketing kind, which is not sent to people who excluded themselves', () => {
    const marketing = MESSAGE_KIND_NAMES.filter((kind) => kindOf(kind).category === 'marketing')
    expect(marketing).toEqual(['campaign'])
    for (const kind of ['campaign', 'referral_invited', 'referral_rewarded', 'gift_card'] as const)
      expect(kindOf(kind).skipsSelfExcluded).toBe(true)
  })
})
