import { expect } from '@playwright/test'
import { test } from './at-home.ts'
import { haveCart } from './preconditions.ts'
import { haveAddress, PHONE } from './storefront-steps.ts'

test.use(PHONE)

test('the delivery address can be found with only the keyboard', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Delivery Address' })
  await field.focus()
  await page.keyboard.type('20 smith st fitz')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/bottleshop\/victoria\/fitzroy\/categories$/)
})

test('an unknown address is rejected with a message, and the page remains', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Delivery Address' }).fill('zzz qqq xxx')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page.getByText('Invalid address. Please enter your full address')).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true')
})

test('the store opens without an address, behind the popup, and closing it leads to the home page', async ({
  page,
}) => {
  const reply = await page.goto('/bottleshop/victoria/melbourne')
  expect(reply!.status()).toBe(200)
  const popup = page.getByRole('dialog', { name: 'Confirm Address' })
  await expect(popup.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
})

test('search, category, sort and further pages are stored in the URL', { tag: '@slow' }, async ({ page }) => {
  await haveAddress(page, '22 smith st fitz')
  await page.getByRole('link', { name: 'View All' }).click()
  const tickets = page.getByRole('listitem').filter({ has: page.locator('a[href^="/product/"]') })
  await expect(tickets.nth(15)).toBeAttached()
  await page.mouse.wheel(0, 4000)
  await expect(tickets.nth(16)).toBeAttached()

  await page.getByLabel('Search Products').fill('noir')
  await expect(page).toHaveURL(/search=noir/)
  await expect(page.getByText(/^Found \d+ result\(s\) for "noir"$/)).toBeVisible()
  await page.getByLabel('Search Products').fill('zzzqqqxx')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByLabel('Search Products').fill('')
  await page.getByLabel('Sort').selectOption('Price Low to High')
  await expect(page).toHaveURL(/sort=3/)
  await page.locator('summary', { hasText: 'Category:' }).click()
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Cider', exact: true })
    .click()
  await expect(page).toHaveURL(/\/cider$/)
  await page.goBack()
  await expect(page).toHaveURL(/sort=3/)
  await page.goto('/bottleshop/victoria/fitzroy/no-such-category')
  await expect(page).toHaveURL(/\/fitzroy$/)
})

test('the cart shows the pressed quantity, also after a reload', async ({ page }) => {
  await haveCart(page, '24 smith st fitz', 2)
  await page.goto('/cart')
  const more = page.getByRole('button', { name: 'More' }).first()
  const packs = page.getByRole('group', { name: /^Quantity of/ }).first()
  // A press while the new total is loading is ignored (S-CART-7), so on a slow machine it must be repeated.
  await expect(async () => {
    for (let now = Number.parseInt((await packs.innerText()).replace(/\D+/g, ''), 10); now < 4; now++)
      await more.click()
    await expect(page.getByText('Updating')).toHaveCount(0)
    await expect(packs).toContainText('4', { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('link', { name: '5 items' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('group', { name: /^Quantity of/ }).first()).toContainText('4')
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('an unknown path leads to the 404 page', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: 'Wohhh this place is cool!' })).toBeVisible()
  await page.getByRole('link', { name: 'Take me home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
