import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { logIn } from '../storefront-steps.ts'

const STORE = ['store@coldie.test', 'coldie-demo'] as const

type StockReply = {
  data: { product_id: number; name: string; on_shelf: number; barcodes: { gtin: string }[] }[]
}

async function aProduct(page: Page, search: string) {
  const reply = await page.request.get(
    `/api/console/stores/1/stock?search=${encodeURIComponent(search)}&limit=1`,
  )
  const [found] = ((await reply.json()) as StockReply).data
  return { ...found!, gtin: found!.barcodes[0]!.gtin, path: `/console/stock/1/${found!.product_id}` }
}

/** Types a barcode, as a scanner that acts as a keyboard does. */
const scan = (page: Page, gtin: string) => page.keyboard.type(`${gtin}\n`)

/** @source S-STOCK-1, S-STOCK-2 */
test('§4 Console: stock is counted blind, with only a scanner', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/')
  await logIn(page, ...STORE)
  await page.goto('/console/stock')
  const [one, two] = [await aProduct(page, 'stout'), await aProduct(page, 'shiraz')]
  await expectAccessible(page, 'the stock list')
  await page.getByRole('link', { name: 'Start counting' }).click()
  await expect(page.getByText('count what’s on its shelf', { exact: false })).toBeVisible()
  await scan(page, '4006381333931')
  await expect(page.getByText('We found nothing for “4006381333931”', { exact: false })).toBeVisible()
  await page.getByRole('heading', { name: 'Stock' }).click()
  await scan(page, one.gtin)
  await expect(page.getByRole('heading', { name: one.name })).toBeVisible()
  await expect(page.getByText(String(one.on_shelf), { exact: true })).toHaveCount(0)
  await page.getByLabel('On the shelf').fill(String(one.on_shelf - 2))
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 fewer than we thought', { exact: false })).toBeVisible()
  await scan(page, two.gtin)
  await expect(page.getByRole('heading', { name: two.name })).toBeVisible()
  await expect(page).toHaveURL(`${two.path}?do=count`)
  await page.goto(`${one.path}?do=damage`)
  await expect(page.getByText(/^Counted/).first()).toBeVisible()
  await expectAccessible(page, 'a product’s stock')
})

test(
  '§4 Console: a concurrent stock change shows both versions and loses nothing',
  { tag: '@slow' },
  async ({ page, browser }) => {
    await page.goto('/')
    await logIn(page, ...STORE)
    const { path, on_shelf } = await aProduct(page, 'pinot')
    const { origin } = new URL(page.url())
    const other = await browser.newPage({
      baseURL: origin,
      storageState: await page.context().storageState(),
    })
    await Promise.all([page.goto(`${path}?do=receive`), other.goto(`${path}?do=receive`)])
    for (const [who, units] of [
      [other, '6'],
      [page, '24'],
    ] as const) {
      await who.getByLabel('Units received').fill(units)
      await who.getByRole('button', { name: 'Receive' }).click()
      if (who === other) await expect(other.getByText('Saved.')).toBeVisible()
    }
    await expect(page.getByText(`Now: ${on_shelf + 6} on the shelf`, { exact: false })).toBeVisible()
    await expect(page.getByLabel('Units received')).toHaveValue('24')
    await page.getByRole('button', { name: 'Receive' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByText(String(on_shelf + 30), { exact: true }).first()).toBeVisible()
    await other.close()
  },
)

/** @source S-STOCK-3, S-STOCK-4 */
test(
  '§4 Console: goods are received by scan against the delivery note, and transferred to another store',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/')
    await logIn(page, ...STORE)
    await page.goto('/console/stock')
    const { name, gtin, on_shelf, path } = await aProduct(page, 'riesling')
    await page.getByRole('link', { name: 'Receive a delivery' }).click()
    await page.getByLabel('Supplier').fill('Yarra Wholesale')
    await page.getByLabel('Delivery note number').fill(`YW-${randomUUID()}`)
    await page.getByRole('heading', { name: 'Receive a delivery' }).click()
    for (const units of ['1', '2']) {
      await scan(page, gtin)
      await expect(page.getByLabel('Received')).toHaveValue(units)
    }
    await page.getByLabel('Expected').fill('3')
    await expect(page.getByText('1 fewer than expected')).toBeVisible()
    await expectAccessible(page, 'a delivery')
    await page.reload()
    await expect(page.getByLabel('Supplier')).toHaveValue('Yarra Wholesale')
    await expect(page.getByLabel('Received')).toHaveValue('2')
    await page.getByRole('button', { name: 'Receive' }).click()
    await expect(page.getByText(`${name}: 1 fewer than expected`)).toBeVisible()
    await page.goto(path)
    await expect(page.getByText(String(on_shelf + 2), { exact: true }).first()).toBeVisible()
    await page.goto('/console/stock/1/transfers/new')
    await page.getByLabel('To', { exact: true }).selectOption({ label: 'Coldie St Kilda' })
    await page.getByLabel('Reason').fill('Sold out there')
    await scan(page, gtin)
    await expect(page.getByLabel('Units')).toHaveValue('1')
    await expect(page.getByLabel('Reason')).toHaveValue('Sold out there')
    await expectAccessible(page, 'a new transfer')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('link', { name: /^Transfer \d/ }).click()
    await expect(page.getByText('1 sent', { exact: true })).toBeVisible()
    await expectAccessible(page, 'a transfer')
    await page.getByRole('button', { name: 'Cancel the transfer' }).click()
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  },
)
