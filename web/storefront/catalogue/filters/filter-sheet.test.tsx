import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { aProductListPage } from '#testing/screens/product-list-pages.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { FilterChips } from './filter-chips.tsx'
import { NO_FILTERS, type ListFilters as Filters } from '../product-list/list-query.ts'
import { ListToolbar } from './list-toolbar.tsx'

const AT = '/bottleshop/victoria/fitzroy'

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

/** Renders the toolbar and the chips. The pointer event loads the code of the filter groups. */
const show = async (filters: Partial<Filters> = {}, search = '') => {
  const list = aProductListPage({
    query: { search, sort: 3, page: 1, filters: { ...NO_FILTERS, ...filters } },
  })
  showInShop(
    <>
      <ListToolbar list={list} />
      <FilterChips list={list} />
      <Address />
    </>,
    { at: AT },
  )
  fireEvent.pointerMove(window)
  await screen.findByText('Show only')
}
const address = () => screen.getByTestId('address').textContent
const choice = (name: RegExp) =>
  [...document.querySelectorAll('label')]
    .find((label) => name.test(label.textContent))!
    .querySelector('input')!
const tick = (name: RegExp) => act(async () => void fireEvent.click(choice(name)))

afterEach(cleanup)

describe('§2 Product list: filters', () => {
  it('§2 Product list: style, region, strength, price, special and stock, each with its count', async () => {
    await show()
    const groups = [...document.querySelectorAll('fieldset')].map((group) => [
      group.querySelector('legend')!.textContent,
      [...group.querySelectorAll('label')].map((label) => label.textContent),
    ])
    expect(groups).toEqual([
      ['Show only', ['On special2 products', 'In stock38 products']],
      ['Price in dollars', ['From', 'To']],
      ['Style', ['Lager9 products', 'IPA4 products']],
      ['On the label', ['Vegan7 products']],
      ['Alcohol by volume', ['Any', '3.6 to 5.5%12 products']],
      ['State', ['Tasmania3 products']],
    ])
  })

  it('§2 Product list: a tick applies immediately, is stored in the URL, and retains search and sort', async () => {
    await show({}, 'moon')
    await tick(/^Lager/)
    expect(address()).toBe(`${AT}?search=moon&sort=3&style=Lager`)
    await tick(/^IPA/)
    expect(address()).toBe(`${AT}?search=moon&sort=3&style=Lager&style=IPA`)
    await tick(/^In stock/)
    await tick(/^3.6 to/)
    expect(address()).toBe(`${AT}?search=moon&sort=3&style=Lager&style=IPA&abv=3.6-5.5&in_stock=1`)
  })

  it('§2 Product list: prices are applied with the form, and a partly typed price is ignored', async () => {
    await show()
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '12.5' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } })
    await act(async () => void fireEvent.submit(document.querySelector('form')!))
    expect(address()).toBe(`${AT}?sort=3&min_price=12.5`)
  })

  it('§2 Product list: the sheet shows how many filters are active and how many products match', async () => {
    await show({ styles: ['IPA', 'Lager'], isInStock: true })
    expect(screen.getByRole('button', { name: /^Filters/ }).textContent).toBe('Filters3 in use')
    const sheet = document.querySelector('[popover][aria-labelledby="product-filters-title"]')!
    expect([...sheet.querySelectorAll('button')].at(-1)!.textContent).toBe('Show 40 products')
  })

  it('§2 Product list: a price is applied when its field is left', async () => {
    await show()
    const to = screen.getByLabelText('To')
    fireEvent.change(to, { target: { value: '30' } })
    await act(async () => void fireEvent.blur(to))
    expect(address()).toBe(`${AT}?sort=3&max_price=30`)
  })

  it('§2 Product list: without JavaScript one form submits all filters', async () => {
    await show({ styles: ['IPA'], strength: '3.6-5.5', isOnSpecial: true }, 'ale')
    const form = document.querySelector('form')!
    expect([form.method, form.getAttribute('action')]).toEqual(['get', AT])
    expect([...new FormData(form)]).toEqual([
      ['search', 'ale'],
      ['on_special', '1'],
      ['min_price', ''],
      ['max_price', ''],
      ['style', 'IPA'],
      ['abv', '3.6-5.5'],
      ['sort', '3'],
    ])
  })

  it('§2 Product list: each active filter has a link that removes it, and a link removes all filters', async () => {
    await show({ styles: ['IPA', 'Lager'], attributes: ['vegan'], isInStock: true }, 'ale')
    const chips = within(screen.getByRole('list', { name: 'Filters you’ve set' })).getAllByRole('link')
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
      ['Remove filter: IPA', `${AT}?search=ale&sort=3&style=Lager&attribute=vegan&in_stock=1`],
      ['Remove filter: Lager', `${AT}?search=ale&sort=3&style=IPA&attribute=vegan&in_stock=1`],
      ['Remove filter: Vegan', `${AT}?search=ale&sort=3&style=IPA&style=Lager&in_stock=1`],
      ['Remove filter: In stock', `${AT}?search=ale&sort=3&style=IPA&style=Lager&attribute=vegan`],
      ['Clear all', `${AT}?search=ale&sort=3`],
    ])
  })

  it('§2 Product list: a choice without matches remains, so that it can be removed', async () => {
    await show({ styles: ['Sour'] })
    expect(choice(/^Sour/).checked).toBe(true)
  })
})
