import { expect, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { dataBlocksIn, schemaFaults } from '#testing/suites/schema-org.ts'

const SUBURB = '/bottleshop/victoria/fitzroy'
const PRODUCT = '/product/blue-gum-pilsner'

/** Collects Content-Security-Policy violations, hydration warnings and page errors from the start of the page. */
async function violations(page: Page): Promise<string[]> {
  const stopped: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) stopped.push(message.text())
  })
  page.on('pageerror', (error) => stopped.push(error.message))
  return stopped
}

test.describe('Found and shared', () => {
  test('pages are complete without JavaScript: texts, prices, canonical URL, preview and valid JSON-LD', async ({
    request,
  }) => {
    for (const [path, words] of [
      ['/', 'Cold drinks at your door'],
      [SUBURB, 'Delivery to Fitzroy'],
      [`${SUBURB}/beer`, 'Add to Cart'],
      [PRODUCT, 'Blue Gum Pilsner'],
      ['/content/faq', 'Do I need ID?'],
      ['/suburb/victoria', 'Deliverable suburbs'],
    ] as const) {
      const html = await (await request.get(path)).text()
      expect(html.replaceAll('<!-- -->', ''), path).toContain(words)
      expect(html, path).toMatch(/<link[^>]+rel="canonical"[^>]+href="http/)
      const blocks = dataBlocksIn(html)
      expect(
        blocks.flatMap((block) => schemaFaults(block)),
        path,
      ).toEqual([])
      const image = /property="og:image" content="[^"]*(\/share\/[^"]+)"/.exec(html)![1]!
      const picture = await request.get(image)
      expect([picture.status(), picture.headers()['content-type']], image).toEqual([200, 'image/jpeg'])
    }
  })

  test('a suburb’s page shows its store, distance, fee, minimum, hours, popular products and neighbours', async ({
    page,
  }) => {
    await page.goto('/bottleshop/new-south-wales/marrickville')
    const facts = page.getByRole('region', { name: 'Delivery to Marrickville 2204' })
    await expect(facts).toContainText('Coldie Newtown at 190 King Street')
    await expect(facts).toContainText(/It’s [\d.]+ km away/)
    await expect(facts).toContainText('$7.95 per order')
    await expect(facts.getByRole('row')).toHaveCount(7)
    await expect(facts.getByRole('row').first()).toContainText('Friday 20/11')
    await expect(facts.getByRole('navigation').getByRole('link')).toHaveCount(8)
    expect(await facts.locator('a[href^="/product/"]').count()).toBeGreaterThan(3)
  })

  test('a suburb’s neighbours are served too: each link leads to its own page', async ({ request }) => {
    const html = await (await request.get(SUBURB)).text()
    const section = /aria-label="Suburbs near Fitzroy"[\s\S]*?<\/nav>/.exec(html)![0]
    for (const [, path] of section.matchAll(/href="([^"]+)"/g)) {
      const reply = await request.get(path!)
      expect([path, reply.status()]).toEqual([path, 200])
      expect(await reply.text()).toContain(`rel="canonical" href="http`)
    }
  })

  test('the sitemap’s URLs respond, and private pages exclude themselves from indexing', async ({
    request,
  }) => {
    for (const part of ['products', 'categories', 'suburbs', 'content']) {
      const xml = await (await request.get(`/sitemaps/${part}.xml`)).text()
      const urls = [...xml.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url!).pathname)
      for (const path of [urls[0]!, urls.at(-1)!]) {
        const reply = await request.get(path, { maxRedirects: 0 })
        expect([path, reply.status()]).toEqual([path, 200])
        expect(await reply.text()).not.toContain('content="noindex"')
      }
    }
    for (const path of ['/cart', '/checkout', '/login'])
      expect(await (await request.get(path)).text(), path).toContain('content="noindex"')
  })
})

test.describe('API §7 Cached pages', () => {
  test('have hashes of their inline scripts, and other pages a nonce; the policy blocks nothing', async ({
    page,
  }) => {
    const stopped = await violations(page)
    for (const path of ['/', `${SUBURB}/beer?utm_source=mail`, PRODUCT, '/content/faq', SUBURB]) {
      const reply = await page.goto(path)
      expect(reply!.headers()['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
      await expect(
        page
          .getByRole('link', { name: /items?$/ })
          .or(page.getByText('Find Drinks'))
          .first(),
      ).toBeAttached()
    }
    const cart = await page.goto('/cart')
    expect(cart!.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+';/)
    expect(stopped).toEqual([])
  })

  test('have two variants, signed in or not, private to the browser, and return 304 for a known ETag', async ({
    request,
  }) => {
    const ask = (headers: Record<string, string> = {}) => request.get(SUBURB, { headers })
    const visitor = await ask()
    expect(visitor.headers()).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-encoding',
    })
    const member = await ask({ cookie: 'token=anything' })
    expect(member.headers().etag).not.toBe(visitor.headers().etag)
    // Repeated until both requests are in the same minute of the server's clock.
    await expect(async () => {
      const { etag } = (await ask()).headers()
      expect((await ask({ 'if-none-match': etag! })).status()).toBe(304)
    }).toPass()
  })

  test('contain no data of a visitor: all addresses of a suburb get the same page', async ({ request }) => {
    const at = (line: string, lat: number) => {
      const address = { address_line_1: line, city: 'Fitzroy', state: 'VIC', postcode: '3065' }
      const saved = { ...address, lat, lng: 144.97919, zone_id: 1, store_id: 1 }
      return { cookie: `address=${encodeURIComponent(JSON.stringify(saved))}; cart_id=somebodys` }
    }
    await expect(async () => {
      const one = await request.get(SUBURB, { headers: at('12 Smith Street', -37.80092) })
      const other = await request.get(SUBURB, { headers: at('300 Smith Street', -37.8) })
      expect(one.headers().etag).toBe(other.headers().etag)
      expect(await one.text()).not.toMatch(/\b(12|300) Smith Street|somebodys/)
    }).toPass()
  })

  test('do not store a link’s promo code: the cookie is set and the code is removed from the URL', async ({
    request,
  }) => {
    await request.get(SUBURB)
    const reply = await request.get(`${SUBURB}?promo_code=FIVER`, { maxRedirects: 0 })
    expect([reply.status(), reply.headers().location]).toEqual([302, SUBURB])
    expect(reply.headers()['set-cookie']).toContain('promo_code=FIVER')
  })
})
