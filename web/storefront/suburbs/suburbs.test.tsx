import { cleanup, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import SuburbsScreen from './suburbs.route.tsx'

afterEach(() => cleanup())

const VICTORIA = {
  path: '/suburb/victoria',
  name: 'Victoria',
  suburbs: [{ name: 'Fitzroy', postcode: '3065' }],
}
const UNKNOWN = { path: null, name: '', suburbs: [] }

function show(loaderData: typeof VICTORIA | typeof UNKNOWN, at: string) {
  const props = { loaderData } as unknown as ComponentProps<typeof SuburbsScreen>
  showInShop(<SuburbsScreen {...props} />, { at, routes: { '/-/subscribe': {} } })
}
const notify = () => screen.getByRole('complementary', { name: 'Notify me' })

describe('§2 Suburb page', () => {
  it("Heading 'Deliverable suburbs', the state name and a list of suburbs", () => {
    show(VICTORIA, '/suburb/victoria')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Deliverable suburbs')
    expect(screen.getByText('Victoria')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Fitzroy 3065' })).toBeTruthy()
  })

  it('An unknown state shows no list', () => {
    show(UNKNOWN, '/suburb/tasmania')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Deliverable suburbs')
    expect(screen.queryByLabelText('Find your suburb')).toBeNull()
    expect(screen.queryByRole('button', { name: /\d{4}$/ })).toBeNull()
    expect(notify()).toBeTruthy()
  })

  it("A sidebar 'Notify me' contact form with captcha, referrer 'Suburb Page'", () => {
    show(VICTORIA, '/suburb/victoria')
    expect(within(notify()).getByRole('heading', { name: 'Notify me' })).toBeTruthy()
    expect(within(notify()).getByLabelText(/^Captcha/)).toBeTruthy()
    expect(notify().querySelector<HTMLInputElement>('[name=referrer]')!.value).toBe('Suburb Page')
  })
})
