import { describe, expect, it } from 'vitest'
import { localPath } from './local-path.ts'

describe('a return path', () => {
  it.each(['/', '/cart', '/product/hazy-ipa?pack=6'])('stays within the shop: %s', (path) => {
    expect(localPath(path)).toBe(path)
  })

  it.each([
    '',
    'cart',
    'evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    null,
    7,
    ['/'],
    '\u0000/',
    ' /cart',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\\/evil.test',
    '//evil.test/%2f..',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/%2e//evil.test',
    '/a/%2e%2e//evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r//evil.test',
    '\t//evil.test',
    '/.\t//evil.test',
    '/./\\evil.test',
    '/%2fevil.test',
    '/%2F/evil.test',
    '/%5cevil.test',
    '/%5C%5Cevil.test',
    'https:evil.test',
    'https://evil.test',
    'http:/evil.test',
    '//robin@evil.test',
    'https://shop.test@evil.test',
    '//[::1]/',
    '//evil.test:80',
    '//evil。test',
    '/\\\tevil.test',
  ])('is rejected outside the shop: %j', (path) => {
    expect(localPath(path)).toBeNull()
  })

  it.each([
    '/@evil.test',
    '/／evil.test',
    '/a//b',
    '/cart?next=//evil.test',
    '/:80',
    '/cart#top',
    '/a b?c="d"',
  ])('with unusual characters stays on the shop’s origin: %j', (path) => {
    const found = localPath(path)!
    expect(new URL(found, 'https://shop.test').origin).toBe('https://shop.test')
    expect(localPath(found)).toBe(found)
  })
})
