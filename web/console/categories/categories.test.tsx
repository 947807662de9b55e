import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { OrderList } from '../editing/order-list.tsx'
import { CATEGORY_FIELDS, categoryBody, newCategory, valuesOfCategory } from './category-values.ts'
import { readColours, TileColourFields } from './tile-colours.tsx'

afterEach(cleanup)

const show = (element: React.ReactNode, action?: (sent: FormData) => unknown) => {
  const router = createMemoryRouter([
    {
      path: '/',
      element,
      ...(action && { action: async ({ request }) => action(await request.formData()) }),
    },
  ])
  render(<RouterProvider router={router} />)
}
const names = () => screen.getAllByRole('listitem').map((item) => /[A-Z]\w+/.exec(item.textContent)![0])
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** @source S-CATEGORIES-1, S-CATEGORIES-3 */
describe('§8 A list that staff sort', () => {
  const items = ['Beer', 'Wine', 'Ice'].map((label, nth) => ({
    id: nth + 1,
    version: 7,
    label,
    content: <b>{label}</b>,
  }))

  it('moves items by buttons, announces the move, and saves the versions that the list was made from', async () => {
    const sent: FormData[] = []
    show(<OrderList label="Categories" items={items} mayChange more={{ store: '4' }} />, (form) => {
      sent.push(form)
      return { ok: true }
    })
    press('Move Ice to the top')
    press('Move Beer down')
    expect(names()).toEqual(['Ice', 'Wine', 'Beer'])
    expect(screen.getByText('Beer is now 3 of 3')).toBeTruthy()
    press('Move Beer down')
    expect(names()).toEqual(['Ice', 'Wine', 'Beer'])
    press('Save the order')
    await screen.findByText('Saved. Shoppers see it now.')
    expect(Object.fromEntries(sent[0]!)).toEqual({
      intent: 'order',
      store: '4',
      order: JSON.stringify([3, 2, 1].map((id) => ({ id, version: 7 }))),
    })
  })

  it('preserves the order after a version conflict, and resets it on request', async () => {
    const error = { code: 'stale', msg: 'Somebody else was faster.' }
    show(<OrderList label="Categories" items={items} mayChange />, () => ({ ok: false, error }))
    press('Move Wine up')
    press('Save the order')
    await screen.findByText(/Your order is still here/)
    expect(names()).toEqual(['Wine', 'Beer', 'Ice'])
    press('As it was')
    expect(names()).toEqual(['Beer', 'Wine', 'Ice'])
  })

  it('is read-only for users without permission', () => {
    show(<OrderList label="Categories" items={items} mayChange={false} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

/** @source S-CATEGORIES-2 */
describe('§8 The form of a category', () => {
  const CATEGORY = {
    category_id: 3,
    name: 'Cider',
    category_slug: 'cider',
    category_parent_id: 0,
    description: 'Apples',
    background_color: '#DDE58A',
    background_opacity: 1,
    text_color: '#21150F',
    text_opacity: 1,
    image_src: '/category-icons/cider.svg',
    image_alt: 'Cider',
    title: 'Cider',
    meta: '',
    keywords: '',
    status: 'ACTIVE' as const,
    sort: 2,
    product_count: 12,
    version: 4,
    created: '',
    modified: '',
  }

  it('sends the values it was opened with if nothing was changed', () => {
    const body = categoryBody(valuesOfCategory(CATEGORY))
    expect(body).toMatchObject({ name: 'Cider', category_parent_id: '', status: 'ACTIVE', text_opacity: '1' })
    expect(Object.keys(body).toSorted()).toEqual(
      CATEGORY_FIELDS.filter((name) => name !== 'version').toSorted(),
    )
    expect(newCategory(CATEGORY)).toMatchObject({ category_parent_id: '3', background_color: '#DDE58A' })
  })

  it.each([
    { text_color: '#21150F', says: 'Easy to read.' },
    { text_color: '#6C6C40', says: /Some people will struggle to read this/ },
    { text_color: '#FFFFFF', says: /Too hard to read/ },
    { text_color: 'white', says: /Enter both colours/ },
  ])('reports the contrast of text in $text_color', ({ text_color, says }) => {
    const values: Record<string, string> = { ...valuesOfCategory(CATEGORY), text_color }
    render(
      <TileColourFields
        name="Cider"
        fields={{ valueOf: (name) => values[name] ?? '', errorOf: () => ({}) }}
      />,
    )
    expect(screen.getByText(says)).toBeTruthy()
  })

  it('reads colours only when all of them are complete', () => {
    const typed = {
      background_color: '#DDE58A',
      background_opacity: '1',
      text_color: '#21150F',
      text_opacity: '0.5',
    }
    expect(readColours(typed)).toMatchObject({ background: '#DDE58A', textOpacity: 0.5 })
    for (const wrong of [{ text_opacity: '' }, { text_opacity: '2' }, { background_color: '#DDE' }])
      expect(readColours({ ...typed, ...wrong })).toBeNull()
  })
})
