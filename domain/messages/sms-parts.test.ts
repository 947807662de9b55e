import { expect, it } from 'vitest'
import { smsParts } from './sms-parts.ts'

it.each([
  { text: 'a'.repeat(160), parts: 1, because: 'one part holds 160 basic characters' },
  { text: 'a'.repeat(161), parts: 2, because: 'two parts hold 153 characters each' },
  { text: 'a'.repeat(307), parts: 3, because: 'two parts hold 306 characters' },
  { text: '€'.repeat(80), parts: 1, because: 'a euro sign counts as two characters' },
  { text: '€'.repeat(81), parts: 2, because: 'a euro sign counts as two characters' },
  { text: 'ł'.repeat(70), parts: 1, because: 'one part holds 70 characters with any other letter' },
  { text: 'ł'.repeat(71), parts: 2, because: 'one part holds 70 characters with any other letter' },
])('a text has $parts parts: $because', ({ text, parts }) => {
  expect(smsParts(text)).toBe(parts)
})
