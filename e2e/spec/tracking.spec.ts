import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoBarrier } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveCart, haveLogin } from '../preconditions.ts'
import { PHONE, placeOrder, openCheckout } from '../storefront-steps.ts'
import { memberApi, orderByApi } from '../place-order.ts'
import { listDrivers, setShift } from '#contract/driver/drivers.ts'
import { recordIdCheck } from '#contract/orders/id-check.ts'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'

test.use(PHONE)

test(
  '§4 Tracker: refreshes when the status changes; the owner cancels, reads the receipt and reorders',
  { tag: '@slow' },
  async ({ page, baseURL }) => {
    await haveCart(page, '68 smith st fitz', 2)
    await haveLogin(page, 'customer@coldie.test')
    await openCheckout(page)
    await placeOrder(page)
    await expect(page.getByText('Confirming Order')).toBeVisible()
    const orderId = Number(/\/order\/(\d+)\//.exec(page.url())![1])

    const admin = await memberApi(baseURL!, 'admin@coldie.test')
    await admin.call(changeOrder, { params: { order_id: orderId }, body: { status: 2 } })
    await expect(page.getByText('Order Confirmed')).toBeVisible()
    await admin.call(changeOrder, {
      params: { order_id: orderId },
      body: { status: 6, reason: 'A call first' },
    })
    await expect(page.getByText('On hold')).toBeVisible()
    await admin.call(changeOrder, { params: { order_id: orderId }, body: { status: 2 } })
    await expect(page.getByText('On hold')).toBeHidden()

    await page.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('heading', { name: 'Order Canceled' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Order Canceled' })).toBeInViewport()
    await expect(page.getByText(/^You won’t be charged/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Order again/ })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectNoBarrier(page)

    await page.getByRole('link', { name: 'Receipt' }).click()
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect(page.getByText('GST included')).toBeVisible()
    await expect(page.getByText('You weren’t charged', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByText('GST included')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    await page.goto('/orders')
    await page
      .getByRole('button', { name: /^Order again/ })
      .first()
      .click()
    await expect(page.getByText(/^Added to your cart: /)).toBeVisible()
    await expectNoBarrier(page)
    await page.getByRole('link', { name: 'Go to cart' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('Your earlier order is in your cart')).toBeVisible()
  },
)

test(
  'orders and their changes show products; orders are changed and canceled, without JavaScript too',
  { tag: '@slow' },
  async ({ page, browser }) => {
    await haveCart(page, '69 smith st fitz', 2)
    await haveLogin(page, 'jules@coldie.test')
    await openCheckout(page)
    await placeOrder(page)
    await expect(page.getByText('Confirming Order')).toBeVisible()
    const id = /\/order\/(\d+)\//.exec(page.url())![1]!

    await page.goto('/orders')
    const entry = page.getByRole('listitem').filter({ has: page.locator(`a[href="/order/${id}/tracking"]`) })
    await expect(entry.locator('img')).toHaveCount(2)
    await expect(entry.getByText('Confirming Order')).toBeVisible()
    const heading = await entry.getByRole('heading').innerText()
    const first = / · 1 × ([^,]+)/.exec(heading)?.[1]
    await expectAccessible(page, 'orders')

    await page.goto(`/order/${id}/items`)
    const row = (at: Page) => at.getByRole('list', { name: 'Items' }).getByRole('listitem').first()
    await expect(row(page)).toContainText(first!)
    await row(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'See the new total' }).click()
    await expect(page.getByText('New total', { exact: true })).toBeVisible()
    await expectAccessible(page, 'changing items')
    await row(page).getByRole('button', { name: 'More' }).click()
    await expect(page.getByText('New total', { exact: true })).toBeHidden()

    const storageState = await page.context().storageState()
    const plain = await browser.newContext({ ...PHONE, javaScriptEnabled: false, storageState })
    const withoutScripts = await plain.newPage()
    await withoutScripts.goto(page.url())
    const quantity = row(withoutScripts).getByRole('status')
    const before = Number(await quantity.innerText())
    await row(withoutScripts).getByRole('button', { name: 'More' }).click()
    await expect(quantity).toHaveText(String(before + 1))
    await expect(withoutScripts.getByText('New total', { exact: true })).toBeVisible()
    await withoutScripts.getByRole('button', { name: 'Save changes' }).click()
    await expect(withoutScripts).toHaveURL(new RegExp(`/order/${id}/tracking$`))
    await withoutScripts.goto(page.url())
    await expect(quantity).toHaveText(String(before + 1))

    await withoutScripts.goto(`/order/${id}/tracking`)
    await withoutScripts.getByRole('button', { name: 'Cancel order' }).click()
    await expect(withoutScripts.getByText('and you won’t be charged', { exact: false })).toBeVisible()
    await withoutScripts.getByRole('button', { name: 'Cancel order' }).click()
    await expect(withoutScripts.getByRole('heading', { name: 'Order Canceled' })).toBeVisible()
    await plain.close()
  },
)

/** Layout shift, and whether input within the last 500 ms caused it. */
type Shift = { value: number; hadRecentInput: boolean }

test(
  '§2 Order tracking: shows products, driver and next steps, without layout shifts when the status changes',
  { tag: '@slow' },
  async ({ page, baseURL }) => {
    const order = await orderByApi(baseURL!, '73 Smith Street Fitzroy')
    const params = { order_id: order.id }
    const [admin, driver] = [
      await memberApi(baseURL!, 'admin@coldie.test'),
      await memberApi(baseURL!, 'driver@coldie.test'),
    ]
    await driver.call(setShift, { body: { on: true } })
    const { users, store_id } = await admin.call(getOrder, { params })
    const work = (body: object) => admin.call(changeOrder, { params, body })
    await page.context().addCookies(order.cookies)
    await page.goto(`/order/${order.id}/tracking`)
    await expect(page.getByText('Once they’ve confirmed it, they’ll start packing.')).toBeVisible()
    await expect(page.getByText('It’s free until packing starts.', { exact: false })).toBeVisible()
    const summary = page.locator('details', { hasText: order.number })
    await expect(summary.locator('summary img')).toHaveCount(1)
    await summary.locator('summary').click()
    await expect(summary.getByText('We’ve reserved', { exact: false })).toBeVisible()
    await summary.locator('summary').click()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.evaluate(async () => {
      await document.fonts.ready
      // Layout shifts are reported with their frame, which may be late on a slow machine. Collapsing the summary must
      // not count as a shift.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const shifts = ((window as unknown as { shifts: number[] }).shifts = [] as number[])
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
          if (!entry.hadRecentInput) shifts.push(entry.value)
      }).observe({ type: 'layout-shift' })
    })

    await work({ status: 2 })
    for (const packing_status of [1, 2]) await work({ packing_status })
    await expect(page.getByText('The store is packing your order now.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
    await work({ packing_status: 3 })
    const found = await admin.call(listDrivers, { query: { store_id } })
    const { user_id: driver_id, firstname } = found.find((one) => one.on_shift)!
    await work({ status: 3, driver_id })
    await expect(page.getByText(`${firstname} will pick it up and head your way.`)).toBeVisible()
    await driver.call(changeOrder, { params, body: { status: 4 } })
    await expect(page.getByText(/^is bringing your order/)).toBeVisible()
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
    await expectAccessible(page, 'tracking on the road')

    const recipient_name = `${users.firstname} ${users.lastname}`
    const passed = {
      outcome: 'passed',
      sober: true,
      not_expired: true,
      photo_match: true,
      over_18: true,
    } as const
    const papers = {
      document_type: 'driver_licence',
      issuer: 'VIC',
      name_match: true,
      declaration: true,
    } as const
    await driver.call(recordIdCheck, { params, body: { ...passed, ...papers, recipient_name } })
    await driver.call(changeOrder, { params, body: { status: 8 } })
    await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible()
    await expect(page.getByText(/^We charged \$[\d.]+ to your Visa ending 11\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Order again/ })).toBeInViewport()
    await expectAccessible(page, 'tracking a delivered order')
  },
)
