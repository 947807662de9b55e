import { describe, expect, it } from 'vitest'
import {
  addsUnscanned,
  meetsScanRule,
  scanRequiredText,
  unscannedReasonCode,
  unscannedReasonText,
} from './unscanned-picks.ts'

describe('A-PICK-5: packs picked without a scan', () => {
  it.each([
    [{ picked: null, units: 1 }, true],
    [{ picked: 1, units: 3 }, true],
    [{ picked: 1, units: 2, gtin: '96385074' }, false],
    [{ picked: 2, units: 2 }, false],
    [{ picked: 2, units: 1 }, false],
    [{ picked: null, units: 0 }, false],
  ])('are added by %j: %s', ({ picked, ...pick }, adds) => {
    expect(addsUnscanned({ order_line_id: 1, picked }, pick)).toBe(adds)
  })

  it.each([
    ['allowed', '', false, true],
    ['reason', '', false, false],
    ['reason', '', true, false],
    ['reason', 'label_damaged', false, true],
    ['supervisor', 'label_damaged', false, false],
    ['supervisor', '', true, true],
  ] as const)('meet the rule %s with the reason "%s", approved %s: %s', (rule, reason, isApproved, meets) => {
    expect(meetsScanRule(rule, { reason, isApproved })).toBe(meets)
  })

  it('are listed in the message with the next step', () => {
    expect(scanRequiredText('reason', ['Lager'])).toBe(
      'Not scanned yet: Lager. Scan the barcode in the pick list, or say there why you can’t.',
    )
    expect(scanRequiredText('supervisor', ['A', 'B', 'C', 'D', 'E'])).toBe(
      'Not scanned yet: A, B, C, 2 more. Scan the barcode in the pick list, or ask a manager to approve it there.',
    )
  })

  it('have a text for common reasons, and typed reasons are not logged', () => {
    expect(unscannedReasonText('label_missing')).toBe('The barcode is missing')
    expect(unscannedReasonText('Torn carton')).toBe('Torn carton')
    expect(unscannedReasonCode('label_missing')).toBe('label_missing')
    expect(unscannedReasonCode('Torn carton')).toBe('other')
    expect(unscannedReasonCode('toString')).toBe('other')
  })
})
