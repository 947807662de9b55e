import { runInThisContext } from 'node:vm'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SETTINGS, showInShop } from '#testing/screens/shop-screen.tsx'
import { THEME_KEY, THEME_SCRIPT } from '#web/platform/storage/theme.ts'
import { AppBanner } from '../app-banner.tsx'
import { footerGroups } from './footer-links.ts'
import { Footer } from './footer.tsx'

const CONTENT = [
  { uri: 'faq', title: 'FAQ' },
  { uri: 'terms-and-conditions', title: 'Terms and conditions' },
]
const footer = (settings: Partial<typeof SETTINGS> = {}, content = CONTENT, at = '/') => {
  const groups = footerGroups(content, { ...SETTINGS, ...settings }.links)
  return showInShop(<Footer groups={groups} licences={[]} />, { settings, at })
}
const links = () => within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link')
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const NO_LINKS = {
  links: { appStore: '', googlePlay: '', facebook: '', instagram: '', blog: '', deliverWithUs: '' },
}

describe('footer', () => {
  afterEach(() => {
    cleanup()
    localStorage.clear()
    delete document.documentElement.dataset.appBanner
  })

  it('§2 Footer and layout: social media links; Deliver With Us (an external survey form), Contact Us and Blog links', () => {
    footer()
    expect(hrefOf('Instagram')).toBe('https://social.test/instagram')
    expect(hrefOf('Facebook')).toBe('https://social.test/facebook')
    expect(hrefOf('Deliver With Us')).toBe('https://forms.test/deliver')
    expect(hrefOf('Contact Us')).toBe('/contact-us')
    expect(hrefOf('Blog')).toBe('https://blog.test/')
  })

  it('§2 Footer and layout: links without a URL in the settings are hidden', () => {
    footer(NO_LINKS)
    expect(screen.queryByRole('list', { name: 'Social media' })).toBeNull()
    expect(screen.queryByText('Deliver With Us')).toBeNull()
    expect(screen.queryByText('Blog')).toBeNull()
  })

  it('§2 Footer and layout: a list of content links built from the content list (title, uri), including /content/terms-and-conditions', () => {
    footer()
    expect(hrefOf('FAQ')).toBe('/content/faq')
    expect(hrefOf('Terms and conditions')).toBe('/content/terms-and-conditions')
  })

  it('§2 Footer and layout: terms and self-exclusion are linked even if the content list fails to load', () => {
    footer({}, [])
    const hrefs = links().map((link) => link.getAttribute('href'))
    expect(hrefs).toContain('/content/terms-and-conditions')
    expect(hrefs).toContain('/content/self-exclusion')
  })

  it('§2 Footer and layout: accepted payment logos (Visa, Mastercard, Amex, PayPal) and a copyright line naming the operating company', async () => {
    footer()
    // In the browser, the marks are HTML of the server until the visitor's first interaction.
    fireEvent.pointerMove(window)
    for (const brand of ['Visa', 'MasterCard', 'American Express', 'PayPal'])
      expect(await screen.findByText(brand)).toBeTruthy()
    expect(screen.getByText('© 2026 Coldie Drinks Pty Ltd')).toBeTruthy()
  })

  it('§2 Footer and layout: groups the links, which open without scripts', () => {
    footer()
    const labels = [...document.querySelectorAll('details > summary')].map(({ textContent }) => textContent)
    expect(labels).toEqual(['Help', 'About us', 'Theme'])
  })

  it.each(['/checkout', '/login', '/login/second-step'])(
    '§2 Footer and layout: on %s it keeps the links, the notices and the copyright line only',
    (path) => {
      footer({}, CONTENT, path)
      expect(document.querySelectorAll('details, fieldset, svg')).toHaveLength(0)
      expect(hrefOf('Terms and conditions')).toBe('/content/terms-and-conditions')
      expect(hrefOf('Self-exclusion')).toBe('/content/self-exclusion')
      expect(document.body.textContent).toContain('under the age of 18 years')
      expect(screen.getByText('© 2026 Coldie Drinks Pty Ltd')).toBeTruthy()
    },
  )

  it('§2 Footer and layout: the theme can be chosen, effective immediately and for later visits', () => {
    stubMatchMedia()
    runInThisContext(THEME_SCRIPT)
    footer()
    expect(screen.getByLabelText<HTMLInputElement>('System').checked).toBe(true)
    fireEvent.click(screen.getByLabelText('Stout (night)'))
    expect(document.documentElement.dataset.theme).toBe('stout')
    expect(localStorage.getItem(THEME_KEY)).toBe('stout')
    fireEvent.click(screen.getByLabelText('Lager (day)'))
    expect(document.documentElement.dataset.theme).toBe('lager')
    fireEvent.click(screen.getByLabelText('System'))
    expect(localStorage.getItem(THEME_KEY)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('System').checked).toBe(true)
  })
})

describe('app banner', () => {
  afterEach(() => {
    cleanup()
    localStorage.clear()
    delete document.documentElement.dataset.appBanner
  })

  const banner = (at: string, settings = {}) => showInShop(<AppBanner />, { at, settings })

  it('§1 Footer and layout: Mobile app links (Apple store and Google Play) appear in a banner', () => {
    banner('/cart')
    expect(hrefOf('Apple store')).toBe(SETTINGS.links.appStore)
    expect(hrefOf('Google Play')).toBe(SETTINGS.links.googlePlay)
  })

  it('§1 Footer and layout: omits apps without a URL in the settings, and the banner without any app', () => {
    banner('/cart', { links: { ...NO_LINKS.links, googlePlay: 'https://apps.test/google' } })
    expect(screen.queryByText('Apple store')).toBeNull()
    expect(screen.getByText('Google Play')).toBeTruthy()
    banner('/cart', NO_LINKS)
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it.each(['/', '/checkout'])('§1 Footer and layout: it is not shown on %s', (path) => {
    banner(path)
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('§1 Footer and layout: it is dismissed permanently', () => {
    stubMatchMedia()
    banner('/cart')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.documentElement.dataset.appBanner).toBe('off')
    delete document.documentElement.dataset.appBanner
    runInThisContext(THEME_SCRIPT)
    expect(document.documentElement.dataset.appBanner).toBe('off')
  })
})

/** Stubs `matchMedia`, which the test DOM lacks, with the light colour scheme. */
function stubMatchMedia(): void {
  const query = (text: string) => ({ matches: text.includes('light'), addEventListener: () => {} })
  window.matchMedia = query as unknown as typeof window.matchMedia
}
