import { expect, test } from '@playwright/test'
import { logIn } from '../storefront-steps.ts'

test('beyond §2 Account: a passkey is added, and logs in where the password did', async ({
  page,
  context,
}) => {
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
  await page.goto('/')
  await logIn(page, 'jules@coldie.test', 'coldie-demo')
  await page.goto('/account')
  await page.getByText('Add a passkey').click()
  await page.getByLabel('Name of the passkey').fill('My phone')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByLabel('Your password').fill('coldie-demo')
  await section.getByRole('button', { name: 'Add passkey' }).click()
  await expect(section.getByRole('listitem').first()).toContainText('My phone')

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/login?return_to=/account')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(section.getByRole('listitem').first()).toContainText('Last used')
})
