import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'

/** @source S-SETTINGS-3, S-SETTINGS-5, A-SET-7 */
test(
  '§4 Console: an owner changes a link, which all pages use immediately, and tests the providers',
  { tag: '@slow' },
  async ({ page, browser }) => {
    const visitor = await browser.newPage()
    const blog = visitor.getByRole('contentinfo').getByRole('link', { name: 'Blog' })
    await visitor.goto('/contact-us')
    await expect(blog).toHaveAttribute('href', 'https://example.com/blog')

    const blogField = page.getByRole('textbox', { name: 'Blog' })
    await haveLogin(page, 'admin@coldie.test')
    await page.goto('/console/settings')
    await expect(page.getByRole('heading', { name: 'General', level: 1 })).toBeVisible()
    await blogField.fill('nowhere')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Enter an address such as https://example.com/page')).toBeVisible()
    await blogField.fill('https://example.com/cold-stories')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Use the default: https://example.com/blog')).toBeVisible()
    await expectAccessible(page, 'the general settings')
    await visitor.reload()
    await expect(blog).toHaveAttribute('href', 'https://example.com/cold-stories')

    await page.getByText('Use the default: https://example.com/blog').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(blogField).toHaveValue('https://example.com/blog')
    await visitor.reload()
    await expect(blog).toHaveAttribute('href', 'https://example.com/blog')
    await visitor.close()

    await page.getByRole('link', { name: 'Providers' }).click()
    await expect(page.getByRole('heading', { name: 'Providers', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Test Email' }).click()
    await expect(page.getByText('The email is in the demo inbox, at /demo/inbox.')).toBeVisible()
    await page.getByRole('button', { name: 'Test Addresses and maps' }).click()
    await expect(page.getByText('It found 12 Smith Street, Fitzroy VIC.')).toBeVisible()
    await page.getByRole('button', { name: 'Test Picture storage' }).click()
    await expect(page.getByText('We wrote a small file, read it and deleted it.')).toBeVisible()
    await expectAccessible(page, 'the providers')
  },
)
