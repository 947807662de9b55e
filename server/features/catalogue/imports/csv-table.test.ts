import { describe, expect, it } from 'vitest'
import { readCsv } from './csv-table.ts'

describe('a CSV file', () => {
  it('preserves a character that two steps divide', async () => {
    for (const before of [32 * 1024 - 1, 64 * 1024 - 1, 64 * 1024 - 3]) {
      const text = `${'a'.repeat(before - 'Handle\n'.length)}🍺é\n`
      const { rows, bad } = await readCsv(`Handle\n${text}`)
      expect([rows[0]?.cells[0]?.endsWith('🍺é'), bad]).toEqual([true, []])
    }
  })

  it.each(['\n', '\r\n', '\r'])(
    'has its rows parted by the first line break outside of quotes: %j',
    async (end) => {
      const { headers, rows } = await readCsv(`Handle,"Ti\ntle"${end}beer,"Two\nlines"${end}wine,One${end}`)
      expect(headers).toEqual(['Handle', 'Ti\ntle'])
      expect(rows.map(({ cells }) => cells)).toEqual([
        ['beer', 'Two\nlines'],
        ['wine', 'One'],
      ])
    },
  )

  it('is rejected at a row with more cells than any product file has', async () => {
    const { rows, bad } = await readCsv(`Handle,Title\nbeer,Beer\n${','.repeat(100_000)}\nwine,Wine\n`)
    expect(rows.map(({ cells }) => cells[0])).not.toContain('wine')
    expect(bad).toEqual([
      {
        line: 3,
        column: '',
        message: 'From here on we couldn’t read the file. A row has at most 2000 cells.',
      },
    ])
  })
})
