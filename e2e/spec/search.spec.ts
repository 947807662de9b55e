import { expect } from '@playwright/test'
import { test } from '../at-home.ts'
import { chooseSuburb, FITZROY } from '../product-list-steps.ts'
import { PHONE } from '../storefront-steps.ts'

test.use(PHONE)
test.beforeEach(({ page }) => chooseSuburb(page, 'Fitzroy', 'victoria'))

test('§2 Search: a product is found and opened with only the keyboard', async ({ page }) => {
  await page.goto(FITZROY)
  const field = page.getByRole('combobox', { name: 'Search Products' })
  await field.focus()
  await page.keyboard.type('cold creek p')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  const last = page
    .getByRole('listbox', { name: 'Search suggestions' })
    .getByRole('option', { selected: true })
  await expect(last).toContainText('Cold Creek')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/cold-creek-/)
})

test(
  '§4 Product list: Typing in search filters, clearing removes the filter; a typo and a brand that isn’t sold are recognised',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto(FITZROY)
    const field = page.getByRole('combobox', { name: 'Search Products' })
    await field.fill('sav blanc')
    await expect(page.getByText(/^Found \d+ result\(s\) for "sav blanc"$/)).toBeVisible()
    await field.fill('shirza')
    await expect(page.getByText(/^Found [1-9]\d* result\(s\) for "shirza"$/)).toBeVisible()
    await expect(page.getByText('so here’s shiraz')).toBeVisible()
    await field.fill('corona')
    await expect(page.getByText('We don’t stock Corona. Try these lagers.')).toBeVisible()
    await field.fill('')
    await expect(page).toHaveURL(FITZROY)
    await expect(page.getByText(/^Found/)).toHaveCount(0)
  },
)
