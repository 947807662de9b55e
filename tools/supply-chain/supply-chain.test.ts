import { describe, expect, it } from 'vitest'
import { advisoryProblems, ageProblem } from './advisories.ts'
import { licenceProblems } from './licences.ts'

describe('the licence of a package', () => {
  it.each([
    { license: 'MIT', problems: 0, because: 'it is permissive' },
    { license: '(MIT OR GPL-3.0-only)', problems: 0, because: 'either licence may be chosen' },
    { license: 'MIT AND GPL-3.0-only', problems: 1, because: 'both licences apply' },
    { license: 'AGPL-3.0-only', problems: 1, because: 'it requires publishing our source' },
    { license: 'FSL-1.1-Apache-2.0', problems: 1, because: 'it restricts some uses' },
    { license: 'SEE LICENSE IN LICENSE.txt', problems: 1, because: 'the licence is unknown' },
    { license: undefined, problems: 1, because: 'there is no licence' },
  ])('has $problems problems for $license: $because', ({ license, problems }) => {
    const entry = { version: '1.0.0', ...(license !== undefined && { license }) }
    expect(licenceProblems({ '': { version: '1' }, 'node_modules/some': entry })).toHaveLength(problems)
  })

  it('is excepted by package name and licence at any path', () => {
    const path = 'node_modules/vite/node_modules/lightningcss'
    expect(licenceProblems({ [path]: { version: '1.0.0', license: 'MPL-2.0' } })).toEqual([])
    expect(licenceProblems({ [path]: { version: '1.0.0', license: 'GPL-3.0-only' } })).toEqual([
      'lightningcss 1.0.0: GPL-3.0-only',
    ])
  })
})

describe('an advisory', () => {
  const advisory = { id: 'GHSA-1', package: 'some', range: '<1.2.3 || >=2.0.0 <2.0.4', title: 'it leaks' }
  it.each([
    { version: '1.2.2', problems: 1 },
    { version: '1.2.3', problems: 0 },
    { version: '2.0.3', problems: 1 },
    { version: '2.0.4-beta.1', problems: 1 },
    { version: '2.0.4', problems: 0 },
  ])('for a range has $problems problems for version $version', ({ version, problems }) => {
    const packages = { 'node_modules/a/node_modules/some': { version }, 'node_modules/someone': { version } }
    expect(advisoryProblems(packages, [advisory])).toHaveLength(problems)
  })
})

describe('the copy of the advisories', () => {
  const today = new Date('2026-11-28T12:00:00Z')
  it.each(['2026-11-28', '2026-11-22', '2026-09-29'])('of %s is recent enough', (updated) => {
    expect(ageProblem({ updated }, today)).toBeNull()
  })

  it.each(['2026-09-28', '2025-11-28', '2027-01-01', 'yesterday', ''])(
    'of %j has to be updated',
    (updated) => {
      expect(ageProblem({ updated }, today)).toContain('npm run advisories')
    },
  )
})
