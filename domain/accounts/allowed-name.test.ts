import { describe, expect, it } from 'vitest'
import { fullName, nameProblem } from './allowed-name.ts'

describe('a person’s name', () => {
  it.each([
    'Alex',
    'O’Brien-Smith',
    "D'Arcy",
    'José',
    'Nguyễn Thị',
    '王小明',
    'محمد',
    'J.R.',
    'St. John',
    'Anne.Marie',
    'anne.marie',
    'J.R.Smith',
    'St.John-Smyth',
    'Wei.Li',
    '-',
    'Mary Jane 2nd',
    'Ng',
  ])('accepts %j', (name) => expect(nameProblem(name, 60)).toBeNull())

  it.each([
    ['Claim $50: https://evil.example/p', /without links/],
    ['HTTP://EVIL', /without links/],
    ['http:evil', /without links/],
    ['evil.example', /without links/],
    ['win at www.evil', /without links/],
    ['evil.com', /without links/],
    ['Evil.Com.', /without links/],
    ['bit.ly', /without links/],
    ['Anne.Marie/win', /without links/],
    ['www.Anne.Marie', /without links/],
    ['me@evil.example', /without links or email/],
    ['@handle', /without links/],
    ['//evil', /without links/],
    ['\u202eevol', /invisible/],
    ['Kim \u2066Lee', /invisible/],
    ['A\u200bB', /invisible/],
    ['\u200b', /invisible/],
    ['\u3164', /invisible/],
    ['\ufeff', /invisible/],
    ['A\u0007', /invisible/],
    ['A\nB', /invisible/],
    ['\u200d', /letters/],
    ['\u2800', /letters/],
    ['.', /letters/],
    ['🍺', /letters/],
  ])('rejects %j with the reason %s', (name, why) => expect(nameProblem(name, 60)).toMatch(why))

  it('rejects names above the limit, states the limit and counts composed letters as one', () => {
    expect(nameProblem('x'.repeat(60), 60)).toBeNull()
    expect(nameProblem('é'.normalize('NFD').repeat(60), 60)).toBeNull()
    expect(nameProblem('𠮷'.repeat(60), 60)).toBeNull()
    expect(nameProblem('x'.repeat(61), 60)).toBe('Please enter at most 60 letters. This has 61.')
  })

  it('joins first and last name, and accepts a single name', () => {
    expect(fullName({ firstname: 'Sukarno', lastname: '' })).toBe('Sukarno')
    expect(fullName({ firstname: 'Kim', lastname: 'Lee' })).toBe('Kim Lee')
  })
})
