import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { superlinearOf } from '#testing/suites/growth.ts'
import { gtinCheckDigit } from './gtin.ts'
import { readCellGtins, readGtin } from './read-gtin.ts'

describe('the GTIN in a scanned code', () => {
  it.each([
    ['4006381333931', '4006381333931', 'it is a plain GTIN'],
    [' 4006381333931 ', '4006381333931', 'spaces are around it'],
    ['4 006381 333931', '4006381333931', 'its digits are in groups'],
    ['978-0-306-40615-7', '9780306406157', 'hyphens separate it'],
    [']E04006381333931', '4006381333931', 'an AIM prefix is before it'],
    [']E496385074', '96385074', 'the prefix of EAN-8 is before it'],
    [']C10104006381333931', '4006381333931', 'it is in GS1-128'],
    ['(01)04006381333931(10)A1', '4006381333931', 'it is in brackets as printed'],
    ['010400638133393117271231', '4006381333931', 'a date follows'],
    ['0104006381333931\u001D10A1', '4006381333931', 'a separator follows'],
    ['\u001D0110614141000415', '10614141000415', 'it is the GTIN of a carton'],
    ['11260101010400638133393110A1', '4006381333931', 'a date is before it'],
    ['31030005000104006381333931', '4006381333931', 'a weight is before it'],
    ['10LOT7\u001D0104006381333931', '4006381333931', 'a lot is before it'],
    [']d20104006381333931', '4006381333931', 'it is in a DataMatrix'],
    ['0039312345000000001302106141410004153724', '10614141000415', 'it is the content of a pallet'],
    ['https://id.gs1.org/01/04006381333931/10/A1?17=271231', '4006381333931', 'it is in a Digital Link'],
    ['HTTPS://BEER.EXAMPLE/01/04006381333931', '4006381333931', 'the link has a brand’s domain'],
    ['https://beer.example/gtin/4006381333931#x', '4006381333931', 'the link uses the word gtin'],
    ['４００６３８１３３３９３１', '4006381333931', 'its digits are full-width'],
    ['0100000096385074', '96385074', 'it is a GTIN-8 with leading zeros'],
  ])('of %j is %s, because %s', (code, gtin) => expect(readGtin(code)).toBe(gtin))

  it.each([
    ['4006381333932', 'its check digit is wrong'],
    [']C10104006381333932', 'the check digit inside is wrong'],
    ['400638133393X', 'it has a letter'],
    ['https://beer.example/product/4006381333931', 'the link contains no GTIN'],
    ['00393123450000000013', 'it is a pallet without contents'],
    ['', 'it is empty'],
    ['beer', 'it is a word'],
    ['36000291452', 'a digit is missing, which never happens with a scanner'],
  ])('is null for %j, because %s', (code) => expect(readGtin(code)).toBeNull())
})

describe('the barcodes of a spreadsheet’s cell', () => {
  it.each([
    ["'4006381333931", ['4006381333931']],
    ['’4006381333931', ['4006381333931']],
    ['="4006381333931"', ['4006381333931']],
    ["='4006381333931'", ['4006381333931']],
    ['"4006381333931"', ['4006381333931']],
    ['4006381333931.0', ['4006381333931']],
    ['4006381333931,00', ['4006381333931']],
    ['4,006,381,333,931', ['4006381333931']],
    ['4,006,381,333,931.00', ['4006381333931']],
    ['4.006.381.333.931', ['4006381333931']],
    ['4 006 381 333 931', ['4006381333931']],
    ['9,674,596,929,000', ['9674596929000']],
    ['4.006381333931E+12', ['4006381333931']],
    ['4,006381333931e12', ['4006381333931']],
    ['36000291452', ['036000291452']],
    ['EAN-13: 4006381333931', ['4006381333931']],
    ['978-0-306-40615-7', ['9780306406157']],
    ['(01)04006381333931', ['4006381333931']],
    ['4006381333931 96385074', ['4006381333931', '96385074']],
    ['4006381333931;96385074|036000291452', ['4006381333931', '96385074', '036000291452']],
    ["'4006381333931, '96385074", ['4006381333931', '96385074']],
    ['', []],
    ['  ', []],
  ])('of %j are %j', (cell, gtins) => expect(readCellGtins(cell)).toEqual({ gtins, problem: null }))

  it.each([
    ['4006381333932', 'check digit'],
    ['4,006,381,333,932', 'check digit'],
    ['9.31E+12', 'shortened'],
    ['9,31E+12', 'shortened'],
    ['BEER-01', 'other characters'],
    ['12345', '5 digits'],
    ['12345678901234567', '17 digits'],
    ['4006381333931 96385075', 'check digit'],
  ])('of %j are rejected with the reason %j', (cell, reason) =>
    expect(readCellGtins(cell).problem).toContain(reason),
  )

  it('are parsed from every form in which a spreadsheet writes them', () => {
    const gtin13 = fc.stringMatching(/^[1-9]\d{11}$/).map((digits) => digits + String(gtinCheckDigit(digits)))
    fc.assert(
      fc.property(gtin13, (gtin) => {
        const thousands = gtin.replaceAll(/\B(?=(\d{3})+$)/g, ',')
        const forms = [`'${gtin}`, `="${gtin}"`, `${gtin}.0`, thousands, `]E0${gtin}`, `(01)0${gtin}`]
        for (const form of forms) expect(readCellGtins(form).gtins).toEqual([gtin])
      }),
    )
  })

  it('are parsed in linear time', () => {
    const units = ['1', '1,', "'", '11', ' ', '/01/', '=', '(01)']
    expect(superlinearOf(readCellGtins, units)).toEqual([])
  })
})
