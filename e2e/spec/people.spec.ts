import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'
import { logIn } from '../storefront-steps.ts'

/** @source S-CUSTOMER-1, S-CUSTOMER-2, S-CUSTOMER-3, S-DRIVERS-1, S-DRIVERS-2, S-MARKET-7 */
test(
  '§4 Console: an owner manages customers and drivers, and schedules a campaign',
  { tag: '@slow' },
  async ({ page }) => {
    await haveLogin(page, 'admin@coldie.test')
    await page.goto('/console/customers')
    await page.getByLabel('Name, mobile, email or order number').fill('customer@coldie.test')
    await expect(page.getByText('1 customer', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the list of customers')
    await page.getByRole('rowheader').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Saved payment methods' })).toBeVisible()
    const note = `Rings twice, ${Date.now()}`
    await page.getByLabel('New note').fill(note)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: note })).toBeVisible()
    await expectAccessible(page, 'a customer')

    await page.goto('/console/exclusions')
    await expect(page.getByRole('heading', { name: 'Self-exclusions' })).toBeVisible()
    await expectAccessible(page, 'self-exclusions')

    await page.goto('/console/drivers')
    await expectAccessible(page, 'the list of drivers')
    await page.getByRole('rowheader').getByRole('link').first().click()
    await page.getByText('Record a document').click()
    await page.getByLabel('Last characters of the number').fill('4x7k')
    await page.getByLabel('Expiry date').fill('2031-05-31')
    await page.getByRole('button', { name: 'Record it' }).first().click()
    await expect(page.getByText('Driver licence …4X7K').first()).toBeVisible()
    await expectAccessible(page, 'a driver')

    await page.goto('/console/marketing/campaigns')
    await page.getByRole('link', { name: 'New campaign' }).click()
    const name = `Spritz ${Date.now()}`
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Subject').fill('Spritz is in')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Text is required')).toBeVisible()
    await page.getByLabel('Text', { exact: true }).fill('Two for one until Sunday.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(
      page.frameLocator('iframe[title^="The email"]').getByText('Two for one until Sunday.'),
    ).toBeVisible()
    await page.getByLabel('Day and time').fill('2031-05-31T12:00')
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByText(/^Goes out/)).toBeVisible()
    await expectAccessible(page, 'a campaign')
    await page.getByRole('button', { name: 'Unschedule' }).click()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await page.goto('/console/marketing/campaigns')
    await expectAccessible(page, 'the list of campaigns')
  },
)

/** @source S-DEMAND-1, S-DEMAND-2 */
test('§4 Console: an owner sees the areas that shoppers want served', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/')
  const wish = { email: 'ann@example.com', referrer: 'Suburb Page', message: 'Geelong' }
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.post('/api/subscriptions', { form: wish, headers })).status()).toBe(200)
  await logIn(page, 'admin@coldie.test', 'coldie-demo')
  await page.goto('/console/demand')
  const row = page.getByRole('button', { name: 'Geelong', exact: true })
  const circle = page.getByRole('button', { name: /^Geelong VIC 3220: .* notify request/ })
  await expect(circle.or(page.getByText('The map can’t be shown here.'))).toBeVisible()
  await row.click()
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  if (await circle.isVisible()) {
    await expect(circle).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/^Geelong VIC 3220: /)).toBeVisible()
  }
  await expectAccessible(page, 'demand')
})
