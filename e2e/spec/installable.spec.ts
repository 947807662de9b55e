import { expect } from '@playwright/test'
import { test } from '../at-home.ts'
import { haveCart } from '../preconditions.ts'
import { PHONE } from '../storefront-steps.ts'

test.use({ ...PHONE, serviceWorkers: 'allow' })

const OFFLINE = 'Sorry, there appears to be an issue with your internet connection.'

test.describe('Installable', () => {
  test('§8 Browser offline: a page that fails to load shows the same message, and a retry loads it', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    await page.goto('/content/faq')
    await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible()
    await expect(page).toHaveURL(/\/content\/faq$/)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(OFFLINE)
    await expect(page).toHaveURL(/\/content\/faq$/)
  })

  test('the service worker caches hashed files and the offline page, never pages, prices or carts', async ({
    page,
  }) => {
    await page.goto('/bottleshop/victoria/fitzroy/categories')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.goto('/product/blue-gum-pilsner')
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'My Cart', level: 1 })).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/offline.html')
    expect(kept.filter((path) => !/^\/(assets\/|offline\.(html|css)$|favicon\.svg$)/.test(path))).toEqual([])
  })

  test('the manifest is linked and complete, and the service worker is revalidated on each request', async ({
    page,
    request,
  }) => {
    await page.goto('/')
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await request.get(href!)).json()) as { icons: { src: string }[]; name: string }
    expect(manifest.name).toContain('Coldie')
    for (const { src } of manifest.icons)
      expect((await request.get(src)).headers()['content-type']).toBe('image/png')
    const worker = await request.get('/service-worker.js')
    expect(worker.headers()['cache-control']).toBe('no-cache')
    expect(await worker.text()).not.toContain('__BUILD__')
  })

  test('the service worker is not registered on the way to paying', async ({ page, context, baseURL }) => {
    await haveCart(page, '46 smith st fitz', 2)
    const storageState = await context.storageState()
    const fresh = await context.browser()!.newContext({ storageState, baseURL: baseURL! })
    const paying = await fresh.newPage()
    await paying.goto('/checkout', { waitUntil: 'load' })
    await expect(paying.getByRole('button', { name: /^Place Order/ })).toBeVisible()
    await expect(paying).toHaveURL(/\/checkout/)
    expect(await paying.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    )
    await fresh.close()
  })
})
