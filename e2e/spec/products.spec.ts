import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'

/** @source S-RANGE-1, S-RANGE-2, S-IMPORT-1 */
test(
  '§4 Console: an owner adds a product with a price, and shoppers see it; an import file is validated first',
  { tag: '@slow' },
  async ({ page }) => {
    await haveLogin(page, 'admin@coldie.test')
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
  },
)

/** Posts to the console's API with the page's session, as an owner's script would. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`/api/console/${to}`, { method: 'POST', headers, body: sent })
      return ((await reply.json()) as { data: Record<string, number | string> }).data
    },
    [path, JSON.stringify(body)] as const,
  )

/** @source S-CATEGORIES-1, S-CATEGORIES-2, S-CATEGORIES-3, S-RANGE-3, S-RANGE-4, S-PRICES-1, S-PRICES-2, S-AUDIT-1 */
test(
  '§8 Console: an owner sorts a category, sets a picture and sets prices in a grid, by keyboard',
  { tag: '@slow' },
  async ({ page }) => {
    await haveLogin(page, 'admin@coldie.test')
    await page.goto('/console/categories')
    await expectAccessible(page, 'the list of categories')
    const mark = Date.now()
    const { category_id: top } = await post(page, 'categories', { name: `Mead ${mark}` })
    for (const name of ['Dry', 'Sweet'])
      await post(page, 'categories', { name: `${name} Mead ${mark}`, category_parent_id: top })
    const name = `Honey Mead ${mark}`
    const packs = [1, 6].map((pack_size) => ({ pack_size, price: pack_size * 10 }))
    const drink = { kind: 'wine', abv: 12, unit_volume_ml: 750, category_ids: [top], packs }
    const product = await post(page, 'products', { product_name: name, ...drink })
    await post(page, 'products', { product_name: `Spiced Mead ${mark}`, ...drink })

    await page.goto(`/console/categories/${top}`)
    await page.getByRole('button', { name: `Move Sweet Mead ${mark} up` }).press('Enter')
    await page.getByRole('button', { name: 'Save the order' }).press('Enter')
    await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Mead' }).first()).toContainText('Sweet')
    await page.getByLabel('Text colour', { exact: true }).fill('#FFFFFF')
    await expect(page.getByText('Too hard to read', { exact: false })).toBeVisible()
    await page.getByLabel('Text colour', { exact: true }).fill('#21150F')
    await page.getByLabel('Colour', { exact: true }).fill('#DDE58A')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await expectAccessible(page, 'a category')
    await page.getByRole('link', { name: 'Sort its 2 products' }).click()
    await page.getByRole('button', { name: `Move Spiced Mead ${mark} to the top` }).click()
    await page.getByRole('button', { name: 'Save the order' }).click()
    await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible()
    await expectAccessible(page, 'the order of products')

    await page.goto(`/console/products/${product.product_id}/images`)
    const photo = { create: { width: 500, height: 400, channels: 3, background: '#E7A0A6' } } as const
    await page.getByLabel('Picture file').setInputFiles({
      name: 'mead.png',
      mimeType: 'image/png',
      buffer: await sharp(photo).png().toBuffer(),
    })
    await page.getByLabel('Describe the picture').first().fill('A glass of mead')
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('img', { name: 'A glass of mead' })).toBeVisible()
    await expectAccessible(page, 'the pictures of a product')
    await page.goto(`/product/${product.product_slug}`)
    await expect(page.locator('img[src^="/uploads/"]').first()).toBeVisible()

    await page.goto(`/console/prices?search=${encodeURIComponent(name)}`)
    await page.getByRole('gridcell', { name: '10.00' }).click()
    for (const key of ['1', '2', 'Enter', '6', '9', 'Enter', 'Control+z', 'Control+z'])
      await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: /^Save \d/ })).toBeHidden()
    for (const key of ['ArrowUp', '1', '2', 'Enter', '6', '9', 'Enter']) await page.keyboard.press(key)
    await expectAccessible(page, 'the grid of prices')
    await page.getByRole('button', { name: 'Save 2 prices' }).click()
    await expect(page.getByText('2 prices saved. Shoppers see them now.')).toBeVisible()
    await page.goto(`/console/products/${product.product_id}`)
    await expect(page.getByText('It’s in 0 open carts', { exact: false })).toBeVisible()
    await page.getByText('Price history').first().click()
    await page.getByRole('link', { name: 'Who set it, and when' }).first().click()
    await expect(page.getByRole('row').filter({ hasText: '$12.00' })).toContainText('now')
    await expectAccessible(page, 'the history of a price')

    await page.goto(`/console/audit?thing=${encodeURIComponent(`category ${top}`)}`)
    await page
      .getByRole('button', { name: /^Undo “Category/ })
      .first()
      .click()
    await expectAccessible(page, 'the question before an undo')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto(`/console/categories/${top}`)
    await expect(page.getByLabel('Colour', { exact: true })).not.toHaveValue('#DDE58A')
  },
)
