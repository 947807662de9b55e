import { afterEach, describe, expect, it } from 'vitest'
import { forgetPage, previousPage, rememberPage } from './previous-page.ts'

describe('§2 Home', () => {
  afterEach(() => forgetPage())

  it('the stored previous page is the one last stored, if any', () => {
    expect(previousPage()).toBeNull()
    rememberPage('/product/hazy-ipa?pack=6')
    rememberPage('/cart')
    expect(previousPage()).toBe('/cart')
    forgetPage()
    expect(previousPage()).toBeNull()
  })

  it.each(['https://evil.test/', '//evil.test', 'javascript:alert(1)'])(
    'a stored previous page never leads to another site: %s',
    (path) => {
      window.sessionStorage.setItem('previous-page', path)
      expect(previousPage()).toBeNull()
    },
  )
})
