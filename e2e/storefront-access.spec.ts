import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { addBeers, enterAddress, goToCheckout, PHONE } from './storefront-steps.ts'

/** Everything that WCAG 2.2 AA asks and a program can tell. The card form is the provider's, and has its own test. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('iframe')
    .analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
  expect(found).toEqual([])
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ ...PHONE, colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } })

    test('the way from the home page to Place Order has no barrier', async ({ page }) => {
      await page.goto('/')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Log in here' }).click()
      await expectAccessible(page)
      await enterAddress(page, '30 smith st fitz')
      await expectAccessible(page)
      await addBeers(page, 2)
      await expectAccessible(page)
      await page.getByRole('listitem').locator('a[href^="/product/"]').first().click()
      await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: '2 items' }).click()
      await expect(page.getByRole('heading', { name: 'My Cart' })).toBeVisible()
      await expectAccessible(page)
      await goToCheckout(page)
      await page.getByText('Send order as gift').click()
      await page.getByRole('button', { name: /^Place Order/ }).click()
      await expect(page.getByText('First name is required')).toBeVisible()
      await expectAccessible(page)
    })

    test('nothing pushes sideways at 320 pixels', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await enterAddress(page, '32 smith st fitz')
      await addBeers(page, 1)
      for (const path of [
        '/',
        '/cart',
        '/checkout',
        '/bottleshop/victoria/fitzroy',
        '/suburb/victoria',
        '/contact-us',
      ]) {
        await page.goto(path)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width, path).toBeLessThanOrEqual(320)
      }
    })
  })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('nothing below the card form jumps when the form comes into view', async ({ page }) => {
    await enterAddress(page, '36 smith st fitz')
    await addBeers(page, 2)
    await goToCheckout(page)
    const placeOrder = page.getByRole('button', { name: /^Place Order/ })
    const fromTop = () =>
      placeOrder.evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY))
    const frame = page.frameLocator('iframe[title="Card details"]')
    await expect(frame.getByLabel('Card Number')).toBeAttached()
    const before = await fromTop()
    await placeOrder.scrollIntoViewIfNeeded()
    await frame.getByLabel('Card Number').fill('4111')
    expect(await fromTop()).toBe(before)
  })
})
