import { describe, expect, it } from 'vitest'
import { namedPaths, settingProblems } from './documents.ts'

describe('the documents check', () => {
  it('reads the paths that a document names', () => {
    const text =
      'See `server/main.ts`, `npm start`, `server/features/<name>`, [the decisions](DECISIONS.md) and [a site](https://x.test/a).'
    expect(namedPaths(text)).toEqual(['server/main.ts', 'DECISIONS.md'])
  })

  it('compares the settings with the table, both ways', () => {
    const readme =
      '| Variable | Meaning |\n|---|---|\n| `PORT`, `HOST` | where, unlike `NOT_THIS` |\n| `OLD` | gone |'
    expect(settingProblems(readme, ['PORT', 'HOST', 'NEW'])).toEqual([
      'README.md does not tell of the setting NEW',
      'README.md tells of OLD, which is no setting',
    ])
  })
})
