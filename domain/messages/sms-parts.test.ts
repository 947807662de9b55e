import { expect, it } from 'vitest'
import { smsParts } from './sms-parts.ts'

it.each([
  { text: 'a'.repeat(160), parts: 1, because: 'one part holds 160 basic letters' },
  { text: 'a'.repeat(161), parts: 2, because: 'two parts hold 153 each' },
  { text: 'a'.repeat(307), parts: 3, because: '306 fit two' },
  { text: '€'.repeat(80), parts: 1, because: 'a euro takes two places' },
  { text: '€'.repeat(81), parts: 2, because: 'a euro takes two places' },
  { text: 'ł'.repeat(70), parts: 1, because: 'other letters are larger' },
  { text: 'ł'.repeat(71), parts: 2, because: 'other letters are larger' },
])('$parts: $because', ({ text, parts }) => {
  expect(smsParts(text)).toBe(parts)
})
