import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { required } from '#domain/required.ts'
import { acceptAddress } from './preconditions.ts'

/** Steps of a shopper that several tests share. They use visible names and roles, never implementation details. */

export const PHONE = { viewport: { width: 390, height: 844 } }
export const DESK = { viewport: { width: 1280, height: 900 } }
/** Full motion, as most shoppers see the shop. Other tests use reduced motion. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

export type TestCard = { number: string; expiry?: string; cvv?: string }
export const APPROVED: TestCard = { number: '4111 1111 1111 1111' }
export const DECLINED: TestCard = { number: '4000 0000 0000 0002' }

export type Guest = { email: string; mobile: string }
export function newGuest(): Guest {
  const digits = String(randomInt(10 ** 8)).padStart(8, '0')
  return { email: `shopper-${digits}@example.com`, mobile: `04${digits}` }
}

/** Goes from the home page to the categories of the address's store. */
export async function enterAddress(page: Page, text: string): Promise<void> {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Delivery Address' })
  await field.pressSequentially(text)
  await page.getByRole('option').first().click()
  const heading = page.getByRole('heading', { name: 'What are you drinking?' })
  await expect(heading).toBeVisible()
}

/** Accepts an address without the home page's form, for tests that start on a product list. */
export async function haveAddress(page: Page, text: string): Promise<void> {
  await page.goto(await acceptAddress(page, text))
  const heading = page.getByRole('heading', { name: 'What are you drinking?' })
  await expect(heading).toBeVisible()
}

/** Adds one pack of each of the first `count` beers in the product list. */
export async function addBeers(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: 'Beer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Beer', level: 1 })).toBeVisible()
  const buttons = page.getByRole('button', { name: /^Add to Cart: / })
  for (let index = 0; index < count; index++) {
    await buttons.nth(index).click()
    const shown = index === 0 ? '1 item' : `${index + 1} items`
    await expect(page.getByRole('link', { name: shown, exact: true })).toBeVisible()
    // The count changes immediately. Leaving the page before the reply would abort the request.
    await expect(buttons.nth(index)).not.toHaveAttribute('aria-busy')
  }
}

/**
 * Scrolls up until the whole top bar is visible. Further down it is hidden, and it moves by its height on scroll up. A
 * press that is released after such a move causes no click.
 */
async function showBar(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
}

/** Goes from any page to the cart by the link in the top bar, which shows the number of items. */
export async function goToCart(page: Page, items: string | RegExp = /^\d+ items?$/): Promise<void> {
  await showBar(page)
  await page.getByRole('link', { name: items, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My Cart', level: 1 })).toBeVisible()
}

/** Goes from any page to the checkout, and accepts the surcharge if there is one. */
export async function goToCheckout(page: Page): Promise<void> {
  await goToCart(page)
  await checkOut(page)
}

/** Opens the checkout, for tests that start there with a filled cart. */
export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/cart')
  await checkOut(page)
}

async function checkOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Checkout' }).click()
  const goOn = page.getByRole('button', { name: 'Continue' })
  const place = page.getByRole('button', { name: /^Place Order/ })
  await expect(goOn.or(place)).toBeVisible()
  if (await goOn.isVisible()) await goOn.click()
  await expect(place).toBeVisible()
}

export async function fillGuest(page: Page, guest: Guest): Promise<void> {
  await page.getByLabel('First Name').fill('Sam')
  await page.getByLabel('Last Name').fill('Okafor')
  await page.getByLabel('Email', { exact: true }).fill(guest.email)
  await page.getByLabel('Mobile').fill(guest.mobile)
  await page.getByLabel('Date of Birth').pressSequentially('14021990')
  await page.getByLabel('Password').fill('a-cold-drink')
}

/** Types a card into the payment provider's iframe. */
export async function fillCard(page: Page, card: TestCard): Promise<void> {
  const frame = page.frameLocator('iframe[title="Card details"]')
  await frame.getByLabel('Name on Card').fill('Sam Okafor')
  await frame.getByLabel('Card Number').fill(card.number)
  await frame.getByLabel('Expiry (MM/YY)').fill(card.expiry ?? '12/28')
  await frame.getByLabel('CCV').fill(card.cvv ?? '123')
}

export const placeOrder = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Place Order/ }).click()

/** Returns the code in the latest message to a mobile, from the demo's inbox. */
export async function codeFor(page: Page, mobile: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const reply = await page.request.get(`/demo/inbox.json?to=${mobile}`)
    const { data } = (await reply.json()) as { data: { text: string }[] }
    code = /\b\d{4}\b/.exec(data[0]?.text ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return required(code, 'verification code')
}

/** Types the code of the SMS, which is submitted with its last digit. */
export async function enterCode(page: Page, mobile: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify Your Mobile' })
  await expect(dialog.getByLabel('Digit 1')).toBeFocused()
  await page.keyboard.type(await codeFor(page, mobile))
}

/**
 * Waits until the page handles presses, which is when it requests the session. Before that, links load documents and
 * forms are submitted natively.
 */
export const untilListening = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/-/session')),
  )

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await untilListening(page)
  await showBar(page)
  await page.getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, email, password)
}

/** Logs in with the open login dialog. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log In' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
}
