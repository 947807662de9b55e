import { expect } from '@playwright/test'
import { test } from '../at-home.ts'
import { addCartItem, openCart } from '#contract/shop/carts.ts'
import { listProducts } from '#contract/shop/catalogue.ts'
import { logout } from '#contract/account/users.ts'
import { DEMO_PASSWORD, memberApi } from '../place-order.ts'
import { haveCart } from '../preconditions.ts'
import { addBeers, DESK, haveAddress, logIn, PHONE, goToCart } from '../storefront-steps.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('§4 Surcharge: checkout is blocked until the shopper accepts, also by a deep link and in a second tab', async ({
    page,
    context,
  }) => {
    await haveCart(page, '52 smith st fitz', 1)
    const dialog = page.getByRole('dialog', { name: 'Under the minimum order' })
    await page.goto('/checkout')
    await expect(page).toHaveURL('/cart?surcharge=ask')
    await expect(dialog).toContainText('is added to meet the minimum order amount of $30.00')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const second = await context.newPage()
    await second.goto('/checkout')
    await expect(second).toHaveURL('/cart?surcharge=ask')
    await second.getByRole('button', { name: 'Continue' }).click()
    await expect(second).toHaveURL('/checkout')
    // The acceptance applies to this cart in all tabs.
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/checkout')
  })

  test(
    '§4 Cart item add: two tabs show the same cart, and Back to Shop goes to the previous page',
    { tag: '@slow' },
    async ({ page, context }) => {
      await haveAddress(page, '54 smith st fitz')
      await addBeers(page, 1)
      const shelf = page.url()
      await goToCart(page, '1 item')
      await expect(page.getByRole('button', { name: 'Checkout' })).toBeVisible()

      const second = await context.newPage()
      await second.goto('/cart')
      await second.getByRole('button', { name: 'More' }).click()
      await expect(second.getByRole('link', { name: '2 items', exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: '2 items', exact: true })).toBeVisible()
      await expect(page.getByRole('group', { name: /^Quantity of/ }).locator('output')).toHaveText('2')
      const notice = page.getByRole('status').filter({ hasText: 'Your cart changed in another tab.' })
      await expect(notice).toBeVisible()
      await notice.getByRole('button', { name: 'Close' }).click()

      await page.getByRole('link', { name: 'Back to Shop' }).click()
      await expect(page).toHaveURL(shelf)
    },
  )

  test(
    '§3 Browser storage: a day without a time is retained on a reload, in another tab and at the checkout',
    { tag: '@slow' },
    async ({ page, context }) => {
      await haveCart(page, '58 smith st fitz', 3)
      await page.goto('/cart')
      const days = (of: typeof page) => of.getByRole('group', { name: 'Day' }).getByRole('radio')
      const times = (of: typeof page) => of.getByRole('group', { name: 'Time' }).getByRole('radio')
      await expect(days(page).first()).toBeChecked()
      await days(page).nth(1).check()
      await page.reload()
      await expect(days(page).nth(1)).toBeChecked()
      await expect(times(page).first()).toBeVisible()
      await expect(times(page).and(page.locator(':checked'))).toHaveCount(0)

      const second = await context.newPage()
      await second.goto('/checkout')
      await expect(days(second).nth(1)).toBeChecked()
      await second.getByRole('button', { name: /^Place Order/ }).click()
      await expect(second.getByText('Delivery time required')).toBeVisible()
      await times(second).first().check()
      await page.reload()
      await expect(days(page).nth(1)).toBeChecked()
      await expect(times(page).first()).toBeChecked()
    },
  )
})

test.describe('at a desk', () => {
  test.use(DESK)

  test(
    '§4 Cart after login: the guest’s cart and the older cart are merged, and the merge can be undone',
    { tag: '@slow' },
    async ({ page, baseURL }) => {
      await leaveCart(baseURL!, 'casey@coldie.test')
      await haveAddress(page, '56 smith st fitz')
      await addBeers(page, 1)
      await logIn(page, 'casey@coldie.test', DEMO_PASSWORD)
      await goToCart(page, '3 items')
      await expect(page.getByText('We found your older cart')).toBeVisible()
      await page.getByRole('button', { name: 'Remove them' }).click()
      await expect(page.getByText('We found your older cart')).toBeHidden()
      await expect(page.getByRole('link', { name: '1 item', exact: true })).toBeVisible()
    },
  )
})

/** Adds two units of a product to the member's cart on another device, which then logs out. */
async function leaveCart(baseURL: string, email: string): Promise<void> {
  const api = await memberApi(baseURL, email)
  const cart = await api.call(openCart, { body: { store_id: 1, zone_id: 1 } })
  const products = await api.call(listProducts, { query: { store_id: 1, sort: 3, limit: 50 } })
  const pack = products.flatMap((product) => product.product_pack ?? []).find((each) => each.in_stock)!
  await api.call(addCartItem, {
    params: { cart_id: cart.cart_id },
    body: { product_pack_id: pack.product_pack_id, quantity: 2 },
  })
  await api.call(logout)
}
