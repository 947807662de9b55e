import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'

/** @source S-MARKET-8, S-MARKET-9 */
test(
  '§4 Console: an owner edits a page with a preview, restores an earlier version, and schedules a version',
  { tag: '@slow' },
  async ({ page }) => {
    await haveLogin(page, 'admin@coldie.test')
    await page.goto('/console/marketing/pages')
    await page.getByRole('link', { name: 'About Coldie' }).click()
    const words = page.getByRole('textbox', { name: 'Text', exact: true })
    await expectAccessible(page, 'the editor of a page')
    await words.getByText('Cold drinks from the shop down the road').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Cold since ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('breakfast')
    await page.getByRole('link', { name: 'See it in the shop' }).click()
    await page.getByRole('dialog').getByRole('button').first().click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: false })).toBeVisible()
    await expect(words.locator('strong', { hasText: 'breakfast' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit as HTML' }).click()
    await expect(page.getByLabel('Text, as HTML')).toHaveValue(/Cold since <strong>breakfast<\/strong>/)

    await page.getByRole('button', { name: /^Show the wording of/ }).click()
    await expect(words).toBeVisible()
    await expect(words.getByText('breakfast')).toHaveCount(0)

    // Schedules a text for a later day, and then publishes it immediately.
    await words.getByText('Cold drinks from the shop down the road').click()
    await page.keyboard.press('End')
    await page.keyboard.type(', and now colder')
    await page.getByLabel('At a date and time').check()
    await page.getByLabel('Date and time', { exact: true }).fill('2030-11-27T09:00')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Changes on Wed 27 Nov 2030, 9:00 AM.')).toBeVisible()
    await expectAccessible(page, 'what is planned for a page')
    await page.goto('/content/about')
    await expect(page.getByRole('heading', { name: 'and now colder' })).toHaveCount(0)
    await page.goto('/console/marketing/pages')
    await page.getByRole('link', { name: 'Changes on Wed 27 Nov 2030, 9:00 AM.' }).click()
    await page.getByLabel('Now', { exact: true }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Earlier wordings' })).toBeVisible()
    await page.goto('/content/about')
    await expect(page.getByRole('heading', { name: 'and now colder' })).toBeVisible()
  },
)
