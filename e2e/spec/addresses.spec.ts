import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveCart, haveLogin } from '../preconditions.ts'
import { PHONE, placeOrder, openCheckout } from '../storefront-steps.ts'

test.use(PHONE)

test(
  '§8 Unlisted addresses: errors are shown while typing, and the address is reviewed once more',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Delivery Address' }).fill('9999 Nowhere Street, Fitzroy')
    await expect(page.getByText('We can’t find this address.')).toBeVisible()
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page.getByText('Invalid address. Please enter your full address')).toBeVisible()
    await page.getByRole('button', { name: 'My address isn’t listed' }).click()
    await expect(page.getByRole('textbox', { name: 'Suburb' })).toHaveValue('Fitzroy')
    await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('3065')
    await page.getByRole('button', { name: 'Set a pin on the map' }).click()
    const map = page.getByRole('application', { name: /arrow keys move the pin/ })
    await expect(map.locator('text').first()).toBeVisible()
    await map.click({ position: { x: 60, y: 60 } })
    await expect(
      page.getByRole('status').filter({ hasText: /^The pin is (near|in) .*Fitzroy VIC 3065/ }),
    ).toBeVisible()
    await map.press('ArrowUp')
    await expectAccessible(page, 'the map of an unlisted address')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page).toHaveURL(/\/bottleshop\/victoria\/fitzroy\/categories$/)
    await expect(page.getByRole('banner')).toContainText('9999 Nowhere Street, Fitzroy VIC 3065')
  },
)

test(
  'a member on a new device selects a saved address with one tap, and reorders to the order’s address',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/login?return_to=/')
    await page.getByLabel('Email').fill('customer@coldie.test')
    await page.getByLabel('Password').fill('coldie-demo')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    const saved = page.getByRole('list', { name: 'Your saved addresses' }).getByRole('button')
    await expect(saved.first()).toBeVisible()

    await page.goto('/orders')
    await page
      .getByRole('button', { name: /^Order again/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Go to cart' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/')
    await saved.last().click()
    await expect(page).toHaveURL(/\/bottleshop\/.+\/categories$/)
  },
)

test(
  'a member adds products of earlier orders to the cart from the home page',
  { tag: '@slow' },
  async ({ page }) => {
    await haveCart(page, '70 smith st fitz', 2)
    await haveLogin(page, 'casey@coldie.test')
    await openCheckout(page)
    await placeOrder(page)
    await expect(page).toHaveURL(/\/tracking$/)
    await page.goto('/')
    const again = page.getByRole('list', { name: 'Buy it again' })
    await expect(again.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText(/^At 70 Smith Street.* in about \d+ minutes\./)).toBeVisible()
    await expectAccessible(page, 'the home page of a member')
    await again
      .getByRole('button', { name: /^Add to Cart: / })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'Shop for this address' })).toHaveAttribute(
      'href',
      '/bottleshop/victoria/fitzroy',
    )
    await page.getByRole('link', { name: 'Go to cart (1 item)' }).click()
    await expect(page).toHaveURL('/cart')
  },
)

test(
  '§8 Zone lookup fails: an address that is not served opens the sheet, and the invalid fields are marked',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/')
    const address = page.getByRole('combobox', { name: 'Delivery Address' })
    const sheet = page.getByRole('dialog', { name: 'Coldie is expanding!' })
    await address.fill('12 Murphy Street, Wangaratta 3677')
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(sheet).toContainText("But we're not in Wangaratta just yet.")
    // One press closes the sheet, although its field is focused and empty.
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()

    await address.fill('12 Nowhere Street Brisbane')
    await page.getByRole('button', { name: 'Go' }).click()
    await page.getByRole('button', { name: 'My address isn’t listed' }).click()
    await expect(page.getByRole('textbox', { name: 'Suburb' })).toHaveValue('Brisbane')
    await page.getByRole('textbox', { name: 'Postcode' }).fill('400')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByRole('combobox', { name: 'State' })).toBeFocused()
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2)
    await page.getByRole('combobox', { name: 'State' }).selectOption('QLD')
    await page.getByRole('textbox', { name: 'Postcode' }).fill('4000')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect(sheet).toContainText("But we're not in Brisbane just yet.")
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Number and street' })).toHaveValue('12 Nowhere Street')
  },
)

test(
  '§8 Browser offline: on a first visit, without a service worker, the page and the typed address remain',
  { tag: '@slow' },
  async ({ page, context }) => {
    await page.goto('/')
    await context.setOffline(true)
    const address = page.getByRole('combobox', { name: 'Delivery Address' })
    await address.fill('12 Smith Street, Fitzroy')
    await page.getByRole('button', { name: 'Go' }).click()
    const sentence = 'Sorry, there appears to be an issue with your internet connection.'
    await expect(page.getByText(sentence).first()).toBeVisible()
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(address).toHaveValue('12 Smith Street, Fitzroy')
    await context.setOffline(false)
    // The press of "Go" is sent as soon as the network is back.
    await expect(page.getByRole('dialog', { name: 'Is This Correct?' })).toBeVisible()
  },
)
