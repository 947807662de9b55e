import { describe, expect, it } from 'vitest'
import { mobileProblem, parseMobile } from './mobile.ts'

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
    '491570006',
    '491 570 006',
    '+61 491 570 006',
    '0011 61 491 570 006',
    '0491–570–006',
    '0491/570/006',
    '０４９１５７０００６',
    '＋６１ ４９１ ５７０ ００６',
    '٠٤٩١٥٧٠٠٠٦',
    '۰۴۹۱۵۷۰۰۰۶',
    '०४९१५७०००६',
    '\u202a0491 570 006\u202c',
  ])('written %j is +61491570006, in 12 characters', (text) => {
    expect(parseMobile(text)).toBe('+61491570006')
  })

  it.each([
    { text: '', because: 'nothing' },
    { text: '391570006', because: 'a landline without its 0' },
    { text: '049157000', because: 'a digit short' },
    { text: '04915700066', because: 'a digit long' },
    { text: '0391570006', because: 'a landline gets no codes' },
    { text: '+64491570006', because: 'New Zealand' },
    { text: '0491 570 00x', because: 'a letter' },
    { text: '++61491570006', because: 'two signs' },
    { text: '0491570006; drop', because: 'more than a number' },
  ])('is not $text: $because', ({ text }) => expect(parseMobile(text)).toBeNull())
})

describe('what is no mobile of ours is told why', () => {
  it.each([
    ['', /^Mobile is required$/],
    [' \u200b', /^Mobile is required$/],
    ['03 9415 0000', /landline/],
    ['(02) 9555 1234', /landline/],
    ['+61 3 9415 0000', /landline/],
    ['394150000', /landline/],
    ['+64 21 123 4567', /another country/],
    ['0044 7700 900123', /another country/],
    ['04915700', /Australian mobile number, such as/],
    ['04915700066', /Australian mobile number, such as/],
    ['1300 123 456', /Australian mobile number, such as/],
    ['my phone', /Australian mobile number, such as/],
  ])('%j', (text, why) => expect(mobileProblem(text)).toMatch(why))

  it('and nothing about one', () => expect(mobileProblem('0491 570 006')).toBeNull())
})
