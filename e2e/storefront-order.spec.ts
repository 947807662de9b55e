import { expect } from '@playwright/test'
import { test } from './at-home.ts'
import { haveCart } from './preconditions.ts'
import {
  addBeers,
  APPROVED,
  codeFor,
  DECLINED,
  DESK,
  enterAddress,
  haveAddress,
  IN_MOTION,
  fillCard,
  fillGuest,
  goToCheckout,
  logIn,
  newGuest,
  PHONE,
  placeOrder,
  goToCart,
  openCheckout,
} from './storefront-steps.ts'

test.describe('a guest on a phone', () => {
  test.use({ ...PHONE, ...IN_MOTION })

  test('orders from an address to the tracker, with a new card and the code from the SMS', async ({
    page,
  }) => {
    const guest = newGuest()
    await enterAddress(page, '12 smith st fitz')
    await addBeers(page, 2)
    await goToCheckout(page)
    await fillGuest(page, guest)
    await fillCard(page, APPROVED)
    await placeOrder(page)

    const dialog = page.getByRole('dialog', { name: 'Verify Your Mobile' })
    await expect(dialog.getByLabel('Digit 1')).toBeFocused()
    const code = await codeFor(page, guest.mobile)
    await page.keyboard.type(code === '0000' ? '1111' : '0000')
    await expect(dialog.getByText('That code isn’t right.')).toBeVisible()
    for (const [index, digit] of [...code].entries())
      await dialog.getByLabel(`Digit ${index + 1}`).fill(digit)

    await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
    await expect(page.getByText('Confirming Order')).toBeVisible()
    await expect(page.getByText('12 Smith Street, Fitzroy').first()).toBeVisible()
    await expect(page.getByRole('link', { name: '0 items' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Confirming Order')).toBeVisible()
  })

  test(
    'sees an error at each missing field, and the first field is focused',
    { tag: '@slow' },
    async ({ page }) => {
      await haveCart(page, '14 smith st fitz', 2)
      await openCheckout(page)
      await page.getByText('Send order as gift').click()
      await placeOrder(page)
      for (const message of [
        'First name is required',
        'Last Name is required',
        'Invalid Email',
        'Mobile is required',
        'Date of Birth is required',
        'Password is required',
        "Recipient's Name required",
        "Recipient's Mobile required",
        'Please confirm that the recipient is over 18.',
      ]) {
        await expect(page.getByText(message, { exact: true })).toBeVisible()
      }
      await expect(page.getByLabel('First Name')).toBeFocused()
      await page.getByLabel('Date of Birth').pressSequentially('21112008')
      await placeOrder(page)
      await expect(page.getByText('Invalid birth date')).toBeVisible()
    },
  )
})

test.describe('a member at a desk', () => {
  test.use(DESK)

  test(
    'orders with the saved card for a chosen slot, after invalid promo codes and a declined card',
    { tag: '@slow' },
    async ({ page }) => {
      await enterAddress(page, '10 acland st st kilda')
      await addBeers(page, 3)
      await logIn(page, 'customer@coldie.test', 'coldie-demo')
      await goToCart(page, '3 items')

      await page.getByRole('button', { name: 'Have a Promo Code?' }).click()
      for (const [promo, message] of [
        ['NOSUCHCODE', 'That promo code is not valid.'],
        ['EXPIRED', 'That promo code has ended.'],
      ] as const) {
        await page.getByLabel('Have a Promo Code?').fill(promo)
        await page.keyboard.press('Enter')
        await expect(page.getByText(message)).toBeVisible()
      }
      await page.getByLabel('Have a Promo Code?').fill('FIVER')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByRole('complementary', { name: 'Order total' })).toContainText('- $5.00')
      await page.getByRole('group', { name: 'Time' }).getByRole('radio').last().check()

      await page.getByRole('button', { name: 'Checkout' }).click()
      await expect(page.getByText('Welcome back')).toBeVisible()
      await expect(page.getByRole('group', { name: 'Time' }).getByRole('radio').last()).toBeChecked()
      await page.getByRole('radio', { name: /Enter New Credit Card/ }).check()
      await fillCard(page, DECLINED)
      await placeOrder(page)
      await expect(page.getByText('Your payment was declined.')).toBeVisible()
      await page.getByRole('button', { name: 'Saved payment methods' }).click()
      await page.getByRole('radio', { name: /Ending/ }).click()
      await expect(page.getByRole('button', { name: /Ending .*Change/ })).toBeFocused()
      await placeOrder(page)

      await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
      await expect(page.getByText('Order scheduled')).toBeVisible()
      await page.goto('/orders')
      await expect(page.getByText('Confirming Order').first()).toBeVisible()
    },
  )

  test('logs out, and must log in again to see orders', { tag: '@slow' }, async ({ page }) => {
    await haveAddress(page, '12 acland st st kilda')
    await logIn(page, 'customer@coldie.test', 'coldie-demo')
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('link', { name: 'Log Out' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto('/orders')
    await expect(page).toHaveURL(/\/login/)
  })
})
