import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'

/** @source S-RANGE-9 */
test(
  '§4 Console: a product is previewed as a store’s shoppers see it, including on Christmas Day',
  { tag: '@slow' },
  async ({ page }) => {
    await haveLogin(page, 'admin@coldie.test')
    await page.goto('/console/products')
    await page.getByRole('rowheader').getByRole('link').first().click()
    await page.getByRole('link', { name: 'Preview as a shopper' }).click()
    await expect(page.getByRole('heading', { name: /^Preview: / })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'On its page' })).toBeVisible()
    await expect(page.locator('[inert]').first()).toBeVisible()
    await expectAccessible(page, 'a product’s preview')
    await page.getByLabel('Date and time').fill('2026-12-25T15:00')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText(/25 Dec 2026/)).toBeVisible()
    await expect(page.getByText('No delivery as soon as possible at that time.')).toBeVisible()
  },
)
