import { expect, type Page } from '@playwright/test'
import { test } from './at-home.ts'
import { haveCart } from './preconditions.ts'
import {
  addBeers,
  haveAddress,
  fillCard,
  fillGuest,
  fillLogin,
  goToCart,
  enterCode,
  placeOrder,
  newGuest,
  untilListening,
  openCheckout,
  APPROVED,
  PHONE,
} from './storefront-steps.ts'

test.use(PHONE)

const NEW_PASSWORD = 'an-even-colder-drink'

/** Returns the path in the latest mail that leads to the password reset. */
async function mailedPath(page: Page, email: string): Promise<string> {
  let path: string | undefined
  await expect(async () => {
    const reply = await page.request.get('/demo/inbox.json', { params: { to: email } })
    const { data } = (await reply.json()) as { data: { text: string }[] }
    path = /\/forgot_password\/\S+/.exec(data[0]?.text ?? '')?.[0]
    expect(path).toBeDefined()
  }).toPass()
  return path!
}

/** Creates an account for this test by ordering, so that the test changes no other login. */
async function becomeMember(page: Page): Promise<string> {
  const guest = newGuest()
  await haveCart(page, '40 smith st fitz', 2)
  await openCheckout(page)
  await fillGuest(page, guest)
  await fillCard(page, APPROVED)
  await placeOrder(page)
  await enterCode(page, guest.mobile)
  await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
  await page.goto('/logout')
  return guest.email
}

test(
  'a forgotten password is reset with the mailed link, which works once',
  { tag: '@slow' },
  async ({ page }) => {
    const email = await becomeMember(page)

    await untilListening(page)
    await page.getByRole('link', { name: 'Log in here' }).click()
    await page.getByRole('dialog', { name: 'Log In' }).getByRole('link', { name: 'Forgot Password?' }).click()
    const forgot = page.getByRole('dialog', { name: 'Forgot Password' })
    await expect(forgot.getByLabel('Email')).toBeFocused()
    await forgot.getByLabel('Email').fill('nobody')
    await page.keyboard.press('Tab')
    await expect(forgot.getByText('Invalid Email')).toBeVisible()
    await expect(forgot.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await forgot.getByLabel('Email').fill(email)
    await forgot.getByRole('button', { name: 'Submit' }).click()
    await expect(forgot.getByText('Please check your email')).toBeVisible()

    const path = await mailedPath(page, email)
    const reply = await page.goto(path)
    expect(reply!.headers()['referrer-policy']).toBe('same-origin')
    await expect(page).toHaveURL(/:\d+\/$/)
    const reset = page.getByRole('dialog', { name: 'Set a New Password' })
    await expect(reset.getByLabel('New Password')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(reset.getByText('Password is required')).toBeVisible()
    await reset.getByLabel('New Password').fill(NEW_PASSWORD)
    await reset.getByLabel('Confirm Password').fill('something else')
    await page.keyboard.press('Tab')
    await expect(reset.getByText('Password not match')).toBeVisible()
    await expect(reset.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await reset.getByLabel('Confirm Password').fill(NEW_PASSWORD)
    await reset.getByRole('button', { name: 'Submit' }).click()
    await expect(reset.getByText('You’re all set.')).toBeVisible()
    await reset.getByRole('button', { name: 'Log In' }).click()
    await fillLogin(page, email, NEW_PASSWORD)

    await page.goto(path)
    await untilListening(page)
    await expect(reset.getByRole('button', { name: 'Submit' })).toBeDisabled()
    await reset.getByLabel('New Password').fill('another one')
    await reset.getByLabel('Confirm Password').fill('another one')
    await reset.getByRole('button', { name: 'Submit' }).click()
    await expect(reset.getByText('This link has expired or was already used.')).toBeVisible()
    await reset.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL(/\/forgot_password$/)
    await expect(page.getByLabel('Email').first()).toBeFocused()
  },
)

test(
  'a promo code in a link is stored for the cart and applied automatically',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/contact-us?promo_code=WELCOME10&from=mail')
    await expect(page).toHaveURL(/\/contact-us\?from=mail$/)
    await haveAddress(page, '42 smith st fitz')
    await expect(page.getByText('We’ve applied promo code WELCOME10 to your cart.')).toBeVisible()
    await addBeers(page, 1)
    await goToCart(page, '1 item')
    await expect(page.getByRole('complementary', { name: 'Order total' })).toContainText('- 10%')

    await page.goto('/cart?promo_code=EXPIRED')
    await expect(page.getByText('That promo code has ended.')).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('complementary', { name: 'Order total' })).toContainText('- 10%')
  },
)
