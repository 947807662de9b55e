import { describe, expect, it } from 'vitest'
import { nameKey } from './person-key.ts'

describe('a name as it is compared', () => {
  it.each([
    { first: 'Zoë', last: 'O’Neil', because: 'accents and apostrophes come and go' },
    { first: ' zoe ', last: "O'NEIL", because: 'so do case and spaces' },
    { first: 'Zoe\u0308', last: 'ONeil', because: 'an accent may be a letter of its own' },
  ])('is the same for $first $last: $because', ({ first, last }) => {
    expect(nameKey(first, last)).toBe('zoe oneil')
  })

  it('keeps two words two', () => {
    expect(nameKey('Mary Ann', 'de  Souza')).toBe('mary ann de souza')
    expect(nameKey('Maryann', 'de Souza')).not.toBe(nameKey('Mary Ann', 'de Souza'))
  })
})
