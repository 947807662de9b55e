import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aProduct,
  aProductPage,
  aListedProduct,
  aShopPack,
  FITZROY_AREA,
} from '#testing/screens/product-list-pages.ts'
import { FITZROY, SETTINGS, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import { previousPage } from '../address/previous-page.ts'
import type { Route } from './+types/product.route.ts'
import type { ProductPage } from './load-product.ts'
import ProductScreen, { meta } from './product.route.tsx'

const AT = '/product/half-moon-lager'
const SHOP = FITZROY_AREA.shopPath
const session = { ...VISITOR, address: FITZROY }

type Scene = Parameters<typeof showInShop>[1]
const show = (page: Partial<ProductPage> = {}, scene: Scene = {}) =>
  showInShop(<ProductScreen {...({ loaderData: aProductPage(page) } as Route.ComponentProps)} />, {
    at: AT,
    session,
    ...scene,
  })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  sessionStorage.clear()
})

const text = () => document.body.textContent

describe('§2 Product detail', () => {
  it('§2 Product detail: The page title is the product name, its first category and the words ‘delivery in 30 mins’', () => {
    const matches = [{ loaderData: { settings: SETTINGS } }]
    const args = { loaderData: aProductPage(), matches } as unknown as Parameters<typeof meta>[0]
    expect(meta(args)).toContainEqual({ title: 'Half Moon Lager, Beer, delivery in 30 mins' })
  })

  it('§2 Product detail: Shows a main image and up to 3 thumbnails (the images after the first)', () => {
    show()
    const thumbnails = screen.getAllByRole('button', { name: /^Show picture/ })
    expect(thumbnails.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Show picture 2: Half Moon Lager, shelf',
      'Show picture 3: Half Moon Lager, tight',
      'Show picture 4: Half Moon Lager, case',
    ])
    const main = () => screen.getByAltText(/^Half Moon Lager, /).getAttribute('alt')
    expect(main()).toBe('Half Moon Lager, pack6')
    fireEvent.click(thumbnails[1]!)
    expect([main(), thumbnails[1]!.getAttribute('aria-pressed')]).toEqual(['Half Moon Lager, tight', 'true'])
    fireEvent.click(thumbnails[1]!)
    expect(main()).toBe('Half Moon Lager, pack6')
  })

  it('§2 Product detail: name, price, description, and an add-to-cart control, plus a Back button', async () => {
    show()
    // The server's HTML has the description; the browser loads its code at the first interaction.
    fireEvent.pointerMove(document.body)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Half Moon Lager')
    expect(screen.getAllByText('$24.99').length).toBeGreaterThan(0)
    expect(await screen.findByText('Crisp and golden.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(SHOP)
  })

  it('§2 Product detail: The page stores its own path as the page to return to', () => {
    show()
    expect(previousPage()).toBe(AT)
  })

  it('§2 Availability: No address known: ‘Check Availability Near You’, which goes to the home page', () => {
    show({ area: null, delivery: null }, { session: VISITOR })
    const link = screen.getByRole('link', { name: 'Check Availability Near You' })
    expect(link.getAttribute('href')).toBe(`/?return_to=${AT}`)
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
  })

  it('§2 Availability: Otherwise a disabled ‘Unavaliable Near You’ (spelled so)', () => {
    show({ packs: [], initialPackId: null })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Unavaliable Near You' }).disabled).toBe(
      true,
    )
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull()
  })

  it('§2 Product detail: A pack dropdown appears only when more than one distinct pack size exists', () => {
    show()
    const packs = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pack' })
    expect([...packs.options].map((option) => option.textContent)).toEqual(['Ea, $5.00', '6 Pack, $24.99'])
    expect(packs.value).toBe('106')
    fireEvent.change(packs, { target: { value: '101' } })
    expect(screen.getAllByText('$5.00').length).toBeGreaterThan(0)
  })

  it('§2 Product detail: a single pack size is plain text', () => {
    show({ packs: [aShopPack({ id: 101, size: 1, label: 'Ea' })], initialPackId: 101 })
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getAllByText('Ea').length).toBeGreaterThan(0)
  })

  it('§2 Product detail: The add-to-cart button shows ‘Add to Cart’, switches to ‘Added’ for 1.4 seconds, then reverts', async () => {
    vi.useFakeTimers()
    const sent: Record<string, unknown>[] = []
    show(
      {},
      {
        routes: {
          '/-/cart/items': {
            action: async ({ request }) => {
              sent.push(Object.fromEntries(await request.formData()))
              return { ok: true }
            },
          },
        },
      },
    )
    fireEvent.change(screen.getByRole('combobox', { name: 'Pack' }), { target: { value: '101' } })
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const button = () => document.querySelector('button[type=submit]')!.textContent
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' })))
    expect(button()).toBe('Added')
    await act(() => vi.advanceTimersByTimeAsync(1399))
    expect(button()).toBe('Added')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(button()).toBe('Add to Cart')
    expect(sent).toEqual([expect.objectContaining({ intent: 'add', product_pack_id: '101', quantity: '2' })])
  })

  it('§4 Cart item add: a rejected addition shows an error and is not shown as added', async () => {
    show(
      {},
      {
        routes: {
          '/-/cart/items': {
            action: () => ({
              ok: false,
              error: { code: 'out_of_stock', msg: 'Sorry, we don’t have enough of that left.' },
            }),
          },
        },
      },
    )
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' })))
    await act(() => new Promise((done) => setTimeout(done, 0)))
    expect(text()).toContain('Sorry, we don’t have enough of that left.')
    expect(document.querySelector('button[type=submit]')!.textContent).toBe('Add to Cart')
  })

  it('§5 a sale price above 0 displays with the regular price struck through', () => {
    show({ packs: [aShopPack({ id: 101, price: 24.99, salePrice: 20 })], initialPackId: 101 })
    expect(document.querySelector('s')!.textContent).toBe('was $24.99')
  })
})

