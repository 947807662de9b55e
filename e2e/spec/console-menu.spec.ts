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
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectAccessible(page, 'the open menu')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Stock' }).click()
    await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible()
    await expect(menu).toBeHidden()
  },
)
