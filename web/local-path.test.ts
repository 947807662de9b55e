import { describe, expect, it } from 'vitest'
import { localPath } from './local-path.ts'

describe('a path to return to', () => {
  it.each(['/', '/cart', '/product/hazy-ipa?pack=6'])('stays within the shop: %s', (path) => {
    expect(localPath(path)).toBe(path)
  })

  it.each(['', 'cart', '//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', null, 7])(
    'never leads anywhere else: %j',
    (path) => {
      expect(localPath(path)).toBeNull()
    },
  )
})
