import { expect, type Page } from '@playwright/test'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'
import { changeStock, readStock } from '#contract/console/stock.ts'
import { getPickList } from '#contract/orders/picks.ts'
import { expectNoBarrier } from '../accessible.ts'
import { test } from '../at-home.ts'
import { DEMO_PASSWORD, memberApi, orderByApi } from '../place-order.ts'

const STORE_HAND = 'store@coldie.test'
/** Barcode of no product of the shop. */
const UNKNOWN = '4006381333931'

async function logInToConsole(page: Page) {
  await page.goto('/console/orders')
  await page.getByLabel('Email').fill(STORE_HAND)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/console/orders')
}

test.use({ viewport: { width: 820, height: 1180 } })

test('§8 Console: an order is picked by scanner and taps, also offline, and packed into bags', async ({
  page,
  baseURL,
  context,
}) => {
  const { id } = await orderByApi(baseURL!, '33 Smith Street Fitzroy')
  const staff = await memberApi(baseURL!, STORE_HAND)
  const params = { order_id: id }
  for (const body of [{ status: 2 }, { packing_status: 1 }, { packing_status: 2 }])
    await staff.call(changeOrder, { params, body })
  const [line] = (await staff.call(getPickList, { params })).lines
  const { product_name: name, quantity, barcodes } = line!

  await logInToConsole(page)
  await page.goto(`/console/orders/${id}/pick`)
  const row = page.getByRole('list', { name: 'What to pick' }).getByRole('listitem')
  await expect(row).toContainText(`0 of ${quantity}`)
  await expectNoBarrier(page)

  // The scanner acts as a keyboard and works with any focus.
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await scan(barcodes[0]!)
  await expect(row).toContainText(`1 of ${quantity}`)
  await page.getByLabel('Scan or type a barcode').fill(UNKNOWN)
  await page.getByRole('button', { name: 'Take one' }).click()
  await expect(page.getByText(`You need ${name}`, { exact: false })).toBeVisible()
  await expect(row).toContainText(`1 of ${quantity}`)
  await page.getByRole('button', { name: 'Got it' }).click()

  await context.setOffline(true)
  await page.getByRole('button', { name: `Got all: ${name}` }).click()
  await expect(page.getByText('You’re offline. 1 pick is saved on this device')).toBeVisible()
  await expect(row).toContainText(`${quantity} of ${quantity}`)
  await context.setOffline(false)
  await expect(page.getByText('You’re offline', { exact: false })).toBeHidden()
  await expect(async () => {
    const [now] = (await staff.call(getPickList, { params })).lines
    expect(now!.picked).toBe(quantity)
  }).toPass()

  await page.getByLabel('Bags and seals').fill(`B-${id} S-77`)
  await page.getByRole('button', { name: 'Save bags' }).click()
  await expect(page.getByText('1 bag saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Packing done' }).click()
  await expect(page.getByText('This order isn’t being packed at the moment.')).toBeVisible()
  const packed = await staff.call(getOrder, { params })
  expect([packed.packing_status, packed.bags]).toEqual([3, [{ code: `B-${id}`, seal: 'S-77' }]])
})

test(
  'A-PICK-3: a shopper who wants to be asked accepts a substitute, and the picker sees it immediately',
  { tag: '@slow' },
  async ({ page, baseURL, browser }) => {
    const { id, cookies } = await orderByApi(baseURL!, '35 Smith Street Fitzroy', { nth: 30 })
    const staff = await memberApi(baseURL!, STORE_HAND)
    const params = { order_id: id }
    const shopper = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await shopper.addCookies(cookies)
    const tracking = await shopper.newPage()
    await tracking.goto(`/order/${id}/tracking`)
    await tracking.getByLabel('If something’s out of stock').selectOption('Ask me first')
    await expect(async () =>
      expect((await staff.call(getOrder, { params })).missing_wish).toBe('ask'),
    ).toPass()
    for (const body of [{ status: 2 }, { packing_status: 1 }, { packing_status: 2 }])
      await staff.call(changeOrder, { params, body })

    const [line] = (await staff.call(getPickList, { params })).lines
    const ofProduct = {
      store_id: (await staff.call(getOrder, { params })).store_id,
      product_id: line!.product_id,
    }
    const { on_shelf: units } = await staff.call(readStock, { params: ofProduct })
    /** Corrects the stock to the earlier count. Retries, because other tests change the product's stock too. */
    const countAsBefore = async () => {
      await expect(async () => {
        const { version, uncounted } = await staff.call(readStock, { params: ofProduct })
        expect(uncounted).toBeGreaterThan(0)
        const body = { kind: 'count', units, reason: '', version } as const
        await staff.call(changeStock, { params: ofProduct, body })
      }).toPass()
    }

    await logInToConsole(page)
    await page.goto(`/console/orders/${id}/pick`)
    await page.getByRole('button', { name: /^No more there/ }).click()
    await countAsBefore()
    await page.getByRole('button', { name: /^Find a substitute/ }).click()
    const offer = page.getByRole('button', { name: /^Ask about/ }).first()
    await expect(offer).toBeVisible()
    await expectNoBarrier(page)
    await offer.click()
    await expect(page.getByText(/The customer has until/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Packing done' })).toBeDisabled()

    await expect(tracking.getByText(/left to answer/)).toBeVisible()
    await expectNoBarrier(tracking)
    await tracking.getByRole('button', { name: 'Yes, send it' }).click()
    await expect(tracking.getByText(/You’re getting .* instead/)).toBeVisible()
    await expect(page.getByText(/Put it in the bag/)).toBeVisible()
    await page.getByRole('button', { name: 'Packing done' }).click()
    await expect(page.getByText('This order isn’t being packed at the moment.')).toBeVisible()
    await shopper.close()
  },
)
