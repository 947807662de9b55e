import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'

/** @source S-SETTINGS-4 */
test(
  '§8 Console: an owner edits a message, sees its preview immediately, and restores the default',
  { tag: '@slow' },
  async ({ page }) => {
    await haveLogin(page, 'admin@coldie.test')
    await page.goto('/console/settings/templates')
    await expect(page.getByRole('heading', { name: 'Message templates' })).toBeVisible()
    await expectAccessible(page, 'the list of messages')
    await page.getByRole('link', { name: 'Delayed' }).click()
    await expect(page.getByRole('heading', { name: 'Delayed' })).toBeVisible()
    const mail = page.frameLocator('iframe[title="The email"]')
    await expect(mail.getByText('your order is running late')).toBeVisible()

    await page.getByLabel('Opening paragraph').fill('Crikey, {{frist_name}}!')
    await expect(
      page.getByText('Opening paragraph: Line 1: this message has no {{frist_name}}'),
    ).toBeVisible()
    await page.getByLabel('Opening paragraph').fill('Crikey, {{first_name}}! {{estimate}}')
    await expect(mail.getByText('Crikey, Alexandra! We now expect it around 8:20 PM.')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await expectAccessible(page, 'a message')
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText('On its way to you.')).toBeVisible()

    await page.getByRole('button', { name: 'Use the default' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use the default' }).click()
    await expect(mail.getByText('your order is running late')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use the default' })).toBeHidden()
  },
)
