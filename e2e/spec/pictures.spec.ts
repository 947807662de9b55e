import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { listDrivers, setShift } from '#contract/driver/drivers.ts'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'
import { test } from '../at-home.ts'
import { memberApi, orderByApi } from '../place-order.ts'
import { haveLogin } from '../preconditions.ts'
import { chooseSuburb, FITZROY, tickets } from '../product-list-steps.ts'
import { DESK, PHONE } from '../storefront-steps.ts'

// The screens of the README. `npm run pictures` stores them; `npm test` opens them only.

const ADDRESS = '100 Crown Street, Surry Hills'
const DRIVER = 'driver.nsw@coldie.test'
/** WebP quality at which each picture stays far below 150 kB. */
const QUALITY = 80

async function storePicture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture).webp({ quality: QUALITY }).toFile(`${process.env.PICTURES}/${name}.webp`)
}

test.describe('at a desk', () => {
  test.use(DESK)

  test('README: the storefront shows the products of a store', async ({ page }) => {
    await chooseSuburb(page, 'Fitzroy', 'victoria')
    await page.goto(FITZROY)
    await expect(tickets(page).first()).toBeInViewport()
    await storePicture(page, 'storefront')
  })

  test('README: the console shows the open orders', async ({ page, baseURL }) => {
    const orders = []
    for (const nth of [0, 1, 2]) orders.push(await orderByApi(baseURL!, ADDRESS, { nth }))
    const admin = await memberApi(baseURL!, 'admin@coldie.test')
    await admin.call(changeOrder, { params: { order_id: orders[0]!.id }, body: { status: 2 } })
    await haveLogin(page, 'admin@coldie.test')
    await page.goto('/console/orders')
    await expect(page.getByRole('article', { name: orders[0]!.number, exact: true })).toBeVisible()
    await storePicture(page, 'console')
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('README: the driver app shows the next delivery', async ({ page, baseURL }) => {
    const order = await orderByApi(baseURL!, ADDRESS, { nth: 3 })
    const params = { order_id: order.id }
    const driver = await memberApi(baseURL!, DRIVER)
    await driver.call(setShift, { body: { on: true } })
    const admin = await memberApi(baseURL!, 'admin@coldie.test')
    const { store_id } = await admin.call(getOrder, { params })
    const drivers = await admin.call(listDrivers, { query: { store_id } })
    const { user_id: driver_id } = drivers.find(({ on_shift }) => on_shift)!
    const packed = [1, 2, 3].map((packing_status) => ({ packing_status }))
    for (const body of [{ status: 2 }, ...packed, { status: 3, driver_id }])
      await admin.call(changeOrder, { params, body })
    await haveLogin(page, DRIVER)
    await page.goto('/driver')
    await expect(page.getByText(order.number)).toBeVisible()
    await storePicture(page, 'driver')
  })
})
