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
  ])('parses %j as +61491570006', (text) => {
    expect(parseMobile(text)).toBe('+61491570006')
  })

  it.each([
    { text: '', because: 'it is empty' },
    { text: '391570006', because: 'it is a landline without its leading 0' },
    { text: '049157000', because: 'it is one digit short' },
    { text: '04915700066', because: 'it has one digit too many' },
    { text: '0391570006', because: 'a landline receives no SMS' },
    { text: '+64491570006', because: 'it is a number of New Zealand' },
    { text: '0491 570 00x', because: 'it has a letter' },
    { text: '++61491570006', because: 'it has two plus signs' },
    { text: '0491570006; drop', because: 'text follows the number' },
  ])('rejects "$text" because $because', ({ text }) => expect(parseMobile(text)).toBeNull())
})

describe('the message for a number that is not an Australian mobile', () => {
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
  ])('for %j matches %s', (text, why) => expect(mobileProblem(text)).toMatch(why))

  it('is null for an Australian mobile', () => expect(mobileProblem('0491 570 006')).toBeNull())
})
