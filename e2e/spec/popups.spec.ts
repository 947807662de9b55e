import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { addBeers, enterAddress, logIn, PHONE, untilListening, goToCart } from '../storefront-steps.ts'

/** Expects that Tab cycles within the dialog and never reaches the page behind it. */
async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  const stops = await dialog.locator('a, button:not(:disabled), input:not([type=hidden])').count()
  for (let press = 0; press <= stops + 1; press++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document
      // After the last tab stop the focus may be in the browser's own UI, but never on the page behind.
      return activeElement !== document.body && !activeElement?.closest('dialog')
    })
    expect(isOutside).toBe(false)
  }
}

test(
  '§2 Popups: login, forgot, sorry, confirm, referral and the address popup take and restore the focus',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await untilListening(page)
    const opener = page.getByRole('link', { name: 'Log in here' })
    await opener.click()
    const login = page.getByRole('dialog', { name: 'Log In' })
    await expect(login.getByLabel('Email')).toBeFocused()
    await login.getByRole('button', { name: 'Log In' }).click()
    await expectTrapped(page, login)
    await page.keyboard.press('Escape')
    await expect(login).toHaveCount(0)
    await expect(opener).toBeFocused()

    await opener.click()
    await login.getByRole('link', { name: 'Forgot Password?' }).click()
    await expect(page.getByRole('dialog', { name: 'Forgot Password' }).getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Escape')

    const field = page.getByRole('combobox', { name: 'Delivery Address' })
    const find = page.getByRole('button', { name: /^(Go|Find Drinks)$/ })
    await field.fill('12 keira street wollongong')
    await find.click()
    await expect(page.getByRole('dialog', { name: 'Is This Correct?' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    const sorry = page.getByRole('dialog', { name: 'Coldie is expanding!' })
    await expect(sorry).toContainText("But we're not in Wollongong just yet.")
    await sorry.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Sorry, we currently do not service your area.')).toBeVisible()

    await page.goto('/cart')
    const popup = page.getByRole('dialog', { name: 'Confirm Address' })
    await expect(popup.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/:\d+\/$/)

    await logIn(page, 'customer@coldie.test', 'coldie-demo')
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.locator('#account-menu').getByRole('button', { name: 'Refer a Friend' }).click()
    await expect(page.getByRole('dialog', { name: 'Give Drinks, Get Drinks!' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'My Account' })).toBeFocused()
  },
)

test.describe('on a phone', () => {
  test.use(PHONE)

  test(
    '§4 Cart transfer confirm: NO keeps the address and the cart, YES moves it and removes what the new store lacks',
    { tag: '@slow' },
    async ({ page }) => {
      await enterAddress(page, '46 smith st fitz')
      // This product is sold in Fitzroy but not in Newtown.
      await page.goto('/product/tram-86-draught')
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
      await expect(page.getByRole('link', { name: '1 item' })).toBeVisible()
      await goToCart(page, '1 item')
      const change = page.getByRole('banner').getByRole('button', { name: /^Change/ })
      const popup = page.getByRole('dialog', { name: 'Confirm Address' })
      const error = page.getByRole('dialog', { name: 'Error' })
      const cart = page.getByRole('link', { name: /^\d+ items?$/ })
      const ask = async () => {
        await change.click()
        await popup.getByRole('combobox').fill('48 king st newtown')
        await popup.getByRole('option').first().click()
        await expect(error).toContainText('Some items in your cart could not be transferred to this store.')
      }
      await ask()
      await error.getByRole('button', { name: 'NO' }).click()
      await expect(error).toHaveCount(0)
      await expect(popup.getByRole('combobox')).toHaveValue(/^46 Smith Street/)
      await page.keyboard.press('Escape')
      await expect(popup).toHaveCount(0)
      await expect(page.getByRole('banner')).toContainText('46 Smith Street, Fitzroy VIC 3065')
      await expect(cart).toHaveText('1 item')

      await ask()
      await error.getByRole('button', { name: 'YES' }).click()
      await expect(page.getByRole('banner')).toContainText('48 King Street, Newtown NSW 2042')
      await expect(cart).toHaveText('0 items')
    },
  )

  test(
    '§2 Home: After the address is accepted the user goes to the stored previous page if any',
    { tag: '@slow' },
    async ({ page }) => {
      await page.goto('/cart')
      await page
        .getByRole('dialog', { name: 'Confirm Address' })
        .getByRole('button', { name: 'Close' })
        .click()
      await expect(page).toHaveURL(/:\d+\/$/)
      await page.getByRole('combobox').fill('50 smith st fitz')
      await page.getByRole('option').first().click()
      await expect(page).toHaveURL(/\/cart$/)
      // The address changes before the home page is unmounted, which clears the stored return path.
      await expect(page.getByRole('combobox')).toHaveCount(0)
      // The stored return path is cleared, so the home page leads to the categories.
      await page.goto('/')
      await expect(page.getByRole('combobox')).toHaveValue('50 Smith Street, Fitzroy VIC 3065')
      await page.getByRole('button', { name: 'Go' }).click()
      await expect(page).toHaveURL(/\/bottleshop\/victoria\/fitzroy\/categories$/)
      await addBeers(page, 1)
    },
  )
})

test.describe('without JavaScript', () => {
  test.use({ ...PHONE, javaScriptEnabled: false })

  test('§2 Home: an address can be found, confirmed and rejected', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Delivery Address' }).fill('nowhere at all')
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page.getByText('Invalid address. Please enter your full address').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Delivery Address' }).fill('1 keira street wollongong')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Sorry, we currently do not service your area.')).toBeVisible()
    await expect(page.getByText("But we're not in Wollongong just yet.")).toBeVisible()
    await page.getByRole('combobox', { name: 'Delivery Address' }).fill('52 smith street fitzroy')
    await page.getByRole('main').getByRole('button', { name: 'Submit' }).last().click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/bottleshop\/victoria\/fitzroy\/categories$/)
  })

  test('§8 Login failure: the page shows the error without JavaScript too, and a login leads back', async ({
    page,
  }) => {
    await page.goto('/login?return_to=/content/faq')
    await page.getByLabel('Email').fill('customer@coldie.test')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByText('Username and/or password is incorrect')).toBeVisible()
    await page.getByLabel('Email').fill('customer@coldie.test')
    await page.getByLabel('Password').fill('coldie-demo')
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL(/\/(content\/faq)?$/)
    await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  })
})
