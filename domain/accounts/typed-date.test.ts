import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskDate, typedDateToIso } from './typed-date.ts'

/** Returns the field's text after the keys are typed one by one, without corrections. */
const typed = (text: string): string => [...text].reduce((shown, key) => maskDate(shown + key), '')

const SEPARATORS = ['/', '.', '-', ' ', ', ', ' / ', '–', '_', '\\', '·', '\u00a0', '／']

const aDate = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 1920, max: 2010 }),
})
const two = (part: number) => String(part).padStart(2, '0')

/** @source S-VALID-8 */
describe('a date of birth, typed or pasted', () => {
  it('is read with any separator and with or without leading zeros', () => {
    const spelling = fc.tuple(
      fc.constantFrom(...SEPARATORS),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(typed, maskDate),
    )
    fc.assert(
      fc.property(aDate, spelling, ({ day, month, year }, [separator, padsDay, padsMonth, enter]) => {
        const text = [padsDay ? two(day) : day, padsMonth ? two(month) : month, year].join(separator)
        expect(typedDateToIso(enter(text)), text).toBe(`${year}-${two(month)}-${two(day)}`)
      }),
    )
  })

  it('is read without separators', () => {
    fc.assert(
      fc.property(aDate, fc.constantFrom(typed, maskDate), ({ day, month, year }, enter) => {
        expect(typedDateToIso(enter(`${two(day)}${two(month)}${year}`))).toBe(
          `${year}-${two(month)}-${two(day)}`,
        )
      }),
    )
  })

  it.each([
    ['19900517', '1990-05-17'],
    ['20000105', '2000-01-05'],
    ['17051990', '1990-05-17'],
  ])('reads %s as %s, typed or pasted', (digits, iso) => {
    expect(typedDateToIso(maskDate(digits))).toBe(iso)
    expect(typedDateToIso(typed(digits))).toBe(iso)
  })

  it('is read with the year first', () => {
    const spelling = fc.tuple(fc.constantFrom('-', '/', '.'), fc.constantFrom(typed, maskDate))
    fc.assert(
      fc.property(aDate, spelling, ({ day, month, year }, [separator, enter]) => {
        const text = [year, two(month), two(day)].join(separator)
        expect(typedDateToIso(enter(text)), text).toBe(`${year}-${two(month)}-${two(day)}`)
      }),
    )
  })

  it.each([
    ['17/5/1990', '17/5/1990'],
    ['5/11/1990', '5/11/1990'],
    ['17.5.1990', '17/5/1990'],
    ['17051990', '17/05/1990'],
    ['17/', '17/'],
    ['1990-05-17', '1990-05-17'],
    ['19900517', '19900517'],
    ['17 May 1990', '17 May 1990'],
    ['12/25/1990', '12/25/1990'],
    ['175/1990', '175/1990'],
  ])('shows a pasted %s as %s', (text, shown) => expect(maskDate(text)).toBe(shown))

  it('never moves digits to another part', () => {
    const text = fc.array(fc.constantFrom(...'0123456789/'), { maxLength: 12 }).map((keys) => keys.join(''))
    fc.assert(
      fc.property(text, (text) => {
        const [first, second, last, ...more] = text.split('/').filter(Boolean)
        const iso = typedDateToIso(maskDate(text))
        // The mask inserts such slashes while the year is typed first.
        const isSplitYear = /^\/*(19|20)\/+(00|1[3-9]|[2-9]\d)\//.test(text)
        // The field ignores digits of the year after the fourth.
        if (last && more.length === 0 && iso && !isSplitYear)
          expect([first, second, last.slice(0, 4)].map(Number).toSorted()).toEqual(
            iso.split('-').map(Number).toSorted(),
          )
      }),
    )
  })

  it('is masked idempotently', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(maskDate(maskDate(text))).toBe(maskDate(text))
      }),
    )
  })
})
