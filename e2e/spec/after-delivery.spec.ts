import { expect, type Page } from '@playwright/test'
import { listOrders } from '#contract/orders/orders.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { expectAccessible, expectNoBarrier } from '../accessible.ts'
import { test } from '../at-home.ts'
import { memberApi } from '../place-order.ts'
import { APPROVED, DESK, PHONE, fillCard, logIn, untilListening } from '../storefront-steps.ts'

const SHOPPER = 'jules@coldie.test'
const REVIEW = `Dry and clean, ${Date.now()}.`

/** Returns the shopper's newest delivered order of the demo. */
async function deliveredOrder(baseURL: string): Promise<number> {
  const orders = await (await memberApi(baseURL, SHOPPER)).call(listOrders, { query: { mine: true } })
  return orders.find(({ status }) => status === STATUS.complete)!.order_id
}

/** Rates the delivery, which only the store reads, and the first product, whose review the store publishes. */
async function rate(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^(Rate your order|Change your ratings)$/ }).click()
  const delivery = page.getByRole('group', { name: 'Stars for the delivery' })
  await delivery.getByRole('radio').first().focus()
  for (let stars = 1; stars < 4; stars++) await page.keyboard.press('ArrowRight')
  await expect(delivery.getByRole('radio', { name: '4 stars: Good' })).toBeChecked()
  const product = page.getByRole('group', { name: /^Stars for / }).nth(1)
  await product.locator('label').last().click()
  await expect(product.getByRole('radio', { name: '5 stars: Great' })).toBeChecked()
  await page
    .getByLabel(/^Your review of /)
    .first()
    .fill(REVIEW)
  await expectAccessible(page, 'rate an order')
  await page.getByRole('button', { name: 'Save ratings' }).click()
  await expect(page.getByText(/^Thanks for rating the delivery 4 out of 5/)).toBeVisible()
}

/** Tips the driver $5 with a new card. */
async function tip(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tip your driver' }).click()
  await untilListening(page)
  await expect(page.getByRole('radio', { checked: true, name: /\$/ })).toHaveCount(0)
  await page.getByText('$5', { exact: true }).click()
  await page.getByRole('radio', { name: 'New card' }).check()
  await fillCard(page, APPROVED)
  await expectAccessible(page, 'tip the driver')
  await page.getByRole('button', { name: 'Pay the tip $5.00' }).click()
  await expect(page.getByText('You tipped your driver $5.00. Thanks!')).toBeVisible()
}

/** Publishes the review. @returns the path of the product */
async function publish(staff: Page): Promise<string> {
  await staff.goto('/console/reviews')
  const card = staff.getByRole('listitem').filter({ hasText: REVIEW })
  const product = (await card.getByRole('link').first().getAttribute('href'))!
  await expectNoBarrier(staff)
  await card.getByRole('button', { name: 'Publish' }).click()
  await expect(card).toBeHidden()
  await staff.goto('/console/reviews?show=deliveries')
  await expect(staff.getByRole('heading', { name: '4 out of 5' }).first()).toBeVisible()
  return product
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

test.describe('After the delivery', () => {
  test.use(PHONE)

  test(
    '§2 Order tracking: the order is rated, and a reported problem is refunded by the store and shown',
    { tag: '@slow' },
    async ({ page, browser, baseURL }) => {
      const orderId = await deliveredOrder(baseURL!)
      await page.goto('/')
      await logIn(page, SHOPPER, 'coldie-demo')
      await page.goto(`/order/${orderId}/tracking`)
      await tip(page)
      await rate(page)
      await page.getByRole('link', { name: /^Report a(nother)? problem$/ }).click()
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

      // Updated by a realtime event, without a reload.
      await expect(page.getByText(/^We’ve refunded \$.* Sorry! That one’s on us\.$/)).toBeVisible()

      const product = await publish(staff)
      // The query bypasses the cached page, which may be a minute old.
      await staff.goto(`${product}?reviews=1`)
      await expect(staff.getByText(REVIEW)).toBeVisible()
      await expect(staff.getByText(/^Verified buyer, /).first()).toBeVisible()
      await expectAccessible(staff, 'product with reviews')
    },
  )
})
