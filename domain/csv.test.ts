import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { superlinearOf } from '#testing/suites/growth.ts'
import { csvLines, csvText, unguarded } from './csv.ts'

it.each([
  ['=1+2', "'=1+2"],
  ['+61 3 9000', "'+61 3 9000"],
  ['-5', "'-5"],
  ['@cmd', "'@cmd"],
  ["'=1", "''=1"],
  ["'90s lager", "'90s lager"],
  ['＝1', "'＝1"],
  ['plain', 'plain'],
])('writes the cell %o as %o and reads it back unchanged', (cell, written) => {
  expect(csvLines([[cell]])).toBe(`${written}\r\n`)
  expect(unguarded(written)).toBe(cell)
})

it('writes numbers unchanged', () => expect(csvText([[-5, 0.5]])).toBe('\uFEFF-5,0.5\r\n'))

it('writes no cell that a spreadsheet evaluates, and reads each cell back unchanged', () => {
  const unit = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    "'",
    '"',
    ',',
    ';',
    '＝',
    '＠',
    ' ',
    'a',
    '🍺',
  )
  fc.assert(
    fc.property(fc.array(fc.string({ unit, maxLength: 8 }), { minLength: 1, maxLength: 4 }), (cells) => {
      const rows = parse(csvLines([[...cells, 'end']]), { record_delimiter: '\r\n' })
      const written = rows[0]!
      expect(written.pop()).toBe('end')
      expect(written.map(unguarded)).toEqual(cells)
      for (const cell of written) expect(cell).not.toMatch(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/)
    }),
  )
})

it('takes linear time', () => {
  const units = ["'", '=', '"', ' ', ',']
  expect(superlinearOf((text) => unguarded(csvLines([[text]])), units)).toEqual([])
})
