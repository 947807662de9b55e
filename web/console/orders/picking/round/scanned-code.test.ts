import { describe, expect, it } from 'vitest'
import { lineOfBarcode, openScannedCode } from './scanned-code.ts'

const CODE = '4006381333931'

/** Types keys so many ms apart, and answers every barcode that was read. */
function typed(keys: string[], apart: number): string[] {
  const read = openScannedCode()
  return keys.map((key, nth) => read(key, nth * apart)).filter((code) => code !== null)
}

describe('a scanner that acts as a keyboard', () => {
  it.each([
    ['digits in quick succession, then Enter', [...CODE, 'Enter'], 10, [CODE]],
    ['twice', [...CODE, 'Enter', ...CODE, 'Enter'], 10, [CODE, CODE]],
    ['a person who types', [...CODE, 'Enter'], 150, []],
    ['without Enter', [...CODE], 10, []],
    ['letters in between', [...'4006', 'x', ...'381333', 'Enter'], 10, []],
    ['too few digits', [...'123', 'Enter'], 10, []],
  ])('%s', (_, keys, apart, codes) => {
    expect(typed(keys, apart)).toEqual(codes)
  })
})

describe('the line of a barcode', () => {
  const lines = [
    { id: 1, barcodes: [CODE], isDone: true },
    { id: 2, barcodes: ['0036000291452', CODE], isDone: false },
  ]
  it.each([
    [CODE, 2, 'one that needs some'],
    ['036000291452', 2, 'the same code with a zero less'],
    ['4006381333932', undefined, 'a digit was misread'],
    ['96385074', undefined, 'of no line'],
  ])('%s is of line %s: %s', (code, id, _why) => {
    expect(lineOfBarcode(lines, code)?.id).toBe(id)
  })
})
