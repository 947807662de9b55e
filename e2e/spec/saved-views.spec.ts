import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'

/** @source S-VIEW-1, S-VIEW-2 */
test(
  '§4 Console: filters are saved as a view, opened from elsewhere, and deleted',
  { tag: '@slow' },
  async ({ page }) => {
    await haveLogin(page, 'admin@coldie.test')
    await page.goto('/console/products')
    await page.getByLabel('Name, number or barcode').fill('lager')
    await page.locator('summary', { hasText: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Strength', exact: true }).check()
    await page.getByRole('button', { name: 'Save view' }).click()
    const name = `Lagers ${Date.now()}`
    await page.getByLabel('Name', { exact: true }).fill(name)
    await expectAccessible(page, 'saving a view')
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    const views = page.getByRole('navigation', { name: 'Saved views' })
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
    const address = page.url()
    await page.goto('/console/audit')
    await page.goto('/console/products')
    await views.getByRole('link', { name }).click()
    await expect(page.getByRole('columnheader', { name: 'Strength', exact: true })).toBeVisible()
    await expect(page.getByLabel('Name, number or barcode')).toHaveValue('lager')
    expect(new URL(page.url()).searchParams.get('search')).toBe(new URL(address).searchParams.get('search'))
    await expectAccessible(page, 'a list with saved views')

    await page.getByRole('button', { name: 'Edit view' }).click()
    await page.getByRole('button', { name: 'Delete view' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save view' })).toBeFocused()
  },
)
