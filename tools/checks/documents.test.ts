import { describe, expect, it } from 'vitest'
import { indexProblems, namedPaths, widthProblems } from './documents.ts'

describe('the documents check', () => {
  it('finds the paths in a document', () => {
    const text =
      'See `server/main.ts`, `npm start`, `server/features/<name>`, [the changes](CHANGELOG.md) and [a site](https://x.test/a).'
    expect(namedPaths(text)).toEqual(['server/main.ts', 'CHANGELOG.md'])
  })

  it('finds lines and table rows that are too wide', () => {
    const long = 'word '.repeat(30)
    expect(widthProblems('a.md', `${long}\n| ${'x '.repeat(65)}|\nhttps://${'x'.repeat(200)}\n`)).toEqual([
      'a.md:1 has 150 characters',
    ])
    expect(widthProblems('a.md', `| ${'x '.repeat(70)}|`)).toHaveLength(1)
  })

  it('compares the index of the decisions with their files', () => {
    const files = new Map([
      ['carts.md', '# Carts\n\n## D-008 A title\n'],
      ['law.md', '# Law\n\n## D-035 A title\n\n## D-109 A title\n'],
    ])
    const row = (topic: string, file: string, ids: string) => `| [${topic}](${file}) | ${ids} |\n`
    const index = row('Carts', 'carts.md', '008') + row('Law', 'law.md', '035, 109')
    expect(indexProblems(index, files)).toEqual([])
    expect(indexProblems(row('Carts', 'carts.md', '008') + row('Law', 'law.md', '035'), files)).toEqual([
      'The index has no row “law.md, Law: 035, 109”',
      'The index lists “law.md, Law: 035”, which is not in its file or is listed before',
    ])
    expect(indexProblems(index + row('Carts', 'carts.md', '008'), files)).toHaveLength(1)
  })
})
