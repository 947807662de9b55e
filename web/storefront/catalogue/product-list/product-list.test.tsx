import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aProductListPage,
  aListedProduct,
  aShopPack,
  listedProducts,
} from '#testing/screens/product-list-pages.ts'
import { FITZROY, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import { artVersion } from '#domain/catalogue/pictures.ts'
import { EmptyList } from './empty-list.tsx'
import type { MoreProducts } from './more-products.route.ts'
import type { ProductListPage } from './load-product-list.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { ListToolbar } from '../filters/list-toolbar.tsx'
import { NO_FILTERS } from './list-query.ts'
import { ProductList } from './product-list.tsx'

const AT = '/bottleshop/victoria/fitzroy'
const session = { ...VISITOR, address: FITZROY }
const inShop = { at: AT, session }
const query = (search: string): ProductListPage['query'] => ({
  search,
  sort: 0,
  page: 1,
  filters: NO_FILTERS,
})

/** Elements observed by the `IntersectionObserver` stub; `comesNear` simulates an intersection. */
let watched: { margin: string | undefined; comesNear: () => unknown }[] = []
beforeEach(() => {
  watched = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      isWatching = true
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void, options?: { rootMargin?: string }) {
        const comesNear = () => this.isWatching && tell([{ isIntersecting: true }])
        watched.push({ margin: options?.rootMargin, comesNear })
      }
      observe() {}
      disconnect() {
        this.isWatching = false
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const comeNear = () => act(() => void watched.at(-1)!.comesNear())
const nextTask = () => act(() => new Promise((done) => setTimeout(done, 0)))

describe('§2 Product list', () => {
  it('§2 Product list: Search box ‘Search Products’, category dropdown, sort dropdown', () => {
    showInShop(<ListToolbar list={aProductListPage()} />, inShop)
    expect(screen.getByRole('combobox', { name: 'Search Products' })).toBeTruthy()
    expect(screen.getByText('Category:', { exact: false }).closest('summary')!.textContent).toBe(
      'Category: All',
    )
    const sort = screen.getByRole('combobox', { name: 'Sort' })
    expect([...sort.querySelectorAll('option')].map((option) => [option.value, option.textContent])).toEqual([
      ['0', 'Sort'],
      ['1', 'Name A-Z'],
      ['2', 'Name Z-A'],
      ['3', 'Price Low to High'],
      ['4', 'Price High to Low'],
    ])
  })

  it('§2 Product list: Choosing a category navigates to that category’s store page', () => {
    showInShop(<ListToolbar list={aProductListPage()} />, inShop)
    const hrefs = [...document.querySelectorAll('details nav a')].map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([AT, `${AT}/beer`, `${AT}/lager`, `${AT}/ice`])
  })

  it('§2 Categories tile view: A subcategory panel shows in the category selector only when a parent has children', () => {
    showInShop(<ListToolbar list={aProductListPage()} />, inShop)
    expect(screen.getAllByText(/^Subcategories of/).map((element) => element.textContent)).toEqual([
      'Subcategories of Beer',
    ])
  })

  it('§2 Product list: the chosen category is marked, and the dropdown shows its name', () => {
    const category = { id: 2, name: 'Lager', slug: 'lager' }
    showInShop(<ListToolbar list={aProductListPage({ category, path: `${AT}/lager` })} />, inShop)
    expect(document.querySelector('summary')!.textContent).toBe('Category: Lager')
    expect(document.querySelector('[aria-current="page"]')!.textContent).toBe('Lager')
    expect(document.querySelector('details details')!.hasAttribute('open')).toBe(true)
  })

  it('§2 Product list: Escape closes the dropdown and restores the focus, and a press elsewhere closes it', () => {
    showInShop(<ListToolbar list={aProductListPage()} />, inShop)
    const menu = document.querySelector('details')!
    menu.open = true
    fireEvent.keyDown(within(menu).getByText('Ice'), { key: 'Escape' })
    expect([menu.open, document.activeElement]).toEqual([false, menu.querySelector('summary')])
    menu.open = true
    fireEvent.pointerDown(screen.getByRole('combobox', { name: 'Sort' }))
    expect(menu.open).toBe(false)
  })

  it('§2 Product list: Empty list shows ‘No products found’', () => {
    showInShop(<EmptyList list={aProductListPage({ products: [], count: 0, pageCount: 0 })} />, inShop)
    expect(screen.getByRole('heading', { name: 'No products found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Categories' }).getAttribute('href')).toBe(`${AT}/categories`)
    expect(screen.queryByRole('link', { name: 'Clear all filters' })).toBeNull()
  })

  it('§2 Product list: an empty list with filters offers to clear them', () => {
    const filters = { ...NO_FILTERS, styles: ['Lager'] }
    const list = aProductListPage({ count: 0, query: { ...query('ale'), filters } })
    showInShop(<EmptyList list={list} />, inShop)
    const clear = screen.getByRole('link', { name: 'Clear all filters' })
    expect(clear.getAttribute('href')).toBe(`${AT}?search=ale`)
  })
})

describe('§4 Product list: further pages', () => {
  const asked: string[] = []
  let visits = 0
  const show = (list: ProductListPage, answer: (url: URL) => MoreProducts | Promise<MoreProducts>) => {
    asked.length = 0
    return showInShop(<ProductList first={list} />, {
      session,
      // Loaded pages are stored per URL, so each test has its own URL.
      at: `${AT}?visit=${++visits}`,
      routes: {
        '/-/shelf': {
          loader: ({ request }) => {
            asked.push(new URL(request.url).search)
            return answer(new URL(request.url))
          },
        },
      },
    })
  }
  const page = (url: URL): MoreProducts => {
    const from = Number(url.searchParams.get('from'))
    const products = listedProducts(from === 3 ? 8 : 16, (from - 1) * 16 + 1)
    return { ok: true, from, to: from, pageCount: 3, products }
  }
  const cards = () => document.querySelectorAll('li').length

  it('§4 Product list: scrolling within about two viewport heights of the bottom loads the next page while more pages exist and none is loading', async () => {
    show(aProductListPage(), page)
    expect([cards(), watched.at(-1)!.margin]).toEqual([16, '150% 0px'])
    comeNear()
    comeNear()
    await nextTask()
    expect(asked).toHaveLength(1)
    expect([cards(), screen.getByText('Drink 32') !== null]).toEqual([32, true])
    comeNear()
    await nextTask()
    expect(cards()).toBe(40)
    expect(screen.queryByText('More products')).toBeNull()
  })

  it('§9 16 products per page in the shop list: the next page is requested for the same store, category, search and sort', async () => {
    const category = { id: 7, name: 'Beer', slug: 'beer' }
    const filters = { ...NO_FILTERS, styles: ['Lager'] }
    show(aProductListPage({ category, query: { search: 'moon', sort: 3, page: 1, filters } }), page)
    comeNear()
    await nextTask()
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
      search: 'moon',
      sort: '3',
      style: 'Lager',
      store_id: '1',
      category: '7',
      from: '2',
      to: '2',
    })
  })

  it('§2 Product list: shows placeholders on a slow network', async () => {
    let come: (() => void) | undefined
    const waiting = new Promise<void>((resolve) => (come = resolve))
    showInShop(<ProductList first={aProductListPage()} />, {
      ...inShop,
      routes: { '/-/shelf': { loader: ({ request }) => waiting.then(() => page(new URL(request.url))) } },
    })
    comeNear()
    await nextTask()
    expect(screen.getAllByTestId('skeleton').length).toBeGreaterThan(1)
    come!()
    await nextTask()
    expect(screen.queryAllByTestId('skeleton')).toEqual([])
  })

  it('§8 Product list: a failed further page can be loaded again', async () => {
    let isOnline = false
    show(aProductListPage(), (url) => (isOnline ? page(url) : { ok: false, reason: 'failed' }))
    comeNear()
    await nextTask()
    expect(document.querySelector('[role=alert]')!.textContent).toContain('We couldn’t load more products.')
    isOnline = true
    fireEvent.click(screen.getByText('Try again'))
    await nextTask()
    expect([cards(), document.querySelector('[role=alert]')]).toEqual([32, null])
  })

  it('§2 Product list: without JavaScript, links lead to the next and previous pages', () => {
    show(aProductListPage({ query: { ...query('ale'), page: 2 } }), page)
    expect(screen.getByText('More products').getAttribute('href')).toBe(`${AT}?search=ale&page=3`)
    expect(screen.getByText('Previous products').getAttribute('href')).toBe(`${AT}?search=ale`)
  })
})

describe('§2 Product list: a card', () => {
  const show = (changed: Parameters<typeof aListedProduct>[0], scene = {}) =>
    showInShop(
      <ul>
        <ProductCard product={aListedProduct(changed)} isEarly={false} />
      </ul>,
      { ...inShop, ...scene },
    )

  it('§5 a sale price above 0 displays with the regular price struck through', () => {
    show({ pack: aShopPack({ price: 24.99, salePrice: 19.5 }) })
    expect(document.querySelector('s')!.textContent).toBe('was $24.99')
    expect(screen.getByText('$19.50')).toBeTruthy()
  })

  it.each([
    [1, 'Ea'],
    [6, '6 Pack'],
  ])('§3 Product pack: Label ‘N Pack’ when size is above 1, otherwise ‘Ea’: %i', (size, label) => {
    show({ pack: aShopPack({ size, label }) })
    expect(screen.getByText(label)).toBeTruthy()
  })

  it('§2 Product list: a card shows the strength and the unit price', () => {
    show({ facts: '4.9% · $11.77/L' })
    expect(screen.getByText('4.9% · $11.77/L')).toBeTruthy()
  })

  it('§2 Product list: a card shows the rating of a reviewed product', () => {
    show({ rating: { text: '★ 4.6 (12)', label: 'Rated 4.6 out of 5' } })
    expect(screen.getByText('★ 4.6 (12)').getAttribute('aria-hidden')).toBe('true')
    expect(screen.getByText('Rated 4.6 out of 5')).toBeTruthy()
  })

  it('§2 Product list: the pack label of a card opens all packs, each with its price and add button', async () => {
    const six = { ...aShopPack(), unitPrice: '$11.11/L' }
    const slab = {
      ...six,
      id: 124,
      size: 24,
      label: '24 Pack',
      price: 90,
      salePrice: 80,
      unitPrice: '$8.89/L',
    }
    show({ packs: [six, slab] })
    const opener = screen.getByRole('button', { name: '6 Pack, choose a pack' })
    expect(opener.closest('form')!.getAttribute('action')).toBe('/product/half-moon-lager')
    fireEvent.click(opener)
    const sheet = await screen.findByRole('dialog', { name: 'Half Moon Lager' })
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['6 Pack$11.11/L$24.99', '24 Pack$8.89/Lwas $90.00$80.00'])
    expect(within(sheet).getByRole('button', { name: 'Add to Cart: Half Moon Lager, 24 Pack' })).toBeTruthy()
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('§8 Broken image: Falls back to a default product image', () => {
    show({})
    expect(screen.queryByTestId('silhouette')).toBeNull()
    fireEvent.error(document.querySelector('img')!)
    expect(screen.getByTestId('silhouette')).toBeTruthy()
  })

  it('§2 Product list: a sold-out product is marked and can’t be added', () => {
    show({ pack: aShopPack({ isInStock: false }) })
    expect(screen.getByText('Sold out')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Add to Cart/ })).toBeNull()
  })

  it('§2 Product list: without JavaScript, the button submits a form that returns to the list', () => {
    show({}, { at: `${AT}?search=moon` })
    const form = screen.getByRole('button', { name: 'Add to Cart: Half Moon Lager' }).closest('form')!
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/-/cart/items'])
    expect(Object.fromEntries(new FormData(form))).toEqual({
      intent: 'add',
      product_pack_id: '100',
      quantity: '1',
      return_to: `${AT}?search=moon`,
    })
  })

  it('§2 Product list: a picture has a fixed size and is loaded lazily in the required width', () => {
    show({})
    const picture = document.querySelector('img')!
    expect([picture.width, picture.height, picture.getAttribute('loading')]).toEqual([340, 466, 'lazy'])
    expect(picture.srcset).toBe(
      [340, 510, 1020]
        .map((width) => `/pictures/${artVersion}/half-moon-lager-pack6-${width}.webp ${width}w`)
        .join(', '),
    )
    showInShop(
      <ul>
        <ProductCard product={aListedProduct()} isEarly />
      </ul>,
      inShop,
    )
    const early = document.querySelector('img')!
    expect([early.getAttribute('loading'), early.getAttribute('fetchpriority')]).toEqual(['eager', 'high'])
  })
})
