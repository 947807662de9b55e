import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'
import { PHONE } from '../storefront-steps.ts'

const MANAGER = 'manager@coldie.test'

/** @source S-BUY-1, S-BUY-2, S-VIEW-1 */
test('S-BUY-1: suppliers and the reorder list are filtered by keyboard', async ({ page }) => {
  await haveLogin(page, MANAGER)
  await page.goto('/console/suppliers')
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).not.toHaveCount(1)
  await expectAccessible(page, 'the suppliers')
  await page.keyboard.press('/')
  await page.keyboard.type('cellars')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/search=cellars/)
  await expect(page.getByText('Save view', { exact: true })).toBeVisible()

  await page.goto('/console/stock/1/reorder')
  await expectAccessible(page, 'the reorder list')
  const supplier = page.getByLabel('Supplier', { exact: true })
  await supplier.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/supplier=\d+/)
  await page.setViewportSize(PHONE.viewport)
  await page.getByRole('link', { name: /^Remove Supplier: / }).press('Enter')
  await expect(page).toHaveURL('/console/stock/1/reorder')
  await page.goto('/console/stock/1/orders')
  await expectAccessible(page, 'the purchase orders')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('S-BUY-1: the filters of suppliers and of the reorder list have a button', async ({ page }) => {
    await haveLogin(page, MANAGER)
    await page.goto('/console/suppliers')
    await page.getByLabel('Name', { exact: true }).fill('cellars')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1)
    await page.goto('/console/stock/1/reorder')
    await page.getByLabel('Supplier', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/supplier=\d+/)
  })
})
