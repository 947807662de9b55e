import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { shareUrl } from '#domain/catalogue/share-pictures.ts'
import { readSettings } from '#server/config.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { robotsTxt } from './robots-txt.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const get = async (url: string) => {
  const reply = await test.app.inject(url)
  return { status: reply.statusCode, headers: reply.headers, text: reply.payload, bytes: reply.rawPayload }
}
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)

describe('Found and shared: robots.txt (RFC 9309)', () => {
  it('excludes private paths from crawling, and names the sitemap on the canonical host', async () => {
    const { text, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
    for (const path of ['/orders', '/account', '/console', '/-/', '/t/'])
      expect(text).toContain(`Disallow: ${path}\n`)
    expect(text).toContain('\nSitemap: http://shop.test/sitemap.xml\n')
    expect(text).not.toMatch(/Disallow: \/\n|Disallow: \/(bottleshop|product|content|cart|checkout|order\/)/)
  })

  it('asks crawlers not to index a public demo', () => {
    const open = readSettings({ HOST: '0.0.0.0', DEMO_PUBLIC: 'yes' })
    expect(robotsTxt(open)).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('Found and shared: the sitemap', () => {
  it('is an index of four existing parts, each below 50,000 URLs', async () => {
    const parts = locations((await get('/sitemap.xml')).text)
    expect(parts).toEqual(
      ['products', 'categories', 'suburbs', 'content'].map((part) => `http://shop.test/sitemaps/${part}.xml`),
    )
    for (const part of parts) {
      const { status, headers, text } = await get(new URL(part).pathname)
      expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
      const urls = locations(text)
      expect(urls.length).toBeGreaterThan(5)
      expect(urls.length).toBeLessThan(50_000)
      expect(new Set(urls).size).toBe(urls.length)
      for (const url of urls) expect(url).toMatch(/^http:\/\/shop\.test\//)
    }
  })

  it('lists every product that is sold, with the day of its last change', async () => {
    const { text } = await get('/sitemaps/products.xml')
    expect(locations(text).length).toBeGreaterThanOrEqual(540)
    const [first] = test.shop.catalogue.products()
    const day = new Date(first!.modified).toLocaleDateString('sv-SE', { timeZone: 'Australia/Melbourne' })
    expect(text).toContain(`/product/${first!.slug}</loc><lastmod>${day}</lastmod>`)
  })

  it('lists the served suburbs, and each category once for each store', async () => {
    const suburbs = locations((await get('/sitemaps/suburbs.xml')).text)
    expect(suburbs).toHaveLength(new Set(SERVED_SUBURBS.map(({ state, name }) => `${state} ${name}`)).size)
    expect(suburbs).toContain('http://shop.test/bottleshop/new-south-wales/surry-hills')
    const categories = locations((await get('/sitemaps/categories.xml')).text)
    expect(categories.filter((url) => url.endsWith('/beer'))).toHaveLength(
      test.shop.storeDirectory.stores().length,
    )
    expect(categories).toContain('http://shop.test/bottleshop/victoria/fitzroy/beer')
  })

  it('lists the pages of each state’s suburbs and the content pages', async () => {
    const urls = locations((await get('/sitemaps/content.xml')).text)
    expect(urls).toEqual(
      expect.arrayContaining([
        'http://shop.test/',
        'http://shop.test/suburb/victoria',
        'http://shop.test/content/faq',
        'http://shop.test/content/terms-and-conditions',
      ]),
    )
  })

  it('has no other part', async () => {
    expect((await get('/sitemaps/orders.xml')).status).toBe(404)
  })
})

describe('Found and shared: pictures for links on other sites', () => {
  const slug = () => test.shop.catalogue.products()[0]!

  it.each([
    ['a product', () => shareUrl({ kind: 'product', key: slug().slug }, slug().name)],
    ['a category', () => shareUrl({ kind: 'category', key: 'red_wine' }, 'Red Wine')],
    ['the shop', () => shareUrl({ kind: 'shop', key: 'front' }, 'Cold drinks at your door')],
  ])('of %s are JPEGs of 1200 by 630, immutable for caches', async (_, url) => {
    const { status, headers, bytes } = await get(url())
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(150_000)
  })

  it('are drawn once', async () => {
    const url = shareUrl({ kind: 'product', key: slug().slug }, slug().name)
    expect((await get(url)).bytes.equals((await get(url)).bytes)).toBe(true)
  })

  it('with an older name have a limited lifetime', async () => {
    const { status, headers } = await get(`/share/1/product-${slug().slug}-0.jpg`)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  })

  it.each([
    'product-nothing-0.jpg',
    'category-tobacco-0.jpg',
    'shop-back-0.jpg',
    '..%2F..%2Fpackage.json',
    'x',
  ])('don’t exist for %s', async (file) => {
    expect((await get(`/share/1/${file}`)).status).toBe(404)
  })
})

describe('Installable: the web app manifest', () => {
  it('has name, colours, icons with a maskable one, screenshots and shortcuts', async () => {
    const { headers, text } = await get('/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    const manifest = JSON.parse(text) as Record<string, unknown>
    expect(manifest).toMatchObject({
      short_name: 'Coldie',
      start_url: '/',
      display: 'standalone',
      theme_color: expect.stringMatching(/^#/),
      background_color: expect.stringMatching(/^#/),
    })
    const icons = manifest.icons as { sizes: string; purpose: string }[]
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    expect(manifest.screenshots).toHaveLength(2)
    expect(manifest.shortcuts).toHaveLength(2)
  })

  it('of the driver app has its own scope', async () => {
    const { headers, text } = await get('/driver.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    const manifest = JSON.parse(text) as Record<string, unknown>
    expect(manifest).toMatchObject({
      id: '/driver',
      start_url: '/driver',
      scope: '/driver',
      display: 'standalone',
    })
    expect(manifest.icons).toHaveLength(3)
  })

  it('names only existing images, in their actual size', async () => {
    const manifest = JSON.parse((await get('/manifest.webmanifest')).text) as {
      icons: { src: string; sizes: string }[]
      screenshots: { src: string; sizes: string }[]
    }
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      const { width, height } = await sharp(`web/public${src}`).metadata()
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
  })
})
