import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import NotFoundScreen from './not-found.route.tsx'

describe('404 page', () => {
  afterEach(() => cleanup())

  it("§2 404 page: Heading 'Wohhh this place is cool!', text 'Stumbling again in places you don't belong? Nothing to see here', and a 'Take me home' button to /", () => {
    showInShop(<NotFoundScreen />, { at: '/404' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Wohhh this place is cool!')
    expect(screen.getByText("Stumbling again in places you don't belong? Nothing to see here")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Take me home' }).getAttribute('href')).toBe('/')
  })
})
