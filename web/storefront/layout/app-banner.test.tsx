import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SETTINGS, showInShop } from '#testing/screens/shop-screen.tsx'
import { AppBanner } from './app-banner.tsx'

afterEach(() => cleanup())

const safariBanner = () =>
  document.querySelector('meta[name="apple-itunes-app"]')?.getAttribute('content') ?? null
const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

const show = (at: string, settings: Parameters<typeof showInShop>[1] = {}) =>
  showInShop(<AppBanner />, { at, ...settings })

describe('§1 Mobile app links appear in a banner', () => {
  it('to the Apple store and Google Play, in new tabs', () => {
    show('/cart')
    expect(hrefs()).toEqual([SETTINGS.links.appStore, SETTINGS.links.googlePlay])
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('target')).toBe('_blank')
  })

  it('omits stores without a URL in the settings, and the banner without any store', () => {
    show('/cart', { settings: { links: { ...SETTINGS.links, appStore: '' } } })
    expect(hrefs()).toEqual([SETTINGS.links.googlePlay])
    show('/cart', { settings: { links: { ...SETTINGS.links, appStore: '', googlePlay: '' } } })
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('except on the checkout and on the home page, which has its own section', () => {
    for (const path of ['/checkout', '/']) {
      show(path)
      expect(hrefs()).toEqual([])
    }
  })
})

describe('§1 Mobile app links: Safari’s own banner', () => {
  it('has the app’s store id on all pages except the checkout', () => {
    for (const path of ['/', '/cart']) {
      show(path, { settings: { appStoreId: '1234567890' } })
      expect(safariBanner()).toBe('app-id=1234567890')
    }
    show('/checkout', { settings: { appStoreId: '1234567890' } })
    expect(safariBanner()).toBeNull()
  })

  it('is absent without a store id', () => {
    show('/cart')
    expect(safariBanner()).toBeNull()
  })
})
