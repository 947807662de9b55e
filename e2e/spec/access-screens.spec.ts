import { expect, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { expectAccessible } from '../accessible.ts'
import { haveCart } from '../preconditions.ts'
import {
  addBeers,
  haveAddress,
  goToCheckout,
  logIn,
  PHONE,
  goToCart,
  untilListening,
} from '../storefront-steps.ts'

test.use(PHONE)

async function meetsNoBarrier(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectAccessible(page, path)
  }
}

test(
  '§2 Every screen: no accessibility violations for a visitor, in both themes and widths',
  { tag: '@slow' },
  async ({ page }) => {
    const paths = [
      '/',
      '/suburb/nowhere',
      '/content/faq',
      '/self-exclusion',
      '/concern',
      '/login',
      '/register',
      '/forgot_password',
      '/404',
      '/offline.html',
    ]
    await meetsNoBarrier(page, paths)
  },
)

test(
  '§2 Every screen: with forced colours, selected and unselected choices look different',
  { tag: '@slow' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...PHONE, baseURL: baseURL!, forcedColors: 'active' })
    const page = await context.newPage()
    const outlines = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).outlineStyle))])
    // Not on a product list, whose footer moves while further products load, even between press and release.
    await page.goto('/register')
    // This page has its own context, which does not wait automatically.
    await untilListening(page)
    await page.locator('footer summary', { hasText: 'Theme' }).click()
    await page.getByText('Stout (night)').click()
    await expect(page.getByRole('radio', { name: 'Stout (night)' })).toBeChecked()
    await page.getByRole('radio', { name: 'Stout (night)' }).blur()
    expect(await outlines('footer label:has(:checked)')).toEqual(['solid'])
    expect(await outlines('footer label:has(input:not(:checked))')).toEqual(['none'])
    const looks = await page
      .locator('main input[type=checkbox]')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).appearance))
    expect(new Set(looks)).toEqual(new Set(['auto']))
    await haveAddress(page, '62 smith st fitz')
    await page.goto('/bottleshop/victoria/fitzroy/beer')
    expect(await outlines('main a[aria-current=page]')).toEqual(['solid'])
    await context.close()
  },
)

/** Expects that pages are not wider than the viewport. Contents of scroll containers may be wider. */
async function expectToFit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    for (const [width, textSize] of [
      [390, '200%'],
      [320, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize)
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([path, textSize, scrollWidth]).toEqual([path, textSize, width])
    }
  }
}

test('§2 Every screen: nothing is wider than a phone, at twice the text size and at 320 px (WCAG 1.4.4, 1.4.10)', async ({
  page,
}) => {
  await haveCart(page, '63 smith st fitz', 2)
  await expectToFit(page, ['/', '/product/blue-gum-pilsner', '/cart', '/contact-us'])
})

test('§2 Every screen: further screens are not wider than a phone', { tag: '@slow' }, async ({ page }) => {
  await haveAddress(page, '64 smith st fitz')
  await logIn(page, 'customer@coldie.test', 'coldie-demo')
  await expectToFit(page, [
    '/bottleshop/victoria/fitzroy',
    '/bottleshop/victoria/fitzroy/categories',
    '/suburb/victoria',
    '/content/privacy-policy',
    '/content/delivery',
    '/self-exclusion',
    '/concern',
    '/favourites',
    '/404',
    '/address',
    '/orders',
    '/account',
    '/account/details',
    '/account/addresses',
    '/account/payment-methods',
    '/account/messages',
    '/account/security',
    '/account/data',
    '/account/credit',
    '/account/limits',
    '/account/two-step',
    '/account/delete',
    '/gift-cards',
    '/t/none',
  ])
})

test(
  '§2 Every screen: no accessibility violations on the product list, in both themes and widths',
  { tag: '@slow' },
  async ({ page }) => {
    await haveAddress(page, '60 smith st fitz')
    await expectAccessible(page, 'categories')
    await page.goto('/bottleshop/victoria/fitzroy?search=sav blanc')
    await expectAccessible(page, 'search')
    await page.goto('/bottleshop/victoria/fitzroy?search=qqqqzzzz')
    await expect(page.getByText('No products found')).toBeVisible()
    await expectAccessible(page, 'empty shelf')
    await page.goto('/favourites')
    await expectAccessible(page, 'favourites of a visitor')
  },
)

test('§2 Every screen: no accessibility violations on the way to Place Order, in both themes and widths', async ({
  page,
}) => {
  await haveAddress(page, '61 smith st fitz')
  await page.goto('/cart')
  await expectAccessible(page, 'empty cart')
  await page.getByRole('link', { name: 'Categories' }).click()
  await addBeers(page, 2)
  await goToCart(page, '2 items')
  await page.getByRole('button', { name: 'Have a Promo Code?' }).click()
  await page.getByLabel('Promo Code').fill('EXPIRED')
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'cart with a promo code refused')
  await goToCheckout(page)
  await page.getByText('Send order as gift').click()
  await page.getByText('Order Comments').click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectAccessible(page, 'checkout with errors')
})

test(
  '§2 Every screen: no accessibility violations for a member, in both themes and widths',
  { tag: '@slow' },
  async ({ page }) => {
    await haveAddress(page, '62 smith st fitz')
    await logIn(page, 'customer@coldie.test', 'coldie-demo')
    await meetsNoBarrier(page, ['/orders', '/favourites'])
    await page.goto('/orders')
    await page
      .getByRole('link', { name: / · \d+ × / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/tracking$/)
    await expectAccessible(page, 'tracking')
    await page.getByRole('link', { name: 'Receipt' }).click()
    await expectAccessible(page, 'receipt')
  },
)

test(
  '§2 Every screen: no accessibility violations for payments, changes and refunds of a member, in both themes and widths',
  { tag: '@slow' },
  async ({ page }) => {
    await haveAddress(page, '63 smith st fitz')
    await logIn(page, 'customer@coldie.test', 'coldie-demo')
    await page.goto('/orders')
    const order = await page
      .getByRole('link', { name: / · \d+ × / })
      .first()
      .getAttribute('href')
    const id = /\d+/.exec(order!)![0]
    await meetsNoBarrier(page, [
      '/account/credit',
      `/order/${id}/invoice`,
      `/order/${id}/items`,
      `/order/${id}/pay`,
    ])
  },
)

test(
  '§2 Every screen: no accessibility violations on pages of stores and drivers, in both themes and widths',
  { tag: '@slow' },
  async ({ page }) => {
    const screens = {
      admin: ['/console', '/console/orders', '/console/credit', '/console/reconciliation'],
      driver: ['/driver'],
    }
    for (const [name, paths] of Object.entries(screens)) {
      await page.goto(paths[0]!)
      await page.getByLabel('Email').fill(`${name}@coldie.test`)
      await page.getByLabel('Password', { exact: true }).fill('coldie-demo')
      await page.locator('main').getByRole('button', { name: 'Log In' }).click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log In')
      await meetsNoBarrier(page, paths)
      await page.goto('/logout')
    }
  },
)
