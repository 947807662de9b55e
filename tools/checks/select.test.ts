import { describe, expect, it } from 'vitest'
import { readTitles } from '../journal/read-titles.ts'
import { select } from './select.ts'

const SOURCES: Record<string, string> = {
  'web/cart.test.tsx': `describe('a cart', () => { it('counts its packs', () => {}) })`,
  'domain/types/cart.test.ts': `it('adds up (twice)', () => {})`,
  'e2e/cart.spec.ts': `test('a shopper fills a cart', () => {})`,
  'e2e/login.spec.ts': `test('counts its packs after the login', () => {})`,
}
const paths = Object.keys(SOURCES)
const named = (...names: string[]) =>
  select(names, {
    checks: ['types', 'dead code'],
    files: paths.filter((path) => path.includes('.test.')),
    browserFiles: paths.filter((path) => path.includes('.spec.')),
    titlesOf: (file) => readTitles(file, SOURCES[file]!),
  })
const NOTHING = { checks: [], files: [], browserFiles: [], titles: [], unknown: [] }

describe('npm test -- NAME', () => {
  it.each([
    { name: 'dead code', runs: { checks: ['dead code'] }, because: 'a check has this name' },
    {
      name: 'types',
      runs: { checks: ['types'] },
      because: 'a check takes precedence over a folder with the same name',
    },
    { name: 'web/cart', runs: { files: ['web/cart.test.tsx'] }, because: 'it is the beginning of a path' },
    {
      name: './web/cart.test.tsx',
      runs: { files: ['web/cart.test.tsx'] },
      because: 'shells complete paths in this form',
    },
    { name: 'login.spec', runs: { browserFiles: ['e2e/login.spec.ts'] }, because: 'it is part of a path' },
    {
      name: 'cart.',
      runs: { files: ['web/cart.test.tsx', 'domain/types/cart.test.ts'], browserFiles: ['e2e/cart.spec.ts'] },
      because: 'it is part of paths of both kinds',
    },
    {
      name: 'counts its packs',
      runs: {
        titles: [
          { title: 'counts its packs', files: ['web/cart.test.tsx'], browserFiles: ['e2e/login.spec.ts'] },
        ],
      },
      because: 'it is part of the titles of two tests',
    },
    {
      name: 'a cart counts',
      runs: { titles: [{ title: 'a cart counts', files: ['web/cart.test.tsx'], browserFiles: [] }] },
      because: 'a title starts with the titles of its groups',
    },
    { name: 'basket', runs: { unknown: ['basket'] }, because: 'it matches nothing' },
  ])('selects tests by $name: $because', ({ name, runs }) => {
    expect(named(name)).toEqual({ ...NOTHING, ...runs })
  })

  it('accepts several names', () => {
    expect(named('types', 'login', 'web', 'basket')).toEqual({
      ...NOTHING,
      checks: ['types'],
      files: ['web/cart.test.tsx'],
      browserFiles: ['e2e/login.spec.ts'],
      unknown: ['basket'],
    })
  })
})
