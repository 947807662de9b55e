import { describe, expect, it } from 'vitest'
import { parseMobile } from './mobile.ts'

/** @source L-46 */
describe('an Australian mobile', () => {
  it.each([
    '0491570006',
    '0491 570 006',
    '0491-570-006',
    '(0491) 570 006',
    '0491.570.006',
    '61491570006',
    '+61491570006',
    '+61 491 570 006',
    '+61 (0)491 570 006',
    '0061 491 570 006',
    '0491\u00a0570\u00a0006',
  ])('written %j is +61491570006, in 12 characters', (text) => {
    expect(parseMobile(text)).toBe('+61491570006')
  })

  it.each([
    { text: '', because: 'nothing' },
    { text: '491570006', because: 'no leading 0' },
    { text: '049157000', because: 'a digit short' },
    { text: '04915700066', because: 'a digit long' },
    { text: '0391570006', because: 'a landline gets no codes' },
    { text: '+64491570006', because: 'New Zealand' },
    { text: '0491 570 00x', because: 'a letter' },
    { text: '++61491570006', because: 'two signs' },
    { text: '٠٤٩١٥٧٠٠٠٦', because: 'digits of another script' },
    { text: '0491570006; drop', because: 'more than a number' },
  ])('is not $text: $because', ({ text }) => expect(parseMobile(text)).toBeNull())
})
