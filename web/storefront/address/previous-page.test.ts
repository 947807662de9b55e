import { afterEach, describe, expect, it } from 'vitest'
import { forgetPage, previousPage, rememberPage } from './previous-page.ts'

describe('previous page', () => {
  afterEach(() => forgetPage())

  it('§2 Home: the stored previous page is the one last stored, if any', () => {
    expect(previousPage()).toBeNull()
    rememberPage('/product/hazy-ipa?pack=6')
    rememberPage('/cart')
    expect(previousPage()).toBe('/cart')
    forgetPage()
    expect(previousPage()).toBeNull()
  })

  it.each(['https://evil.test/', '//evil.test', 'javascript:alert(1)'])(
    '§2 Home: a stored previous page never leads to another site: %s',
    (path) => {
      window.sessionStorage.setItem('previous-page', path)
      expect(previousPage()).toBeNull()
    },
  )
})
