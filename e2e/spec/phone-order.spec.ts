import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { logIn } from '../storefront-steps.ts'

const MOBILE = '0491570313'

type ProductsReply = { data: { packs: { barcodes: string[]; in_stock: boolean }[] }[] }
type InboxReply = { data: { channel: string; text: string }[] }

async function aBarcode(page: Page): Promise<string> {
  const reply = await page.request.get('/api/console/products?search=shiraz&store_id=1')
  const { data } = (await reply.json()) as ProductsReply
  return data.flatMap(({ packs }) => packs).find((pack) => pack.in_stock && pack.barcodes.length > 0)!
    .barcodes[0]!
}

/** Waits for the text message and returns the path of its payment link. */
async function paymentLink(page: Page): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      const reply = await page.request.get(`/demo/inbox.json?to=${MOBILE}`)
      const { data } = (await reply.json()) as InboxReply
      const sms = data.find(({ channel }) => channel === 'sms')
      path = /\/pay\/[\w-]+/.exec(sms?.text ?? '')?.[0] ?? ''
      return path
    })
    .not.toBe('')
  return path
}

/** @source S-NEWORDER-1, S-PAYLINK-1 */
test(
  '§4 Console: staff take an order by phone, and the customer pays by link',
  { tag: '@slow' },
  async ({ page, browser }) => {
    await page.goto('/')
    await logIn(page, 'store@coldie.test', 'coldie-demo')
    const barcode = await aBarcode(page)
    await page.goto('/console/orders')
    await page.getByRole('link', { name: 'New order' }).click()
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
    await fill('Street number and name', '12 Smith Street')
    await fill('Suburb', 'Fitzroy')
    await fill('Postcode', '3065')
    await page.getByRole('button', { name: 'Check address' }).click()
    await expect(page.getByText('Comes from Coldie Fitzroy', { exact: false })).toBeVisible()
    await page.getByRole('heading', { name: 'What would they like?' }).click()
    await page.keyboard.type(`${barcode}\n`)
    const take = page.getByRole('button', { name: /^Take order, \$/ })
    await expect(take).toBeVisible()
    await fill('Mobile', MOBILE)
    await fill('First name', 'Robin')
    await fill('Last name', 'Park')
    await fill('Email', 'robin.park@example.com')
    await page.getByLabel('Date of birth').fill('17/05/2015')
    await expectAccessible(page, 'a new order')
    await take.click()
    await expect(page.getByText('Invalid birth date')).toBeVisible()
    await page.getByLabel('Date of birth').fill('17/05/1990')
    await take.click()
    await expect(page.getByText('The payment link is on its way', { exact: false })).toBeVisible()
    await expect(page.getByText('Robin Park', { exact: false })).toBeVisible()

    const shopper = await browser.newPage({
      baseURL: new URL(page.url()).origin,
      viewport: { width: 390, height: 844 },
    })
    await shopper.goto(await paymentLink(page))
    await expect(shopper.getByText('Hi Robin', { exact: false })).toBeVisible()
    await expectAccessible(shopper, 'a payment link')
    const card = shopper.frameLocator('iframe[title="Card details"]')
    for (const [label, text] of [
      ['Name on Card', 'Robin Park'],
      ['Card Number', '4111 1111 1111 1111'],
      ['Expiry (MM/YY)', '12/30'],
      ['CCV', '123'],
    ] as const)
      await card.getByLabel(label).fill(text)
    await shopper.getByRole('checkbox').check()
    await shopper.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(shopper).toHaveURL(/\/t\/[\w-]+$/)
    await page.goto('/console/orders?search=Robin Park')
    await expect(page.getByText('Robin Park', { exact: false }).first()).toBeVisible()
  },
)
