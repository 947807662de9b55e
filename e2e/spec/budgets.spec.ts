import { readFileSync } from 'node:fs'
import { expect, type Page, type Request } from '@playwright/test'
import { test } from '../at-home.ts'
import { haveCart } from '../preconditions.ts'
import { PHONE } from '../storefront-steps.ts'

// Requests of the service worker count too.
test.use({ ...PHONE, serviceWorkers: 'allow' })

type Screen = { name: string; path: string; most: number }
const { screens } = JSON.parse(readFileSync('web/budgets.json', 'utf8')) as { screens: Screen[] }

/** Time after `load` without interaction, up to which loaded scripts count by A-PAGE-8. */
const AFTER_LOAD_MS = 2000

/** Returns the transferred bytes of all scripts, including the service worker. */
async function scriptOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.context().on('requestfinished', (request) => {
    const isScript = request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js')
    if (isScript) sizes.push(bytesOf(request))
  })
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForTimeout(AFTER_LOAD_MS)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Returns the transferred bytes of a request. Responses from the service worker count when the worker fetches them. */
async function bytesOf(request: Request): Promise<number> {
  const response = await request.response()
  if (!response || response.fromServiceWorker()) return 0
  return (await request.sizes()).responseBodySize
}

test.describe('Light and quick: script per screen', () => {
  for (const { name, path, most } of screens.filter(({ most }) => most <= 130_000)) {
    test(`${name} loads at most ${most} bytes in the two seconds after load`, async ({ page }) => {
      const bytes = await scriptOf(page, path)
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThanOrEqual(most)
    })
  }

  test('cart and checkout load at most 180 kB each, with something in the cart', async ({
    page,
    context,
    baseURL,
  }) => {
    await haveCart(page, '44 smith st fitz', 2)
    for (const { path, most } of screens.filter(({ most }) => most > 130_000)) {
      const fresh = await context.browser()!.newContext({
        storageState: await context.storageState(),
        baseURL: baseURL!,
      })
      const bytes = await scriptOf(await fresh.newPage(), path)
      expect([path, bytes > 50_000, bytes <= most]).toEqual([path, true, true])
      await fresh.close()
    }
  })
})
