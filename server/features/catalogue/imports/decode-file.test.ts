import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './csv-table.ts'
import { decodeFile } from './decode-file.ts'

const TEXT = 'Handle,Title\nrose,Rosé – “Blush”\ncreme,Crème de cassis’s\n'
const bytesOf = (text: string, ...before: number[]) => new Uint8Array([...before, ...Buffer.from(text)])
const western = (text: string) =>
  new Uint8Array(
    [...text].map(
      (letter) => ({ '–': 0x96, '“': 0x93, '”': 0x94, '’': 0x92 })[letter] ?? letter.charCodeAt(0),
    ),
  )
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

describe('the text of a file', () => {
  it.each([
    ['UTF-8', bytesOf(TEXT)],
    ['UTF-8 with a mark', bytesOf(TEXT, 0xef, 0xbb, 0xbf)],
    ['UTF-16 with a mark', utf16(`\uFEFF${TEXT}`)],
    ['big-endian UTF-16 with a mark', utf16(`\uFEFF${TEXT}`, true)],
    ['UTF-16 without a mark', utf16(TEXT)],
    ['Windows-1252', western(TEXT)],
  ])('is read in %s', async (_, bytes) => expect(await decodeFile(bytes)).toBe(TEXT))

  it.each([
    ['a byte of Windows-1252', [0xe9]],
    ['a curly apostrophe of Windows-1252', [0x92]],
    ['half a character', [0xe2, 0x80]],
    ['a byte of no encoding', [0xff]],
  ])('retains every other row if %s is in UTF-8, with a mark and without', async (_, wrong) => {
    for (const mark of [[], [0xef, 0xbb, 0xbf]]) {
      const bytes = new Uint8Array([
        ...mark,
        ...Buffer.from(`${TEXT}bad,Caf`),
        ...wrong,
        ...Buffer.from('!\nø,Øl\n'),
      ])
      const { headers, rows, bad } = await readCsv(await decodeFile(bytes))
      expect(headers).toEqual(['Handle', 'Title'])
      expect(rows.map(({ cells }) => cells[1])).toEqual(['Rosé – “Blush”', 'Crème de cassis’s', 'Øl'])
      expect(bad).toMatchObject([{ line: 4, column: 'Title' }])
    }
  })

  it('is correct for every text in UTF-8 and UTF-16', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const plain = text.replaceAll(/[\0\uFEFF]/g, '').toWellFormed()
        expect(await decodeFile(bytesOf(plain))).toBe(plain)
        expect(await decodeFile(utf16(`\uFEFF${plain}`))).toBe(plain)
      }),
    )
  })
})
