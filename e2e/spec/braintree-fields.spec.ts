import { type Browser, type Page, chromium, expect, test } from '@playwright/test'
import { type Vendor, openVendor } from '../../testing/emulations/braintree/browser/open-vendor.ts'

// Braintree's real client and hosted fields in a real browser, under the shop's own policy. A local server simulates
// Braintree's hosts.

test.describe.configure({ mode: 'serial' })

let vendor: Vendor
let browser: Browser
let page: Page
const refusedByPolicy: string[] = []

test.beforeAll(async () => {
  vendor = await openVendor()
  const { executablePath, args = [] } = test.info().project.use.launchOptions!
  const hosts = `--host-resolver-rules=MAP * 127.0.0.1:${vendor.port}`
  browser = await chromium.launch({ executablePath: executablePath!, args: [...args, hosts] })
  page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusedByPolicy.push(message.text())
  })
  await page.goto('https://shop.test/')
  await expect(page.locator('body')).toHaveAttribute('data-ready', 'yes')
})
test.afterAll(async () => {
  await browser?.close()
  await vendor?.close()
})

const type = (field: string, text: string) =>
  page.frameLocator(`#${field} iframe`).locator('input').fill(text)
const pay = async () => {
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.locator('#answer')).toContainText('{')
  return JSON.parse((await page.locator('#answer').textContent())!) as object
}

test('§8 Braintree’s hosted fields: empty, mistyped, refused and accepted, with the messages of S-ERR-12 and S-ERR-13', async () => {
  expect(await pay()).toEqual({
    ok: false,
    message: 'Please fill in every field.',
    fields: { number: 'Credit card number required', expiration: 'Expiry required', cvv: 'CVV required' },
  })

  await type('number', '4111 1111 1111 1111')
  await type('expiration', '13/30')
  await type('cvv', '123')
  await expect(page.locator('#errors')).toContainText('Invalid expiry')
  expect(await pay()).toMatchObject({
    ok: false,
    message: 'Invalid credit card, please re-enter your credit card',
    fields: { expiration: 'Invalid expiry' },
    mustClear: true,
  })
  await expect(page.frameLocator('#number iframe').locator('input')).toHaveValue('')

  await type('number', '4111 1111 1111 1111')
  await type('expiration', '12/30')
  await type('cvv', '200')
  expect(await pay()).toMatchObject({ ok: false, mustClear: true })
  await expect(page.frameLocator('#number iframe').locator('input')).toHaveValue('')

  await type('number', '4111111111111111')
  await type('expiration', '12/30')
  await type('cvv', '123')
  const paid = (await pay()) as { deviceData: string }
  expect(paid).toMatchObject({ ok: true, token: 'tokencc_genuine' })
  expect(JSON.parse(paid.deviceData)).toHaveProperty('correlation_id')
  expect(refusedByPolicy).toEqual([])
})
