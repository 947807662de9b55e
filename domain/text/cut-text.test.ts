import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { superlinearOf } from '#testing/suites/growth.ts'
import { cutText, shortened } from './cut-text.ts'

const codePoint = fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code))

describe('cutText', () => {
  it.each([
    ['short', 10, 'short'],
    ['ab🍺', 3, 'ab'],
    ['ab🍺', 4, 'ab🍺'],
    ['ab🇦🇺', 4, 'ab'],
    ['a👨‍👩‍👧b', 5, 'a'],
    ['cafe\u0301', 4, 'caf'],
    ['🍺🍺', 1, ''],
    [`a${'\u0301'.repeat(500)}`, 100, `a${'\u0301'.repeat(99)}`],
  ])('cuts %o at %i to %o', (text, max, cut) => expect(cutText(text, max)).toBe(cut))

  it('returns a well-formed prefix of at most the allowed length and is idempotent', () => {
    const unit = fc.oneof(
      fc.constantFrom('🍺', 'e\u0301', '🇦🇺', '👨‍👩‍👧', '\r\n', 'ß', ' '),
      fc.string({ unit: codePoint, maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), fc.nat(200), (parts, max) => {
        const text = parts.join('').toWellFormed()
        const cut = cutText(text, max)
        expect(cut.length).toBeLessThanOrEqual(max)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut.isWellFormed()).toBe(true)
        expect(cutText(cut, max)).toBe(cut)
      }),
    )
  })

  it('takes at most linear time', () => {
    const units = ['🍺', '\u0301', '\u200D', '🇦🇺', 'a']
    expect(superlinearOf((text) => cutText(text, 4000), units)).toEqual([])
  })

  it('is used by `shortened`, which adds an ellipsis to shortened texts', () => {
    expect([shortened('a long name', 7), shortened('a long', 6), shortened('ab 🍺🍺', 5)]).toEqual([
      'a long…',
      'a long',
      'ab…',
    ])
  })
})
