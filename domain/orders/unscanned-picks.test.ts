import { describe, expect, it } from 'vitest'
import { addsUnscanned, meetsScanRule, unscannedReasonCode, unscannedReasonText } from './unscanned-picks.ts'

describe('A-PICK-5: packs picked without a scan', () => {
  it.each([
    [{ picked: null, units: 1 }, true],
    [{ picked: 1, units: 3 }, true],
    [{ picked: 1, units: 2, gtin: '96385074' }, false],
    [{ picked: 2, units: 2 }, false],
    [{ picked: 2, units: 1 }, false],
    [{ picked: null, units: 0 }, false],
  ])('%j adds unscanned packs: %s', ({ picked, ...pick }, adds) => {
    expect(addsUnscanned({ order_line_id: 1, picked }, pick)).toBe(adds)
  })

  it.each([
    ['allowed', '', false, true],
    ['reason', '', false, false],
    ['reason', '', true, false],
    ['reason', 'label_damaged', false, true],
    ['supervisor', 'label_damaged', false, false],
    ['supervisor', '', true, true],
  ] as const)('rule %s with reason "%s", approved %s: %s', (rule, reason, isApproved, meets) => {
    expect(meetsScanRule(rule, { reason, isApproved })).toBe(meets)
  })

  it('words a common reason, and repeats typed words only outside of logs', () => {
    expect(unscannedReasonText('label_missing')).toBe('The barcode is missing')
    expect(unscannedReasonText('Torn carton')).toBe('Torn carton')
    expect(unscannedReasonCode('label_missing')).toBe('label_missing')
    expect(unscannedReasonCode('Torn carton')).toBe('other')
    expect(unscannedReasonCode('toString')).toBe('other')
  })
})
