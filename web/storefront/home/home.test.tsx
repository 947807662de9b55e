import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listedProducts } from '#testing/screens/product-list-pages.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { HomeFacts } from './home-facts.ts'
import type { BuyAgainPage } from './buy-again.tsx'
import { Home } from './home.tsx'

const FACTS: HomeFacts = { minutes: 30, products: 500, suburbs: 120, fee: '$7.95', minimum: '$30' }
const NO_APPS = { appStore: '', googlePlay: '', facebook: '', instagram: '', blog: '', deliverWithUs: '' }

const home = (
  facts: Partial<HomeFacts> = {},
  scene: Parameters<typeof showInShop>[1] & {
    isSignedIn?: boolean
    hasAddress?: boolean
    notice?: string
  } = {},
) => {
  const { isSignedIn = false, hasAddress = false, notice = '', ...rest } = scene
  showInShop(<Home page={{ isSignedIn, hasAddress, notice, facts: { ...FACTS, ...facts } }} />, rest)
  return document.body.textContent
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('home page', () => {
  afterEach(() => cleanup())

  it('§2 Home: Tagline, with the promise of 30 minutes only while a store meets it', () => {
    home()
    const tagline = () => screen.getByRole('heading', { level: 1 }).textContent
    expect(tagline()).toBe('Cold drinks at your door in 30\u00A0minutes.')
    const closed = home({ minutes: null })
    expect(tagline()).toBe('Cold drinks at your door, when you want them.')
    expect(closed).not.toMatch(/30.minutes|30 min/)
  })

  it('A-PAUSE-2: shows the delivery notice of the address’s store at the top', () => {
    expect(home({}, { notice: 'It’s busy right now.' })).toMatch(/^It’s busy right now\.Cold drinks/)
    expect(screen.getByRole('alert').textContent).toBe('It’s busy right now.')
  })

  it("§2 Home: a 'Log in here' link ('Existing user? Log in here') shown only when there is no login cookie", () => {
    const openLogin = vi.fn<() => void>()
    expect(home({}, { layout: { openLogin } })).toContain('Existing user? Log in here')
    fireEvent.click(screen.getByRole('link', { name: 'Log in here' }))
    expect(openLogin).toHaveBeenCalledTimes(1)
    expect(home({}, { isSignedIn: true })).not.toContain('Existing user?')
  })

  it('shows a member with an address the delivery estimate and products to buy again', async () => {
    const page: BuyAgainPage = {
      shopPath: '/bottleshop/victoria/fitzroy',
      estimate: { isOpen: true, minutes: 25, opensAt: null },
      products: listedProducts(2),
    }
    const scene = { routes: { '/-/buy-again': { loader: () => page } }, hasAddress: true }
    home({}, scene)
    expect(screen.queryByText('Buy it again')).toBeNull()
    home({}, { ...scene, isSignedIn: true })
    const products = await screen.findByRole('list', { name: 'Buy it again' })
    expect(within(products).getAllByRole('button', { name: /^Add to Cart: / })).toHaveLength(2)
    expect(screen.getByText('In about 25 minutes.')).toBeTruthy()
    expect(hrefOf('Shop for this address')).toBe(page.shopPath)
  })

  it('§2 Home: a three-step how-it-works section', () => {
    home()
    const section = screen.getByRole('heading', { name: 'How it works' }).closest('section')!
    expect(within(section).getAllByRole('listitem')).toHaveLength(3)
  })

  it('§2 Home: app download links from the settings', () => {
    home()
    expect(hrefOf('Download on the Apple store')).toBe('https://apps.test/apple')
    expect(hrefOf('Get it on Google Play')).toBe('https://apps.test/google')
    expect(home({}, { settings: { links: NO_APPS } })).not.toContain('Apple store')
  })

  it("§2 Home: FAQ, a 'More Questions? Get in Touch' link to content/faq", () => {
    expect(home()).toContain('More Questions? Get in Touch')
    expect(screen.getByRole('heading', { name: 'FAQ' })).toBeTruthy()
    expect(hrefOf('Get in Touch')).toBe('/content/faq')
  })

  it("§2 Home: a 'Browse Store' button to bottleshop/victoria/melbourne", () => {
    home()
    expect(hrefOf('Browse Store')).toBe('/bottleshop/victoria/melbourne')
  })

  it('§1 Home: a flat delivery fee of $7.95 per order; a minimum order of $30; over 120 suburbs; over 500 products; office orders welcome; photo ID', () => {
    const text = home()
    expect(text).toContain('A flat delivery fee of $7.95 per order, with a minimum order of $30.')
    expect(text).toContain('over 120 suburbs')
    expect(text).toContain('Over 500 products')
    expect(text).toContain('Office orders welcome')
    expect(text).toContain('show valid photo ID at the door')
    expect(text).toContain('Mostly from midday to 11pm')
  })

  it('§1 Home: omits figures that are not true', () => {
    const text = home({ products: 0, suburbs: 0, fee: null, minimum: null })
    expect(text).not.toMatch(/\$|Over \d|over \d+ suburbs|\d\+/)
  })
})
