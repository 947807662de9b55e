import { expect, it } from 'vitest'
import { required } from '#domain/required.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { inForce } from './delivery-hours.ts'
import { failedDeliveryClass } from './failed-delivery-class.ts'

const VIC = required(inForce(STATE_LAWS.VIC.refusals, '2026-11-20'), 'classes of Victoria')

const LATER = { isSameDay: true, isFirstSupply: false, isGift: false }

it.each([
  { reason: 'minor', more: {}, expected: 'minor' },
  { reason: 'intoxicated', more: { isGift: true }, expected: 'intoxicated' },
  { reason: 'unattended', more: {}, expected: 'unattended_same_day' },
  { reason: 'unattended', more: { isSameDay: false, isFirstSupply: true }, expected: 'first_order' },
  { reason: 'unattended', more: { isSameDay: false }, expected: null },
  { reason: 'unattended', more: { isSameDay: false, isGift: true }, expected: null },
  { reason: 'no_valid_id', more: { isFirstSupply: true }, expected: 'first_order' },
  { reason: 'wrong_person', more: { isFirstSupply: true, isGift: true }, expected: 'gift' },
  { reason: 'no_valid_id', more: {}, expected: null },
])('L-15: a refusal as $reason with $more has the class $expected', ({ reason, more, expected }) => {
  expect(failedDeliveryClass(VIC, { ...LATER, ...more, reason })).toBe(expected)
})
