import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FITZROY, MEMBER, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import { NavBar } from './nav-bar.tsx'

const nav = () => screen.getByRole('navigation', { name: 'Main' })
const linkTo = (name: string | RegExp) =>
  [...nav().querySelectorAll<HTMLAnchorElement>(':scope > a')].find((link) =>
    typeof name === 'string' ? link.textContent === name : name.test(link.textContent),
  )
/** Returns the texts of the bar itself, without the contents of its menus. */
const barTexts = () => [...nav().querySelectorAll(':scope > a, :scope > button')].map((e) => e.textContent)

const at = (path: string, session = VISITOR, isSignedIn = false) =>
  showInShop(<NavBar isSignedIn={isSignedIn} />, { at: path, session })

const cart = (count: number) => ({ count, subTotal: 12, minimum: 30, quantities: {} })

/** Scrolls the page to a position. */
function scrollTo(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
  act(() => void fireEvent.scroll(window))
}

describe('navigation bar', () => {
  afterEach(() => {
    cleanup()
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
  })

  it.each([
    '/',
    '/?from=mail',
    '/404',
    '/suburb/victoria',
    '/forgot_password',
    '/forgot_password/a@b.test/x',
  ])('§2 Navigation bar: on %s the category and cart buttons are hidden', (path) => {
    at(path, { ...VISITOR, address: FITZROY, cart: cart(2) })
    expect(linkTo('Categories')).toBeUndefined()
    expect(linkTo(/items?$/)).toBeUndefined()
  })

  it.each(['/cart', '/product/hazy-ipa', '/bottleshop/victoria/fitzroy', '/content/faq', '/contact-us'])(
    '§2 Navigation bar: on %s they are shown',
    (path) => {
      at(path)
      expect(linkTo('Categories')).toBeDefined()
      expect(linkTo('0 items')).toBeDefined()
    },
  )

  it('§2 Navigation bar: The logo links to / on categories pages', () => {
    at('/bottleshop/victoria/fitzroy/categories', { ...VISITOR, address: FITZROY })
    expect(linkTo(/^Coldie/)!.getAttribute('href')).toBe('/')
  })

  it('§2 Navigation bar: The logo links otherwise to the categories page of the stored address; a Categories button goes there too', () => {
    at('/cart', { ...VISITOR, address: FITZROY })
    expect(linkTo(/^Coldie/)!.getAttribute('href')).toBe('/bottleshop/victoria/fitzroy/categories')
    expect(linkTo('Categories')!.getAttribute('href')).toBe('/bottleshop/victoria/fitzroy/categories')
  })

  it('§2 Navigation bar: The logo links to / without a stored address', () => {
    at('/cart')
    expect(linkTo(/^Coldie/)!.getAttribute('href')).toBe('/')
  })

  it('§2 Navigation bar: A Categories button goes to the categories page without a stored address too', () => {
    at('/cart')
    expect(linkTo('Categories')!.getAttribute('href')).toBe('/bottleshop/victoria/melbourne/categories')
  })

  it('§2 Navigation bar: A Login button shows when no token cookie exists, and opens the login', () => {
    const openLogin = vi.fn<() => void>()
    showInShop(<NavBar isSignedIn={false} />, { at: '/cart', session: undefined, layout: { openLogin } })
    fireEvent.click(linkTo('Login')!)
    expect(openLogin).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('My Account')).toBeNull()
  })

  it('§2 Navigation bar: A Login button does not show with a token cookie, even before the session has loaded', () => {
    showInShop(<NavBar isSignedIn />, { at: '/cart', session: undefined })
    expect(linkTo('Login')).toBeUndefined()
  })

  it('§2 Navigation bar: A logged-in user with a first name gets a My Account popup menu', () => {
    at('/cart', { ...VISITOR, user: MEMBER }, true)
    expect(barTexts()).toContain('My Account')
    const menu = document.getElementById('account-menu')!
    expect(menu.getAttribute('popover')).toBe('auto')
    const entries = [...menu.querySelectorAll('a, button')].map((entry) => entry.textContent)
    expect(entries).toEqual(['Refer a Friend', 'My Orders', 'My Account', 'Favourites', 'Log Out'])
  })

  it('§2 Navigation bar: A logged-in user without a first name gets no My Account menu', () => {
    at('/cart', { ...VISITOR, user: { ...MEMBER, firstName: '' } }, true)
    expect(barTexts()).not.toContain('My Account')
    expect(linkTo('Login')).toBeUndefined()
  })

  it('§2 Navigation bar: a member without a first name can log out, on phones in the menu', () => {
    at('/cart', { ...VISITOR, user: { ...MEMBER, firstName: '' } }, true)
    expect(linkTo('Log Out')!.getAttribute('href')).toBe('/logout')
    const inMenu = [...document.querySelectorAll('#mobile-menu a')].map((link) => link.getAttribute('href'))
    expect(inMenu).toContain('/logout')
    at('/cart', { ...VISITOR, user: MEMBER }, true)
    expect(linkTo('Log Out')).toBeUndefined()
  })

  it("§2 Navigation bar: 'Refer a Friend' only if the user has a referral_code", () => {
    at('/cart', { ...VISITOR, user: { ...MEMBER, referralCode: '' } }, true)
    expect(screen.queryByText('Refer a Friend')).toBeNull()
  })

  it("§2 Navigation bar: 'Refer a Friend' raises the referral click, 'Log Out' goes to /logout", () => {
    const openReferral = vi.fn<() => void>()
    const { prototype } = HTMLElement
    prototype.hidePopover = () => {}
    showInShop(<NavBar isSignedIn />, {
      at: '/cart',
      session: { ...VISITOR, user: MEMBER },
      layout: { openReferral },
    })
    const menu = document.getElementById('account-menu')!
    fireEvent.click(menu.querySelector('button')!)
    expect(openReferral).toHaveBeenCalledTimes(1)
    expect([...menu.querySelectorAll('a')].at(-1)!.getAttribute('href')).toBe('/logout')
  })

  it.each([
    [0, '0 items'],
    [1, '1 item'],
    [12, '12 items'],
  ])('§2 Navigation bar: the cart button with %i shows %s and goes to /cart', (count, text) => {
    at('/product/hazy-ipa', { ...VISITOR, cart: cart(count) })
    expect(linkTo(text)!.getAttribute('href')).toBe('/cart')
  })

  it('§2 Navigation bar: On scroll down the top bar hides, past a threshold of 20, and returns on scroll up', () => {
    at('/cart')
    const bar = screen.getByRole('banner')
    const isHidden = () => bar.dataset.isHidden === 'true'
    scrollTo(20)
    expect(isHidden()).toBe(false)
    scrollTo(21)
    expect(isHidden()).toBe(true)
    scrollTo(300)
    expect(isHidden()).toBe(true)
    scrollTo(290)
    expect(isHidden()).toBe(true)
    scrollTo(279)
    expect(isHidden()).toBe(false)
    scrollTo(10)
    expect(isHidden()).toBe(false)
  })

  it('§2 Navigation bar: a shadow is added near the page bottom', () => {
    at('/cart')
    const bar = screen.getByRole('banner')
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 4000, configurable: true })
    scrollTo(1000)
    expect(bar.dataset.hasShadow).toBe('false')
    scrollTo(4000 - window.innerHeight)
    expect(bar.dataset.hasShadow).toBe('true')
  })

  it('§2 Navigation bar: the phone menu contains all links', () => {
    at('/cart', { ...VISITOR, address: FITZROY })
    const menu = document.getElementById('mobile-menu')!
    const links = [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/bottleshop/victoria/fitzroy/categories',
      '/cart',
      '/login',
      '/suburb/victoria',
      '/content/faq',
      '/contact-us',
    ])
  })
})
