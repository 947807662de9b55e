import { describe, expect, it } from 'vitest'
import { containsCardNumber } from './card-number.ts'

describe('text that staff copy from a terminal’s receipt', () => {
  it.each([
    { text: '4111111111111111', is: true, because: 'it is a card number' },
    { text: '4111 1111 1111 1111', is: true, because: 'it is a card number in groups' },
    { text: '4111-1111-1111-1111', is: true, because: 'it is a card number with dashes' },
    { text: '3782.822463.10005', is: true, because: 'an American Express card has 15 digits' },
    { text: 'Visa 4111 1111 1111 1111 ok', is: true, because: 'words around the number are ignored' },
    { text: '000123 4111 1111 1111 1111', is: true, because: 'a receipt number before it is ignored' },
    { text: '4111 1111 1111 1112', is: false, because: 'its check digit is wrong' },
    { text: '632512004217', is: false, because: 'a retrieval reference has 12 digits' },
    { text: '411111111117', is: false, because: 'twelve digits may have a valid check digit by chance' },
    { text: '000482', is: false, because: 'it is a receipt number' },
    { text: 'INV-2026/11/20 0042', is: false, because: 'it contains a date' },
    { text: '', is: false, because: 'it is empty' },
  ])('"$text" contains a card number: $is, because $because', ({ text, is }) => {
    expect(containsCardNumber(text)).toBe(is)
  })
})
