import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { logIn } from '../storefront-steps.ts'

/** @source S-RANGE-1, S-RANGE-2, S-IMPORT-1 */
test('§4 Console: an owner adds a product, prices it, and shoppers see both; a file is checked first', async ({
  page,
}) => {
  await page.goto('/')
  await logIn(page, 'admin@coldie.test', 'coldie-demo')
  await page.goto('/console/products')
  await expectAccessible(page, 'the list of products')
  await page.getByRole('link', { name: 'Add a product' }).click()
  const name = `Owner Lager ${Date.now()}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Strength (% alcohol)').fill('0')
  await page.getByLabel('Volume of a unit (mL)').fill('375')
  await page.getByLabel('Price', { exact: true }).fill('6')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Alcohol needs its strength', { exact: false })).toBeVisible()
  await page.getByLabel('Strength (% alcohol)').fill('4.5')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page, 'a product in the console')
  await page.getByText('Change the price of a single').click()
  await page.getByLabel('Special price').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('only after customers paid it for 7 days', { exact: false })).toBeVisible()
  await page.getByLabel('Special price').fill('')
  await page.getByLabel('Price', { exact: true }).last().fill('7.50')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('Saved: $7.50 now.')).toBeVisible()
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await expect(page.getByText('$7.50').first()).toBeVisible()

  await page.goto('/console/imports')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Handle,Title,Variant Price\nowner-chips,Owner Chips,4\nowner-nuts,Owner Nuts,four\n',
    ),
  })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('“four” is no amount in dollars')).toBeVisible()
  await expectAccessible(page, 'an import')
  await page.getByRole('button', { name: 'Apply all changes' }).click()
  await expect(page.getByText('Applied. Shoppers see it now.')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('Taken back.', { exact: false })).toBeVisible()
})
