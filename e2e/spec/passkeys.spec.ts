import { expect } from '@playwright/test'
import { test } from '../at-home.ts'
import { logIn, newGuest } from '../storefront-steps.ts'

test(
  '§2 Account: a passkey is added and replaces the password at the login',
  { tag: '@slow' },
  async ({ page, context }) => {
    // Disabled, because the virtual authenticator would answer the conditional prompt before the button is pressed.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    const browser = await context.newCDPSession(page)
    await browser.send('WebAuthn.enable')
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    // A unique name, because earlier runs may have used the same database.
    const name = `Phone ${newGuest().mobile}`
    await page.goto('/')
    await logIn(page, 'jules@coldie.test', 'coldie-demo')
    await page.goto('/account/security')
    await page.getByText('Add a passkey').click()
    await page.getByLabel('Name of the passkey').fill(name)
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByLabel('Your password').fill('coldie-demo')
    await section.getByRole('button', { name: 'Add passkey' }).click()
    const passkey = section.getByRole('listitem').filter({ hasText: name })
    await expect(passkey).toContainText('Added')

    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/login?return_to=/account/security')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
    await expect(passkey).toContainText('Last used')
  },
)
