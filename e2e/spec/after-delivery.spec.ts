import { expect, type Page } from '@playwright/test'
import { listOrders } from '#contract/orders/orders.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { expectAccessible, expectNoBarrier } from '../accessible.ts'
import { test } from '../at-home.ts'
import { memberApi } from '../place-order.ts'
import { DESK, PHONE, logIn } from '../storefront-steps.ts'

const SHOPPER = 'jules@coldie.test'

/** The newest order that the demo has delivered to somebody. */
async function deliveredOrder(baseURL: string): Promise<number> {
  const orders = await (await memberApi(baseURL, SHOPPER)).call(listOrders, { query: { mine: true } })
  return orders.find(({ status }) => status === STATUS.complete)!.order_id
}

async function reportBroken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Please choose what went wrong.')).toBeVisible()
  await page.getByRole('radio', { name: 'Something is broken' }).check()
  await page
    .getByRole('combobox', { name: /^How many of / })
    .first()
    .selectOption('1')
  await page.getByLabel('Tell us more (optional)').fill('The cap was loose.')
  await expectAccessible(page, 'report a problem')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: 'What you told us' })).toBeFocused()
  await expect(page.getByText('We’re on it')).toBeVisible()
  await expectNoBarrier(page)
}

test.describe('after the delivery', () => {
  test.use(PHONE)

  test('§2 Order tracking: a problem is reported, refunded by the store, and told', async ({
    page,
    browser,
    baseURL,
  }) => {
    const orderId = await deliveredOrder(baseURL!)
    await page.goto('/')
    await logIn(page, SHOPPER, 'coldie-demo')
    await page.goto(`/order/${orderId}/tracking`)
    await page.getByRole('link', { name: 'Report a problem' }).click()
    await reportBroken(page)

    const staff = await browser.newPage(DESK)
    await staff.goto('/')
    await logIn(staff, 'admin@coldie.test', 'coldie-demo')
    await staff.goto('/console/problems')
    await expectNoBarrier(staff)
    await staff.locator(`a[href="/console/orders/${orderId}"]`).click()
    await staff.getByLabel('What we tell the customer').fill('Sorry! That one’s on us.')
    await expectNoBarrier(staff)
    await staff.getByRole('button', { name: 'Refund and answer' }).click()
    await expect(staff.getByText(/refunded\. We said: Sorry! That one’s on us\.$/)).toBeVisible()

    // By its realtime event, without a reload.
    await expect(page.getByText(/^We’ve refunded \$.* Sorry! That one’s on us\.$/)).toBeVisible()
  })
})
