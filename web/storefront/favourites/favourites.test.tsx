import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aListedProduct, FITZROY_AREA } from '#testing/screens/product-list-pages.ts'
import { MEMBER, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import type { Route } from './+types/favourites.route.ts'
import { FavouriteHeart } from './favourite-heart.tsx'
import { FavouritesSync } from './favourites-sync.tsx'
import FavouritesScreen from './favourites.route.tsx'
import { guestFavourites } from './guest-favourites.ts'

const member = { ...VISITOR, user: MEMBER }
const settle = () => act(() => new Promise((done) => setTimeout(done, 0)))

beforeEach(() => guestFavourites.clear())
afterEach(cleanup)

const heart = () => screen.getByRole('button', { name: 'Favourite: Half Moon Lager' })
const isFull = () => heart().getAttribute('aria-pressed') === 'true'
const tap = () => act(async () => void fireEvent.click(heart()))

/** API stub that stores a member's list, or rejects changes. */
function shop({ ids = [] as number[], refuses = false } = {}) {
  const sent: Record<string, unknown>[] = []
  const routes = {
    '/-/favourites': {
      loader: () => ({ ids: [...ids] }),
      action: async ({ request }: { request: Request }) => {
        const body = Object.fromEntries(await request.formData())
        sent.push(body)
        if (refuses)
          return { ok: false, error: { code: 'too_many_favourites', msg: 'That is as many as we can keep.' } }
        if (body.intent === 'add') ids.unshift(Number(body.product_id))
        if (body.intent === 'remove') ids.splice(ids.indexOf(Number(body.product_id)), 1)
        return { ok: true }
      },
    },
  }
  return { sent, routes }
}

const scene = (
  <>
    <FavouritesSync />
    <FavouriteHeart className="" productId={1} name="Half Moon Lager" />
  </>
)

describe('§2 Favourites', () => {
  it('§2 Favourites: a member’s heart is filled immediately and remains filled', async () => {
    const { sent, routes } = shop()
    showInShop(scene, { session: member, routes })
    await settle()
    expect(isFull()).toBe(false)
    fireEvent.click(heart())
    expect(isFull()).toBe(true)
    await settle()
    expect([isFull(), sent]).toEqual([true, [{ intent: 'add', product_id: '1' }]])
    await tap()
    await settle()
    expect([isFull(), sent.at(-1)]).toEqual([false, { intent: 'remove', product_id: '1' }])
  })

  it('§2 Favourites: a rejected change is reverted, with an error message', async () => {
    const { routes } = shop({ refuses: true })
    showInShop(scene, { session: member, routes })
    await settle()
    fireEvent.click(heart())
    expect(isFull()).toBe(true)
    await settle()
    expect([isFull(), screen.getByRole('alert').textContent]).toEqual([
      false,
      'That is as many as we can keep.',
    ])
  })

  it('§2 Favourites: a visitor’s favourites are stored only in the browser', async () => {
    const { sent, routes } = shop()
    showInShop(scene, { session: VISITOR, routes })
    await tap()
    expect([isFull(), localStorage.getItem('favourites'), sent]).toEqual([true, '[1]', []])
    await tap()
    expect([isFull(), localStorage.getItem('favourites')]).toEqual([false, null])
  })

  it('§2 Favourites: favourites marked before the login are uploaded after it', async () => {
    act(() => guestFavourites.add(1))
    act(() => guestFavourites.add(5))
    const { sent, routes } = shop({ ids: [9] })
    showInShop(scene, { session: member, routes })
    await settle()
    expect(sent).toEqual([{ intent: 'merge', product_ids: '5,1' }])
    expect(localStorage.getItem('favourites')).toBeNull()
  })

  it('§2 Favourites: they remain in the browser if the upload fails', async () => {
    act(() => guestFavourites.add(1))
    showInShop(scene, { session: member, routes: shop({ refuses: true }).routes })
    await settle()
    expect(localStorage.getItem('favourites')).toBe('[1]')
  })

  it('§2 Favourites: an invalid value in the storage counts as empty', () => {
    localStorage.setItem('favourites', '{"a":[1')
    showInShop(scene, { session: VISITOR })
    expect(isFull()).toBe(false)
  })
})

describe('§2 Favourites: the page', () => {
  const show = (
    data: Partial<Route.ComponentProps['loaderData']>,
    more: Parameters<typeof showInShop>[1] = {},
  ) => {
    const loaderData = { area: FITZROY_AREA, isMember: true, products: [], ...data }
    return showInShop(<FavouritesScreen {...({ loaderData } as unknown as Route.ComponentProps)} />, {
      at: '/favourites',
      ...more,
    })
  }

  it('§2 Favourites: a guest is asked to log in', () => {
    act(() => guestFavourites.add(3))
    const openLogin = vi.fn<() => void>()
    show({ isMember: false }, { layout: { openLogin } })
    expect(document.body.textContent).toContain(
      'Log in to keep your favourites. We’ll keep your favourite on this device until then.',
    )
    const link = screen.getByRole('link', { name: 'Log In' })
    expect(link.getAttribute('href')).toBe('/login?return_to=/favourites')
    fireEvent.click(link)
    expect(openLogin).toHaveBeenCalledTimes(1)
  })

  it('§2 Favourites: an empty list explains how to add favourites', () => {
    show({})
    expect(document.body.textContent).toContain(
      'Nothing here yet. Tap the heart on a drink to find it again.',
    )
    expect(screen.getByRole('link', { name: 'Categories' })).toBeTruthy()
  })

  it('§2 Favourites: they are listed as products, with fee and minimum', () => {
    show({ products: [aListedProduct()] })
    expect(screen.getByRole('link', { name: 'Half Moon Lager' })).toBeTruthy()
    expect(document.body.textContent).toContain('$7.95 delivery per order, $30 minimum')
  })

  it('§2 Favourites: a press removes a favourite before the session and the list have loaded', async () => {
    const { sent, routes } = shop({ ids: [1] })
    show({ products: [aListedProduct({ id: 1 })] }, { session: undefined, routes })
    expect(isFull()).toBe(true)
    await tap()
    await settle()
    expect(sent).toEqual([{ intent: 'remove', product_id: '1' }])
  })
})
