import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { Banners } from './banners.tsx'
import { loadBanners } from './load-banners.ts'

afterEach(() => cleanup())

const ROW = {
  banner_id: 1,
  title: '10% off',
  content: 'Your first order',
  button_text: 'Use it',
  link: '/cart?promo_code=WELCOME10',
  background_image: { small: '/a-240.webp', medium: '/a-480.webp', large: '/a-600.webp' },
  background_color: '#F6C65B',
  store_id: null,
  zone_id: null,
}
const PLACE = { zoneId: 3, storeId: 2, shopPath: '/bottleshop/new-south-wales/newtown' }

async function load(rows: object[]) {
  const asked: unknown[] = []
  const api = {
    call: async (_endpoint: unknown, parts: { query: unknown }) => {
      asked.push(parts.query)
      return rows.map((row) => ({ ...ROW, ...row }))
    },
  } as unknown as PageApi
  return { banners: await loadBanners(api, PLACE), asked }
}

describe('§7 banners: display', () => {
  it('are loaded by zone and store, 250 at a time', async () => {
    const { asked } = await load([])
    expect(asked).toEqual([{ zone_id: 3, store_id: 2, limit: 250 }])
  })

  it('show title, content, button text, link, picture and background colour', async () => {
    const { banners } = await load([{}])
    showInShop(<Banners banners={banners} />)
    expect(screen.getByRole('heading', { name: '10% off' })).toBeTruthy()
    expect(screen.getByText('Your first order')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Use it' }).getAttribute('href')).toBe(
      '/cart?promo_code=WELCOME10',
    )
    expect(screen.getByRole('listitem').style.getPropertyValue('--banner')).toBe('#F6C65B')
  })

  it('§9 Banner images are 240x120, 480x240 or 600x300, and their space is reserved before they load', async () => {
    const { banners } = await load([{}])
    const { container } = showInShop(<Banners banners={banners} />)
    const image = container.querySelector('img')!
    expect(image.getAttribute('srcset')).toBe('/a-240.webp 240w, /a-480.webp 480w, /a-600.webp 600w')
    expect([image.width, image.height, image.alt]).toEqual([240, 120, ''])
  })

  it('§9 follow the sequence in which the API orders them', async () => {
    const { banners } = await load([{ title: 'B' }, { title: 'A' }])
    expect(banners.map(({ title }) => title)).toEqual(['B', 'A'])
  })

  it('render nothing without banners or after an API error', async () => {
    const failing = { call: () => Promise.reject(new Error('out of order')) } as unknown as PageApi
    const { container } = showInShop(<Banners banners={await loadBanners(failing, PLACE)} />)
    expect(container.querySelector('section')).toBeNull()
  })

  it.each([
    { link: '/bottleshop/victoria/melbourne/beer', shown: `${PLACE.shopPath}/beer` },
    { link: '/bottleshop/victoria/fitzroy/beer', store_id: 2, shown: '/bottleshop/victoria/fitzroy/beer' },
    { link: 'https://example.com/a', shown: 'https://example.com/a' },
    { link: 'javascript:alert(1)', shown: null },
    { link: '//evil.example', shown: null },
    { link: '/\\evil.example', shown: null },
  ])('turn link $link into $shown', async ({ shown, ...row }) => {
    const { banners } = await load([row])
    showInShop(<Banners banners={banners} />)
    expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(shown)
  })
})
