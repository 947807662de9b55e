import { describe, expect, it } from 'vitest'
import { lockProblems } from './lock-file.ts'

describe('the lock file check', () => {
  it('finds a missing binary', () => {
    const packages = { 'node_modules/a': { optionalDependencies: { '@a/linux': '1.0.0' } } }
    expect(lockProblems({ packages })).toEqual(['node_modules/a requires @a/linux, which has no entry'])
  })

  it.each([
    'node_modules/@a/linux',
    'node_modules/b/node_modules/@a/linux',
    'node_modules/b/node_modules/a/node_modules/@a/linux',
  ])('finds the binary of a nested package in %s', (place) => {
    const nested = { optionalDependencies: { '@a/linux': '1.0.0' } }
    expect(lockProblems({ packages: { 'node_modules/b/node_modules/a': nested, [place]: {} } })).toEqual([])
  })

  it('finds the URL of a registry', () => {
    const packages = { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } }
    expect(lockProblems({ packages })).toEqual(['node_modules/a contains the URL of a registry'])
  })
})
