import { describe, expect, it } from 'vitest'
import { indexProblems, namedPaths } from './documents.ts'

describe('the documents check', () => {
  it('finds the paths in a document', () => {
    const text =
      'See `server/main.ts`, `npm start`, `server/features/<name>`, [the decisions](DECISIONS.md) and [a site](https://x.test/a).'
    expect(namedPaths(text)).toEqual(['server/main.ts', 'DECISIONS.md'])
  })

  it('compares the index of the decisions with their topics', () => {
    const sections = '## Carts\n\n### D-008 One\n\n## Law\n\n### D-035 Two\n\n### D-109 Three\n'
    const row = (topic: string, numbers: string) => `| [${topic}](#x) | ${numbers} |\n`
    const rows = row('Carts', '008') + row('Law', '035, 109')
    expect(indexProblems(rows + sections)).toEqual([])
    expect(indexProblems(row('Carts', '008') + row('Law', '035') + sections)).toEqual([
      'DECISIONS.md has no row “Law: 035, 109”',
      'DECISIONS.md lists “Law: 035”, which does not exist or is listed before',
    ])
    expect(indexProblems(rows + row('Carts', '008') + sections)).toHaveLength(1)
  })
})
