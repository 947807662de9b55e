import { expect, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { expectAccessible, expectNoBarrier } from '../accessible.ts'
import { haveCart, haveLogin } from '../preconditions.ts'
import {
  APPROVED,
  DESK,
  fillCard,
  fillGuest,
  newGuest,
  PHONE,
  placeOrder,
  openCheckout,
} from '../storefront-steps.ts'

const OFFLINE = 'Sorry, there appears to be an issue with your internet connection.'

test.describe('a guest on a phone', () => {
  test.use(PHONE)

  test(
    '§5 Guest account form: an invalid form focuses the first invalid field and scrolls to the top; typed values survive a reload',
    { tag: '@slow' },
    async ({ page }) => {
      await haveCart(page, '60 smith st fitz', 2)
      await openCheckout(page)
      await page.getByLabel('First Name').fill('Sam')
      await page.getByLabel('Password').fill('a-cold-drink')
      await placeOrder(page)
      await expect(page.getByLabel('Last Name')).toBeFocused()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await expectNoBarrier(page)
      await page.reload()
      await expect(page.getByLabel('First Name')).toHaveValue('Sam')
      await expect(page.getByLabel('Password')).toHaveValue('')
    },
  )

  test(
    'the cart is collapsed into a line above the form, which expands without JavaScript too',
    { tag: '@slow' },
    async ({ page, browser }) => {
      await haveCart(page, '61 smith st fitz', 2)
      await openCheckout(page)
      const total = (await page.getByRole('button', { name: /^Place Order/ }).innerText()).match(
        /\$[\d.]+/,
      )![0]
      const line = `2 items · AU ${total}`
      const subtotal = (at: Page) => at.locator('main details dt', { hasText: 'Subtotal' })
      await expect(page.getByText(line)).toBeInViewport()
      await expect(page.getByRole('complementary', { name: 'My Cart' })).toBeHidden()
      await expect(subtotal(page)).toBeHidden()
      await page.getByText(line).click()
      await expect(subtotal(page)).toBeVisible()
      await expectAccessible(page, 'checkout with its cart open')

      const storageState = await page.context().storageState()
      const plain = await browser.newContext({ ...PHONE, javaScriptEnabled: false, storageState })
      const withoutScripts = await plain.newPage()
      await withoutScripts.goto(page.url())
      await withoutScripts.getByText(line).click()
      await expect(subtotal(withoutScripts)).toBeVisible()
      await plain.close()
    },
  )

  test(
    '§8 card errors: the provider’s refusal is shown with our message, and the fields are cleared',
    { tag: '@slow' },
    async ({ page }) => {
      await haveCart(page, '62 smith st fitz', 2)
      await openCheckout(page)
      await fillGuest(page, newGuest())
      await fillCard(page, { number: '4111 1111 1111 1112' })
      // Typed values survive a change of theme, for example at nightfall.
      await page.emulateMedia({ colorScheme: 'dark' })
      const frame = page.frameLocator('iframe[title="Card details"]').locator('html')
      await expect(frame).toHaveAttribute('data-theme', 'stout')
      await placeOrder(page)
      await expect(page.getByText('Invalid credit card, please re-enter your credit card')).toBeVisible()
      const card = page.frameLocator('iframe[title="Card details"]')
      await expect(card.getByLabel('Card Number')).toHaveValue('')
      await placeOrder(page)
      await expect(card.getByText('Credit card number required')).toBeVisible()
      await fillCard(page, { ...APPROVED, expiry: '12/20' })
      await expect(card.getByText('Invalid expiry')).toBeVisible()
      await placeOrder(page)
      await expect(page.getByText('Invalid credit card, please re-enter your credit card')).toBeVisible()
      await expect(page.getByText(/^Invalid expiry\./)).toBeVisible()
      const isCleared = async () => {
        for (const field of ['Card Number', 'Expiry (MM/YY)', 'CCV'])
          await expect(card.getByLabel(field)).toHaveValue('')
        await expect(card.getByLabel('Name on Card')).not.toHaveValue('')
      }
      await isCleared()
      // An empty field shows its error, and the other fields retain their values.
      await fillCard(page, { ...APPROVED, cvv: '' })
      await placeOrder(page)
      await expect(card.getByText('CVV required')).toBeVisible()
      await expect(card.getByLabel('Card Number')).toHaveValue(APPROVED.number)
      for (const refused of [
        { ...APPROVED, cvv: '200' },
        { number: '4242 4242 4242 4242' },
        { ...APPROVED, expiry: '13/30' },
      ]) {
        await fillCard(page, refused)
        await placeOrder(page)
        await expect(page.getByText('Invalid credit card, please re-enter your credit card')).toBeVisible()
        await isCleared()
      }
      await page.route('**/demo/gateway/tokens', (route) => route.abort())
      await fillCard(page, APPROVED)
      await placeOrder(page)
      await expect(page.getByText('Something went wrong, please try again')).toBeVisible()
      await isCleared()
    },
  )

  test(
    '§8 Browser offline: shows the message, and the order succeeds once the network is back',
    { tag: '@slow' },
    async ({ page, context }) => {
      await haveCart(page, '64 smith st fitz', 2)
      await haveLogin(page, 'jules@coldie.test')
      await openCheckout(page)
      await context.setOffline(true)
      await placeOrder(page)
      await expect(page.getByRole('main').getByText(OFFLINE)).toBeVisible()
      await context.setOffline(false)
      await placeOrder(page)
      await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
    },
  )
})

test.describe('a member at a desk', () => {
  test.use(DESK)

  test('§4 Checkout flow: after the order Back cannot order again, and an ended session retains the typed values', async ({
    page,
    context,
  }) => {
    await haveCart(page, '66 smith st fitz', 2)
    await haveLogin(page, 'customer@coldie.test')
    await openCheckout(page)
    await page.getByText('Order Comments').click()
    await page.getByRole('textbox', { name: 'Order Comments' }).fill('Ring twice')
    await context.clearCookies({ name: 'token' })
    await placeOrder(page)
    const login = page.getByRole('dialog', { name: 'Log In' })
    await login.getByLabel('Email').fill('customer@coldie.test')
    await login.getByLabel('Password', { exact: true }).fill('coldie-demo')
    await login.getByRole('button', { name: 'Log In' }).click()
    await expect(login).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Order Comments' })).toHaveValue('Ring twice')
    await placeOrder(page)
    await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Place Order/ })).toBeHidden()
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
  })
})
