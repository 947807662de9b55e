import { describe, expect, it } from 'vitest'
import { MESSAGE_KIND_NAMES, type MessageKind, channelsOf, kindOf } from './message-kinds.ts'

const LOUD: Partial<Record<MessageKind, string>> = {
  verification_code: 'sms',
  order_on_its_way: 'sms',
  order_almost_there: 'sms',
  order_delayed: 'sms',
  order_substitute: 'sms',
}
const QUIET: Partial<Record<MessageKind, string>> = { verification_code: 'sms', order_almost_there: '' }

describe('§7 Messages: which go by SMS', () => {
  it.each(MESSAGE_KIND_NAMES)('%s', (kind) => {
    expect(channelsOf(kind, true).join()).toBe(LOUD[kind] ?? 'email')
    expect(channelsOf(kind, false).join()).toBe(QUIET[kind] ?? 'email')
  })

  it('shows staff no words of what is about an account', () => {
    const shown = MESSAGE_KIND_NAMES.filter((kind) => kindOf(kind).isVisibleToStaff)
    const others = shown.filter((kind) => !/^(order_|invoice$|campaign$)/.test(kind))
    expect(others).toEqual([])
  })

  it('keeps marketing apart: one kind, which spares who asked to be refused', () => {
    const marketing = MESSAGE_KIND_NAMES.filter((kind) => kindOf(kind).category === 'marketing')
    expect(marketing).toEqual(['campaign'])
    for (const kind of ['campaign', 'referral_invited', 'referral_rewarded', 'gift_card'] as const)
      expect(kindOf(kind).skipsSelfExcluded).toBe(true)
  })
})
