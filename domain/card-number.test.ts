import { describe, expect, it } from 'vitest'
import { containsCardNumber } from './card-number.ts'

describe('What staff copy from a terminal’s receipt', () => {
  it.each([
    { text: '4111111111111111', is: true, because: 'it is a card’s number' },
    { text: '4111 1111 1111 1111', is: true, because: 'it is one in groups' },
    { text: '4111-1111-1111-1111', is: true, because: 'it is one with dashes' },
    { text: '3782.822463.10005', is: true, because: 'an American Express has 15 digits' },
    { text: 'Visa 4111 1111 1111 1111 ok', is: true, because: 'words around it hide nothing' },
    { text: '000123 4111 1111 1111 1111', is: true, because: 'the receipt’s number before it hides nothing' },
    { text: '4111 1111 1111 1112', is: false, because: 'its check digit is wrong' },
    { text: '632512004217', is: false, because: 'a retrieval reference has 12 digits' },
    { text: '411111111117', is: false, because: 'twelve digits may fit by chance' },
    { text: '000482', is: false, because: 'it is a receipt’s number' },
    { text: 'INV-2026/11/20 0042', is: false, because: 'a day is no card' },
    { text: '', is: false, because: 'there is nothing' },
  ])('$text: $is, because $because', ({ text, is }) => {
    expect(containsCardNumber(text)).toBe(is)
  })
})
