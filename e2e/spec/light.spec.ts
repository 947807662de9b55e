import { expect, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { haveCart, haveLogin } from '../preconditions.ts'
import { IN_MOTION, PHONE } from '../storefront-steps.ts'

type LayoutShifts = { score: number; what: string[] }

/** Records layout shifts without recent input, for each page from now on. */
const watchLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const moved: LayoutShifts = { score: 0, what: [] }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        moved.score += value
        moved.what.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function expectStill(page: Page): Promise<void> {
  const { score, what } = await page.evaluate(() => (window as unknown as { moved: LayoutShifts }).moved)
  expect(score, `${page.url()}: ${what.join(' | ')}`).toBeLessThan(0.02)
}

test.describe('Light and quick: without JavaScript', () => {
  test.use({ ...PHONE, javaScriptEnabled: false })

  test('links and forms work: home, address, categories, grid, product, add to cart, cart', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Delivery Address' }).fill('zzz qqq xxx')
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page.getByText('Invalid address. Please enter your full address')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Delivery Address' })).toHaveValue('zzz qqq xxx')
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Delivery Address' }).fill('12 Smith Street, Fitzroy VIC 3065')
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page.getByText('Is This Correct?')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/bottleshop\/victoria\/fitzroy\/categories$/)
    await page.getByRole('link', { name: 'Beer', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Beer', level: 1 })).toBeVisible()
    await page
      .getByRole('button', { name: /^Add to Cart: / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/fitzroy\/beer/)
    await page.locator('a[href^="/product/"]').nth(1).click()
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'My Cart', level: 1 })).toBeVisible()
    await expect(page.getByText('Order Total')).toBeVisible()
    await expect(page.locator('main')).toContainText(/AU \$\d+\.\d\d/)
    await expect(page.getByRole('link', { name: '2 items', exact: true })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('12 Smith Street')
  })

  test('further products and the next page are links', async ({ page }) => {
    await page.goto('/bottleshop/victoria/fitzroy')
    await page.getByRole('link', { name: 'More products' }).click()
    await expect(page).toHaveURL(/page=2$/)
    await expect(page.getByRole('link', { name: 'Previous products' })).toBeVisible()
  })
})

test.describe('Light and quick: fonts and pictures', () => {
  test.use({ ...PHONE, ...IN_MOTION })

  test('a page contains its styles, and its scripts load after the first paint', async ({ page }) => {
    for (const path of ['/', '/product/blue-gum-pilsner', '/cart']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const { painted, started } = await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
        started: performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\.(css|js)$/.test(name))
          .map(({ startTime }) => startTime),
      }))
      expect(Math.min(...started)).toBeGreaterThan(painted)
    }
  })

  test('two fonts are preloaded, and nothing moves while a page loads', async ({ page }) => {
    await watchLayoutShifts(page)
    for (const path of ['/', '/bottleshop/victoria/fitzroy/beer', '/product/blue-gum-pilsner']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(2)
      await expectStill(page)
    }
  })

  test(
    'nothing moves on the pages of a member with an address and a cart',
    { tag: '@slow' },
    async ({ page }) => {
      await watchLayoutShifts(page)
      await haveCart(page, '10 acland st st kilda', 2)
      await haveLogin(page, 'customer@coldie.test')
      for (const path of ['/', '/cart', '/checkout', '/orders', '/account']) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await expectStill(page)
      }
    },
  )

  test('pictures have a size and several widths, and load eagerly only above the fold', async ({ page }) => {
    await page.goto('/bottleshop/victoria/fitzroy/beer')
    const pictures = await page.locator('main li img[src$="-340.webp"]').evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => ({
        hasSize: image.getAttribute('width') !== null && image.getAttribute('height') !== null,
        widths: image.srcset.split(',').length,
        loading: image.loading,
        priority: image.fetchPriority,
      })),
    )
    expect(pictures.length).toBeGreaterThanOrEqual(16)
    expect(pictures.every(({ hasSize, widths }) => hasSize && widths === 3)).toBe(true)
    expect(pictures[0]).toMatchObject({ loading: 'eager', priority: 'high' })
    expect(pictures.at(-1)).toMatchObject({ loading: 'lazy' })
  })

  test('files of the build are compressed and cached permanently', async ({ request }) => {
    const html = await (await request.get('/')).text()
    const script = /"(\/assets\/react-[^"]+\.js)"/.exec(html)![1]!
    const reply = await request.get(script, { headers: { 'accept-encoding': 'br' } })
    expect(reply.headers()).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
})
