import { describe, expect, it } from 'vitest'
import { isPersonName } from './allowed-name.ts'

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
    '-',
    'Mary Jane 2nd',
    'Ng',
  ])('%j is one', (name) => expect(isPersonName(name)).toBe(true))

  it.each([
    'Claim $50: https://evil.example/p',
    'HTTP://EVIL',
    'http:evil',
    'evil.example',
    'win at www.evil',
    'me@evil.example',
    '@handle',
    '//evil',
    '\u202eevol',
    'A\u200bB',
    '\u200b',
    '\u3164',
    '\ufeff',
    'A\u0007',
    'A\nB',
    '.',
    '🍺',
  ])('%j is none', (name) => expect(isPersonName(name)).toBe(false))
})
