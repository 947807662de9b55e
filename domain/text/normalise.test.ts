import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalise } from './normalise.ts'

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

describe('normal forms', () => {
  it('preserve 30 marks after a letter and drop the rest', () => {
    expect(normalise(`a${'\u0301'.repeat(40_000)}b`, 'NFD')).toBe(`a${'\u0301'.repeat(30)}b`)
  })

  it('equal the normal forms of Unicode for texts with fewer marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 25 }), fc.constantFrom(...FORMS), (text, form) => {
        expect(normalise(text, form)).toBe(text.normalize(form))
      }),
    )
  })

  it('limit the run of marks for every repeated character', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code)
      const isMark = /^\p{M}+$/u.test(character.normalize('NFKD'))
      if (isMark) expect(normalise(character.repeat(200), 'NFKD').length, code.toString(16)).toBeLessThan(250)
    }
  })
})
