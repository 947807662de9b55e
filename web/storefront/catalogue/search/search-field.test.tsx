import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aProductListPage } from '#testing/screens/product-list-pages.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { SearchField } from './search-field.tsx'

const AT = '/bottleshop/victoria/fitzroy'
const FOUND = {
  products: [
    {
      product_id: 1,
      product_slug: 'cold-creek-pinot-noir',
      product_name: 'Cold Creek Pinot Noir',
      image_src: '/pictures/1/cold-creek-pinot-noir-shelf-340.webp',
      price: 32,
      sale_price: 28.5,
      pack_size: 1,
    },
  ],
  categories: [{ category_id: 5, category_slug: 'pinot-noir', name: 'Pinot Noir' }],
  did_you_mean: 'pinot',
}

const onSearch = vi.fn<(search: string) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockClear()
  showInShop(<SearchField list={aProductListPage()} onSearch={onSearch} />, {
    at: AT,
    routes: {
      '/-/suggestions': {
        loader: ({ request }) => ({
          search: new URL(request.url).searchParams.get('search'),
          suggestions: FOUND,
        }),
      },
      '/product/cold-creek-pinot-noir': { screen: 'the pinot’s page' },
      [`${AT}/pinot-noir`]: { screen: 'the category’s page' },
    },
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search Products' })
async function type(text: string, pauseMs = 200) {
  fireEvent.change(field(), { target: { value: text } })
  await act(() => vi.advanceTimersByTimeAsync(pauseMs))
}
const press = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }))
const reached = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)!.textContent : null
}

describe('§4 Product list: Typing in search', () => {
  it('§4 Product list: Typing in search filters after a short pause, clearing removes the filter', async () => {
    await type('noi', 100)
    await type(' noir ', 299)
    expect(onSearch).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(onSearch.mock.calls).toEqual([['noir']])
    await type('', 300)
    expect(onSearch.mock.calls).toEqual([['noir'], ['']])
  })

  it('§4 Product list: Enter searches immediately and only once', async () => {
    await type('noir', 0)
    await press('Enter')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(onSearch.mock.calls).toEqual([['noir']])
  })
})

describe('§2 Search: suggestions', () => {
  it('§2 Search: words, categories and products are suggested, and their number is announced', async () => {
    await type('pinott')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Did you mean pinot?',
      'Pinot NoirCategory',
      'Cold Creek Pinot NoirEa $28.50',
    ])
    expect(field().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('3 suggestions')
  })

  it('§2 Search: the arrow keys move through them and back to the typed text', async () => {
    await type('pinot')
    const walked: (string | null)[] = []
    for (let step = 0; step < 4; step++) {
      await press('ArrowDown')
      walked.push(reached())
    }
    expect(walked).toEqual([
      'Did you mean pinot?',
      'Pinot NoirCategory',
      'Cold Creek Pinot NoirEa $28.50',
      null,
    ])
    await press('ArrowUp')
    expect(reached()).toBe('Cold Creek Pinot NoirEa $28.50')
  })

  it('§2 Search: Enter on a product leads to its page, on a category to its product list', async () => {
    await type('pinot')
    await press('ArrowUp')
    await press('Enter')
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('the pinot’s page')).toBeTruthy()
  })

  it('§2 Search: a picked suggestion cancels the pending search', async () => {
    await type('pinot', 150)
    await press('ArrowUp')
    // Runs before the framework reports the pending navigation.
    act(() => {
      fireEvent.keyDown(field(), { key: 'Enter' })
      vi.advanceTimersByTime(300)
    })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(onSearch).not.toHaveBeenCalled()
    expect(screen.getByText('the pinot’s page')).toBeTruthy()
  })

  it('§2 Search: a press on a category leads to its product list', async () => {
    await type('pinot')
    await act(async () => void fireEvent.click(screen.getAllByRole('option')[1]!))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('the category’s page')).toBeTruthy()
  })

  it('§2 Search: a press on suggested words searches for them', async () => {
    await type('pinott')
    await act(async () => void fireEvent.click(screen.getAllByRole('option')[0]!))
    expect([field().value, onSearch.mock.calls.at(-1)]).toEqual(['pinot', ['pinot']])
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  it('§2 Search: Escape and leaving the field close them, one letter suggests nothing', async () => {
    await type('pinot')
    await press('Escape')
    expect(screen.queryAllByRole('option')).toEqual([])
    await type('pinot n')
    expect(screen.getAllByRole('option')).toHaveLength(3)
    await act(async () => void fireEvent.blur(field()))
    expect(screen.queryAllByRole('option')).toEqual([])
    await type('p')
    expect(screen.queryAllByRole('option')).toEqual([])
  })
})
