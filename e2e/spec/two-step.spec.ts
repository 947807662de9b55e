import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { logIn, untilListening } from '../storefront-steps.ts'

const STEP_MS = 30_000

/** Returns a code. A code is valid one step early, so the second code needs no wait of half a minute. */
const codeOf = (key: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

test(
  '§2 Account: an authenticator app is set up, required at the next login, and removed',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/')
    await logIn(page, 'casey@coldie.test', 'coldie-demo')
    await page.goto('/account/two-step')
    await untilListening(page)
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const key = await page.locator('code').first().textContent()
    await page.getByLabel('Code from the app').fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('That code isn’t right')).toBeVisible()
    await expectAccessible(page, 'two-step login')
    await page.getByLabel('Code from the app').fill(codeOf(key!, 0))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page, 'two-step login')

    await page.goto('/logout')
    await page.goto('/login?return_to=/account/two-step')
    await page.getByLabel('Email').fill('casey@coldie.test')
    await page.getByRole('textbox', { name: 'Password' }).fill('coldie-demo')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm Your Login' })).toBeVisible()
    await expectAccessible(page, 'two-step login')
    await page.getByLabel('Code from your authenticator app').fill(codeOf(key!, 1))
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByText('You have 10 left.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the app' }).click()
    await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  },
)
