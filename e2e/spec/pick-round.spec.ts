import { expect, type Page } from '@playwright/test'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'
import { getPickList } from '#contract/orders/picks.ts'
import { modulesOf } from '#testing/screens/barcode-picture.ts'
import { expectNoBarrier } from '../accessible.ts'
import { test } from '../at-home.ts'
import { DEMO_PASSWORD, memberApi, orderByApi } from '../place-order.ts'

const STORE_HAND = 'store@coldie.test'
/** Barcode of no product of the shop. */
const UNKNOWN = '4006381333931'

test.use({ viewport: { width: 390, height: 844 } })

/** Simulates a camera that sees a barcode, in a browser without `BarcodeDetector`. */
async function showToCamera(page: Page, modules: string) {
  await page.addInitScript((bars) => {
    Object.assign(globalThis, { BarcodeDetector: undefined })
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')!
    const draw = () => {
      context.fillStyle = '#eee'
      context.fillRect(0, 0, 640, 480)
      context.fillStyle = '#111'
      for (const [at, bar] of [...bars].entries())
        if (bar === '1') context.fillRect(130 + at * 4, 120, 4, 240)
      requestAnimationFrame(draw)
    }
    navigator.mediaDevices.getUserMedia = async () => {
      draw()
      return canvas.captureStream()
    }
  }, modules)
}

test(
  '§4 Console: two orders are picked in one round by scanner, camera and taps; one order is canceled in the meantime',
  { tag: '@slow' },
  async ({ page, baseURL, context }) => {
    const staff = await memberApi(baseURL!, STORE_HAND)
    const placed = [
      await orderByApi(baseURL!, '41 Smith Street Fitzroy', { nth: 20 }),
      await orderByApi(baseURL!, '43 Smith Street Fitzroy', { nth: 20 }),
    ]
    const [first, second] = placed.map(({ id }) => ({ order_id: id }))
    for (const params of [first!, second!]) await staff.call(changeOrder, { params, body: { status: 2 } })
    const [line] = (await staff.call(getPickList, { params: first! })).lines
    const { product_name: name, quantity, barcodes } = line!
    await showToCamera(page, modulesOf(barcodes[0]!.padStart(13, '0')))

    await page.goto('/console/orders')
    await page.getByLabel('Email').fill(STORE_HAND)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.locator('main').getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL('/console/orders')
    for (const { number } of placed) {
      const card = page.getByRole('article', { name: number })
      await expect(async () => {
        await card.getByRole('button', { name: 'Pick together' }).click({ timeout: 2000 })
      }).toPass()
      await expect(card.getByRole('button', { name: 'In the round' })).toBeVisible()
    }
    await page
      .getByRole('form', { name: 'Orders to pick together' })
      .getByRole('button', { name: 'Pick together' })
      .click()
    await expect(page).toHaveURL(`/console/orders/pick?orders=${placed.map(({ id }) => id).join(',')}`)

    const row = page.getByRole('list', { name: 'What to pick' }).getByRole('listitem').first()
    await expect(row).toContainText(`0 of ${2 * quantity}`)
    await expectNoBarrier(page)

    // The scanner acts as a keyboard and works with any focus.
    await page.keyboard.type(barcodes[0]!)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Into bag A. ${name}: 1 of ${quantity}`)).toBeVisible()
    await page.keyboard.type(UNKNOWN)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${UNKNOWN} isn’t on this list`)).toBeVisible()
    await expect(page.getByText(`You need ${name}`, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(row).toContainText(`1 of ${2 * quantity}`)

    await page.getByRole('button', { name: 'Scan with camera' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`Into bag A. ${name}: 2 of ${quantity}`)).toBeVisible()
    await dialog.getByRole('button', { name: /close/i }).click()

    // Picks offline, and reloads once the network is back.
    await context.setOffline(true)
    await page.getByRole('button', { name: `Got all for every order: ${name}` }).click()
    await expect(page.getByText('You’re offline. 2 picks are saved on this device')).toBeVisible()
    await expect(row).toContainText(`${2 * quantity} of ${2 * quantity}`)
    await context.setOffline(false)
    await page.reload()
    await expect(async () => {
      for (const params of [first!, second!]) {
        const [now] = (await staff.call(getPickList, { params })).lines
        expect(now!.picked).toBe(quantity)
      }
    }).toPass()

    await staff.call(changeOrder, { params: second!, body: { status: 5, reason: 'Customer asked' } })
    await expect(page.getByText(`Order ${placed[1]!.number} is canceled.`)).toBeVisible()
    await expect(page.getByText(`${quantity} × ${name}`, { exact: false })).toBeVisible()
    await expect(row).toContainText(`${quantity} of ${quantity}`)
    await expectNoBarrier(page)
    await page.getByRole('link', { name: 'Done, take order B off this round' }).click()
    await expect(page.getByText('is canceled', { exact: false })).toBeHidden()

    await page.getByLabel('Bags and seals').fill(`A-${first!.order_id} S-1`)
    await page.getByRole('button', { name: 'Save bags' }).click()
    await expect(page.getByText('1 bag saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Packing done' }).click()
    await expect(page.getByText('This round is done.')).toBeVisible()
    const packed = await staff.call(getOrder, { params: first! })
    expect([packed.packing_status, packed.bags]).toEqual([3, [{ code: `A-${first!.order_id}`, seal: 'S-1' }]])
  },
)
