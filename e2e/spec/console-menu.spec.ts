import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'

test(
  '§4 Console: the menu is next to the page, and opens over it on narrow screens',
  { tag: '@slow' },
  async ({ page }) => {
    await haveLogin(page, 'store@coldie.test')
    await page.goto('/console/orders')
    const menu = page.getByRole('navigation', { name: 'Console' })
    await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: 'More' })).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'More' }).click()
    await expectAccessible(page, 'the open menu')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'More' }).click()
    await menu.getByText('Products', { exact: true }).click()
    await menu.getByRole('link', { name: 'Stock' }).click()
    await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible()
    await expect(menu).toBeHidden()
    const tabs = page.getByRole('navigation', { name: 'Shortcuts' })
    await expect(tabs.getByRole('link', { name: 'Stock' })).toHaveAttribute('aria-current', 'page')
    await expect(tabs.getByRole('link', { name: 'Pick' })).toBeVisible()
    await tabs.getByRole('link', { name: 'Orders' }).click()
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  },
)

test('§4 Console: the header switches the store and the theme, and the narrow menu is remembered', async ({
  page,
}) => {
  await haveLogin(page, 'admin@coldie.test')
  await page.goto('/console/products?search=ale')
  await page.getByRole('button', { name: /^Store: / }).click()
  await page.getByRole('link', { name: /Surry Hills/ }).click()
  await expect(page).toHaveURL(/search=ale&store=\d+$/)
  const store = new URL(page.url()).searchParams.get('store')
  const menu = page.getByRole('navigation', { name: 'Console' })
  await menu.getByRole('link', { name: 'Stock' }).click()
  await expect(page).toHaveURL(`/console/stock?store=${store}`)
  await page.goto('/console')
  await expect(page).toHaveURL(`/console?store_id=${store}`)
  await page.getByRole('button', { name: /^Store: / }).click()
  await page.getByRole('link', { name: 'All stores' }).click()
  await expect(page).toHaveURL('/console')
  await expect(page.getByRole('heading', { name: 'Today in all stores' })).toBeVisible()
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'stout')
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible()
  await expectAccessible(page, 'user menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Make the menu narrow' }).click()
  await page.reload()
  await page.mouse.move(700, 600)
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(56)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await menu.hover()
  await menu.getByRole('button', { name: 'Make the menu wide' }).click()
  await page.mouse.move(700, 600)
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(232)
})

test(
  'S-TODAY-1, S-FIND-1: the home page leads to its lists, and the search to every page by keyboard',
  { tag: '@slow' },
  async ({ page, browser }) => {
    await haveLogin(page, 'manager@coldie.test')
    await page.goto('/console')
    await expect(page.getByRole('heading', { name: 'Today in Coldie Fitzroy' })).toBeVisible()
    await expect(page.getByText('Sales today')).toBeVisible()
    await expectAccessible(page, 'the home page')
    await page.getByRole('link', { name: 'Open the board' }).click()
    await expect(page).toHaveURL('/console/orders')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Find an order, customer or product' })
    await expect(field).toBeFocused()
    await field.fill('receive goods')
    await expect(page.getByRole('option', { name: /^Receive goods/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expectAccessible(page, 'the search')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/console/stock/1/delivery')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const cookies = await page.context().cookies()
    const plain = await browser.newContext({ javaScriptEnabled: false })
    await plain.addCookies(cookies)
    const bare = await plain.newPage()
    await bare.goto(new URL('/console', page.url()).href)
    await bare.getByRole('link', { name: /^Find an order/ }).click()
    await bare.getByLabel('Find an order, customer or product').fill('pause fitzroy')
    await bare.getByRole('button', { name: 'Find', exact: true }).click()
    await bare.getByRole('link', { name: 'Pause orders in Coldie Fitzroy' }).click()
    await expect(bare).toHaveURL(/\/console\/orders\?pause=1$/)
    await plain.close()
  },
)