describe('§2 Product', () => {
  it('§2 Product: a sold-out product is marked and can’t be added', () => {
    show({ packs: [aShopPack({ id: 101, isInStock: false })], initialPackId: 101 })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true)
  })

  it('§2 Product: without JavaScript, the form submits the chosen pack and returns to the page', () => {
    show()
    const form = document.querySelector('form')!
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/-/cart/items'])
    expect(Object.fromEntries(new FormData(form))).toEqual({
      product_pack_id: '106',
      intent: 'add',
      quantity: '1',
      return_to: AT,
    })
    expect([...new FormData(form).getAll('product_pack_id')]).toEqual(['106'])
  })

  it('§2 Product: unit price and the pack’s standard drinks are shown next to the price', () => {
    show()
    expect(text()).toContain('$11.11 per litre · 8.4 standard drinks in the 6 Pack')
  })

  it('§2 Product: shows the facts of the label', () => {
    show()
    const facts = [...document.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')!.textContent,
      fact.querySelector('dd')!.textContent,
    ])
    expect(facts).toEqual([
      ['Style', 'Lager'],
      ['Made in', 'New South Wales'],
      ['Alcohol', '4.9% by volume'],
      ['Standard drinks', '1.4 each'],
      ['Volume', '375 ml'],
      ['Comes in', 'Can'],
      ['On the label', 'Vegan'],
      ['Container refund', '10c for each empty container'],
    ])
  })

  it('§2 Product: shows the pregnancy warning mark above 1.15 %, and not below', () => {
    const WARNING = 'Pregnancy Warning. Alcohol can cause lifelong harm to your baby'
    show()
    expect(text()).toContain(WARNING)
    show({ product: aProduct({ abv: 0.4, isAlcohol: false }) })
    expect(text()).not.toContain('Pregnancy Warning')
  })

  it('§2 Product: breadcrumbs link to its categories', () => {
    show()
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Categories', `${SHOP}/categories`],
      ['Beer', `${SHOP}/beer`],
      ['Lager', `${SHOP}/lager`],
    ])
  })

  it('L-28: fee and minimum are shown next to the price, even without an address', () => {
    show({ area: null, delivery: null }, { session: VISITOR })
    expect(text()).toContain('$7.95 delivery per order, $30 minimum')
    show({ terms: { ...FITZROY_AREA, deliveryFee: 12.5, minimum: 45 } })
    expect(text()).toContain('$12.50 delivery per order, $45 minimum')
  })

  it('A-PAGE-3: the delivery estimate depends on the zone and the hour', () => {
    show({ delivery: { isOpen: true, minutes: 35, opensAt: null } })
    expect(text()).toContain('At 32 Smith Street, Fitzroy 3065 in about 35 minutes.')
    show({ delivery: { isOpen: false, minutes: null, opensAt: '2026-11-21T12:00:00+11:00' } })
    expect(text()).toContain('from Sat 21/11 12:00 PM: the store is closed now.')
    expect(text()).not.toContain('minutes')
  })

  it('§2 Product: related products are listed in their own section, which is hidden without any', () => {
    show({ related: [aListedProduct({ id: 2, slug: 'galah-lager', name: 'Galah Lager' })] })
    const related = screen.getByRole('region', { name: 'You might also like' })
    expect(within(related).getByRole('link', { name: 'Galah Lager' }).getAttribute('href')).toBe(
      '/product/galah-lager',
    )
    show({ related: [] })
    expect(screen.queryByText('You might also like')).toBeNull()
  })
})

describe('§2 Product: recently viewed', () => {
  const view = (number: number) =>
    show({ product: aProduct({ id: number, slug: `drink-${number}`, name: `Drink ${number}` }) })
  const viewed = () =>
    [...document.querySelectorAll('[aria-labelledby=viewed] a')].map((link) => link.textContent)

  it('§2 Product: the last eight other products are shown, the newest first', async () => {
    for (let number = 1; number <= 12; number++) view(number)
    await screen.findByText('Recently viewed')
    expect(viewed()).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((number) => `Drink ${number}`))
    view(8)
    expect(viewed()[0]).toBe('Drink 12')
    expect(viewed()).not.toContain('Drink 8')
  })

  it('§2 Product: a button clears them, and the section is hidden without viewed products', async () => {
    view(1)
    expect(screen.queryByText('Recently viewed')).toBeNull()
    view(2)
    fireEvent.click(await screen.findByRole('button', { name: 'Clear recently viewed products' }))
    expect([viewed(), localStorage.getItem('viewed')]).toEqual([[], null])
  })

  it('§2 Product: invalid values in the storage are ignored', () => {
    const bad = [
      { slug: '../x', name: 'a', image: '/a' },
      { slug: 'a', name: 'b', image: 'https://evil.test/x' },
      7,
    ]
    localStorage.setItem('viewed', JSON.stringify(bad))
    view(1)
    expect(viewed()).toEqual([])
  })
})
