import { expect, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { expectAccessible } from '../accessible.ts'
import { haveCart, haveLogin } from '../preconditions.ts'
import {
  haveAddress,
  fillCard,
  fillGuest,
  goToCheckout,
  goToCart,
  placeOrder,
  newGuest,
  untilListening,
  APPROVED,
  PHONE,
} from '../storefront-steps.ts'

test.use(PHONE)

async function expectDialogAccessible(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expectAccessible(page, name)
}

test(
  '§2 Popups: login, forgot, address, confirm and sorry have no accessibility violations, in both themes and widths',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/')
    await untilListening(page)
    await page.getByRole('link', { name: 'Log in here' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log In' }).click()
    await expectDialogAccessible(page, 'Log In')
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await expectDialogAccessible(page, 'Forgot Password')
    await page.keyboard.press('Escape')
    await page.goto('/forgot_password/sam@example.com/no-such-token')
    await expectDialogAccessible(page, 'Set a New Password')

    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectAccessible(page, 'menu')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Delivery Address' }).fill('14 keira street wollongong')
    await page.getByRole('button', { name: /^(Go|Find Drinks)$/ }).click()
    await expectDialogAccessible(page, 'Is This Correct?')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectDialogAccessible(page, 'Coldie is expanding!')
    await page.goto('/bottleshop/victoria/fitzroy')
    await expectDialogAccessible(page, 'Confirm Address')
  },
)

test(
  "§2 Popups: surcharge, cart transfer and 'Verify Your Mobile' have no accessibility violations, in both themes and widths",
  { tag: '@slow' },
  async ({ page }) => {
    await haveAddress(page, '63 smith st fitz')
    await page.goto('/product/tram-86-draught')
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page.getByRole('link', { name: '1 item' })).toBeVisible()
    await goToCart(page, '1 item')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Change/ })
      .click()
    const popup = page.getByRole('dialog', { name: 'Confirm Address' })
    await popup.getByRole('combobox').fill('49 king st newtown')
    await popup.getByRole('option').first().click()
    await expectDialogAccessible(page, 'Error')
    await page.getByRole('button', { name: 'NO', exact: true }).click()
    // The popup returns after the other dialog has closed. A key pressed in between would reach neither dialog.
    await expect(popup.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()

    await goToCheckout(page)
    await fillGuest(page, newGuest())
    await fillCard(page, APPROVED)
    await placeOrder(page)
    await expectDialogAccessible(page, 'Verify Your Mobile')
  },
)

test(
  '§2 Popups: account menu and referral have no accessibility violations, in both themes and widths',
  { tag: '@slow' },
  async ({ page }) => {
    await haveCart(page, '64 smith st fitz', 1)
    await haveLogin(page, 'customer@coldie.test')
    await page.goto('/cart')
    await page.getByRole('button', { name: 'My Account' }).click()
    await expectAccessible(page, 'account menu')
    await page.locator('#account-menu').getByRole('button', { name: 'Refer a Friend' }).click()
    await expectDialogAccessible(page, 'Give Drinks, Get Drinks!')
  },
)
