import { cleanup, fireEvent, render } from '@testing-library/react'
import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { CATEGORY_ICONS } from '#domain/catalogue/category-icons.ts'
import { demoCategories } from '#server/db/seed/catalogue/categories.ts'
import { FITZROY_AREA } from '#testing/screens/product-list-pages.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { Route } from './+types/categories.route.ts'
import CategoriesScreen from './categories.route.tsx'
import { categoryIcon } from './category-icon.ts'
import { CategoryPicture } from './category-picture.tsx'

afterEach(cleanup)

const SHOP = FITZROY_AREA.shopPath
const loaderData: Route.ComponentProps['loaderData'] = {
  area: FITZROY_AREA,
  licence: null,
  categories: [
    { name: 'Beer', slug: 'beer', colour: '#F6C65B', icon: '' },
    { name: 'Rosé', slug: 'rose', colour: '#FAC8CF', icon: '/category-icons/rose.svg' },
  ],
}
const show = () =>
  showInShop(<CategoriesScreen {...({ loaderData } as Route.ComponentProps)} />, { at: `${SHOP}/categories` })
const tiles = () => [...document.querySelectorAll('li a')]

describe('§2 Categories tile view', () => {
  it('§2 Categories tile view: A ‘View All’ tile plus one tile per active top-level category, each linking to a store page', () => {
    show()
    expect(tiles().map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
      ['View All', SHOP],
      ['Beer', `${SHOP}/beer`],
      ['Rosé', `${SHOP}/rose`],
    ])
  })

  it('§3 Category: a category’s own colour fills only its coaster disc', () => {
    show()
    const painted = [...document.querySelectorAll<HTMLElement>('[style]')].map((element) => [
      element.className.includes('coaster'),
      element.style.getPropertyValue('--coaster'),
    ])
    expect(painted).toEqual([
      [true, '#FFB81F'],
      [true, '#F6C65B'],
      [true, '#FAC8CF'],
    ])
  })

  it.each([
    ['Red Wine', 'red_wine'],
    ['Rosé', 'rose'],
    ['Low & No Alcohol', 'low_and_no_alcohol'],
    ['View All', 'view_all'],
  ])(
    '§2 Categories tile view: icons load as lower-case name with underscores, without accents: %s',
    (name, file) => {
      expect(categoryIcon(name)).toBe(`/category-icons/${file}.svg`)
    },
  )

  it('§2 Categories tile view: every category of the shop has its icon', () => {
    const files = new Set(readdirSync('web/public/category-icons'))
    const tops = demoCategories().filter(({ parent }) => parent === null)
    for (const { name } of tops) expect(files).toContain(categoryIcon(name).split('/').at(-1))
  })

  it('an icon chosen by staff takes precedence over the icon of the name', () => {
    render(<CategoryPicture name="Mead" src="/category-icons/cider.svg" />)
    expect(document.querySelector('img')!.getAttribute('src')).toBe('/category-icons/cider.svg')
  })

  it('staff can choose among all existing icons', () => {
    expect([...CATEGORY_ICONS].map((icon) => `${icon}.svg`).toSorted()).toEqual(
      readdirSync('web/public/category-icons').toSorted(),
    )
  })

  it('§8 Broken image: Falls back to a default category image', () => {
    render(<CategoryPicture name="Mead" />)
    const picture = document.querySelector('img')!
    expect(picture.getAttribute('src')).toBe('/category-icons/mead.svg')
    fireEvent.error(picture)
    expect(picture.getAttribute('src')).toBe('/category-icons/view_all.svg')
  })

  it('L-28: shows fee and minimum next to the products', () => {
    show()
    expect(document.body.textContent).toContain('$7.95 delivery per order, $30 minimum')
  })
})
