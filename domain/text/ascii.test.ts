import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { superlinearOf } from '#testing/suites/growth.ts'
import { toAscii } from './ascii.ts'

const codePoint = fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code))

describe('toAscii', () => {
  it.each([
    ['Weißbier', 'Weissbier'],
    ['Ærø', 'AEro'],
    ['Œuf', 'OEuf'],
    ['Łódzkie', 'Lodzkie'],
    ['Żubrówka', 'Zubrowka'],
    ['Đorđe', 'Dorde'],
    ['Þór', 'Thor'],
    ['İstanbul Işık', 'Istanbul Isik'],
    ['Jägermeister', 'Jagermeister'],
    ['Водка Столичная', 'Vodka Stolichnaya'],
    ['Ούζο', 'Ouzo'],
    ['ＡＢＣ１２', 'ABC12'],
    ['ﬁne', 'fine'],
    ['Galah’s Rosé™', 'Galahs Rose'],
    ['Kahanuʻola', 'Kahanuola'],
    ['日本酒', '   '],
    ['plain & simple', 'plain & simple'],
  ])('of %o in ASCII is %o', (text, ascii) => expect(toAscii(text)).toBe(ascii))

  it('returns ASCII for every text and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const ascii = toAscii(text)
        expect(ascii).toMatch(/^[\u0000-\u007F]*$/)
        expect(toAscii(ascii)).toBe(ascii)
      }),
    )
  })

  it('takes linear time', () => {
    expect(superlinearOf(toAscii, ['ß', '\u0301', '’', '日', 'a'])).toEqual([])
  })
})
