import { describe, expect, it } from 'vitest'
import {
  formatBirthDate,
  isAcceptedBirthDate,
  isAdult,
  parseBirthDate,
  toIsoDate,
  birthDateProblem,
  readBirthDate,
} from './age.ts'

const date = (text: string) => parseBirthDate(text)!

/** @source L-1: the exact date, not the year */
describe('coming of age', () => {
  it.each([
    { birth: '2008-11-20', today: '2026-11-20', adult: true, because: 'the 18th birthday itself counts' },
    { birth: '2008-11-21', today: '2026-11-20', adult: false, because: 'one day is missing' },
    { birth: '2008-12-01', today: '2026-11-20', adult: false, because: 'the birthday is next month' },
    { birth: '2008-10-31', today: '2026-11-20', adult: true, because: 'the birthday was last month' },
    { birth: '2008-12-31', today: '2026-01-01', adult: false, because: 'the year alone is not enough' },
    { birth: '2009-01-01', today: '2026-12-31', adult: false, because: '17 all year' },
    { birth: '2008-02-29', today: '2026-02-28', adult: false, because: 'a leap-day child waits for March' },
    {
      birth: '2008-02-29',
      today: '2026-03-01',
      adult: true,
      because: 'a leap-day child comes of age in March',
    },
    { birth: '2028-02-29', today: '2046-03-01', adult: true, because: '1 March counts in every common year' },
    { birth: '1970-06-15', today: '2026-11-20', adult: true, because: 'the birthday was decades ago' },
  ])('born $birth, on $today: $adult, $because', ({ birth, today, adult }) => {
    expect(isAdult(date(birth), date(today))).toBe(adult)
  })
})

/** @source S-VALID-8 */
describe('§5 Guest account form', () => {
  it.each([
    { birth: '1926-01-01', accepted: true, because: 'a hundred years ago is the earliest accepted year' },
    { birth: '1925-12-31', accepted: false, because: 'it is one year too early' },
    { birth: '2008-11-20', accepted: true, because: '18 today' },
    { birth: '2008-11-21', accepted: false, because: '18 tomorrow' },
    { birth: '2030-01-01', accepted: false, because: 'not yet born' },
  ])('a date of birth $birth is accepted: $accepted, $because', ({ birth, accepted }) => {
    expect(isAcceptedBirthDate(date(birth), date('2026-11-20'))).toBe(accepted)
  })
})

/** @source A-CHECK-1: `YYYY-MM-DD`, or an ISO instant whose UTC date counts */
describe('parsing a birth date', () => {
  it.each([
    { text: '2008-11-20', iso: '2008-11-20' },
    { text: ' 2008-11-20 ', iso: '2008-11-20' },
    { text: '2008-02-29', iso: '2008-02-29' },
    { text: '2008-11-20T00:00:00.000Z', iso: '2008-11-20' },
    { text: '2008-11-20T00:00:00+11:00', iso: '2008-11-19' },
    { text: '2008-11-19T23:30:00-05:00', iso: '2008-11-20' },
    { text: '2008-11-20T12:00Z', iso: '2008-11-20' },
    { text: ' 2008-11-20T00:00:00Z ', iso: '2008-11-20' },
  ])('parses "$text" as $iso', ({ text, iso }) => expect(toIsoDate(date(text))).toBe(iso))

  it.each([
    '',
    '20/11/2008',
    '20112008',
    '2008-2-9',
    '2008-02-30',
    '2007-02-29',
    '2008-13-01',
    '2008-00-10',
    '2008-11-20x',
    '2008-11-20T',
    '2008-11-20Tnoon',
    '2008-02-30T00:00:00Z',
    '2008-11-20T00:00:00',
    '2008-11-20T25:00:00Z',
    '+002008-11-20',
    '٢٠٠٨-١١-٢٠',
    '2008-11-20\u0000',
  ])('rejects %j', (text) => expect(parseBirthDate(text)).toBeNull())

  it('formats the date as DDMMYYYY for the account', () => {
    expect(formatBirthDate({ year: 1990, month: 3, day: 7 })).toBe('07031990')
  })
})

describe('a typed birth date', () => {
  const today = { year: 2026, month: 11, day: 20 }

  it.each([
    '01/02/1990',
    '1/2/1990',
    '01-02-1990',
    '1.2.1990',
    '1 2 1990',
    '01 / 02 / 1990',
    '01–02–1990',
    '01021990',
    '1990-02-01',
    '1990-2-1',
    '1990/02/01',
    '1990-02-01T00:00:00.000Z',
    ' 01/02/1990 ',
    '٠١/٠٢/١٩٩٠',
    '０１/０２/１９９０',
  ])('reads %j as 1 February, because the day comes first in Australia', (text) => {
    expect(readBirthDate(text)).toEqual({ year: 1990, month: 2, day: 1 })
    expect(birthDateProblem(text, today)).toBeNull()
  })

  it.each([
    ['', 'Date of Birth is required'],
    ['  ', 'Date of Birth is required'],
    ['010290', 'Please enter the year with 4 digits, as DD/MM/YYYY.'],
    ['1/2/90', 'Please enter the year with 4 digits, as DD/MM/YYYY.'],
    ['01-02-90', 'Please enter the year with 4 digits, as DD/MM/YYYY.'],
    ['1 Feb 1990', 'We can’t read that date. Please enter it as DD/MM/YYYY.'],
    ['yesterday', 'We can’t read that date. Please enter it as DD/MM/YYYY.'],
    ['1990', 'We can’t read that date. Please enter it as DD/MM/YYYY.'],
    ['31/02/1990', 'Invalid birth date'],
    ['02/13/1990', 'Invalid birth date'],
    ['1990-02-30', 'Invalid birth date'],
    ['21/11/2008', 'Invalid birth date'],
    ['01/01/1925', 'Invalid birth date'],
  ])('answers %j with %j', (text, problem) => expect(birthDateProblem(text, today)).toBe(problem))
})
