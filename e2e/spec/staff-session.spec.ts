import { expect, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { logIn } from '../storefront-steps.ts'

const ADMIN = ['admin@coldie.test', 'coldie-demo'] as const

/** Ends all sessions of the user, as "Log out everywhere" on another device does. */
async function endAllSessions(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const headers = { origin }
  const form = { username: ADMIN[0], password: ADMIN[1] }
  const other = await page.context().browser()!.newContext({ baseURL: origin })
  const { data } = (await (await other.request.post('/api/users/login', { form, headers })).json()) as {
    data: { user_id: number }
  }
  await other.request.delete(`/api/users/${data.user_id}/sessions`, { headers })
  await other.close()
}

test('§4 Console: a form retains its values after the session ended', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/')
  await logIn(page, ...ADMIN)
  await page.goto('/console/credit')
  await page.getByLabel('Dollars').fill('25')
  await page.getByLabel('Email').fill('friend@example.com')
  await page.getByLabel('Message (optional)').fill('For the long wait')
  await endAllSessions(page)
  await page.getByRole('button', { name: 'Issue gift card' }).click()
  await expect(page.getByText('You’ve been logged out.')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Log In' })
  await dialog.getByLabel('Email').fill(ADMIN[0])
  await dialog.getByLabel('Password').fill(ADMIN[1])
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Message (optional)')).toHaveValue('For the long wait')
  await page.getByRole('button', { name: 'Issue gift card' }).click()
  await expect(page.getByText('Copy this code now, because we only show it once')).toBeVisible()
})
