import { expect, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { haveCart } from '../preconditions.ts'
import { DESK, haveAddress, logIn, PHONE } from '../storefront-steps.ts'

/**
 * Opens a page whose scripts load only after the test has typed, as on a slow network. Text typed before is lost if
 * hydration resets a field to its initial value.
 * @returns a function that lets the scripts load and waits until the page has requested its session
 */
async function openSlowly(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: isTyped, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await isTyped
    await route.continue().catch(() => undefined)
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    const session = page.waitForResponse('**/-/session*')
    letScriptsCome()
    await session
  }
}

const isReact = (page: Page) =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react')))

/** Types into each field before the scripts load, and expects the values once the page has requested its session. */
async function typeEarly(page: Page, path: string, texts: Record<string, string>): Promise<void> {
  const letScriptsCome = await openSlowly(page, path)
  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(label, { exact: true }).first()
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
  expect(await isReact(page)).toBe(false)
  await letScriptsCome()
  for (const [label, text] of Object.entries(texts)) await expect(field(label)).toHaveValue(text)
}

test.describe('input before the scripts load is retained', () => {
  // No service worker, because it would serve cached scripts.
  test.use(DESK)

  /** One page of each kind. The slow tests cover the remaining pages. */
  const PAGES: { path: string; texts: Record<string, string>; submit?: string; tag?: '@slow' }[] = [
    { path: '/forgot_password', texts: { Email: 'kim@example.com' }, submit: 'Submit', tag: '@slow' },
    {
      path: '/forgot_password/kim@example.com/a-token-of-nobody',
      texts: { 'New Password': 'An-ice-cold-beer', 'Confirm Password': 'An-ice-cold-beer' },
      submit: 'Submit',
      tag: '@slow',
    },
    {
      path: '/login',
      texts: { Email: 'kim@example.com', Password: 'secret' },
      submit: 'Log In',
      tag: '@slow',
    },
    {
      path: '/register',
      texts: {
        'First Name': 'Kim',
        'Last Name': 'Lee',
        Email: 'kim@example.com',
        Mobile: '0412345678',
        'Date of Birth': '01/02/1990',
        Password: 'An-ice-cold-beer',
      },
      tag: '@slow',
    },
    {
      path: '/contact-us',
      texts: { Email: 'kim@example.com', 'First Name': 'Kim', Message: 'Hello' },
      tag: '@slow',
    },
    {
      path: '/self-exclusion',
      texts: { 'First Name': 'Kim', Mobile: '0412 345 678', 'Date of Birth': '01/02/1990' },
      tag: '@slow',
    },
    { path: '/', texts: { 'Delivery Address': '12 smith st fitz' } },
    { path: '/suburb/victoria', texts: { 'Find your suburb': 'fitz' }, tag: '@slow' },
    { path: '/bottleshop/victoria/fitzroy', texts: { 'Search Products': 'lager' }, tag: '@slow' },
  ]
  for (const { path, texts, submit, tag } of PAGES) {
    test(path, { tag: tag ?? [] }, async ({ page }) => {
      await typeEarly(page, path, texts)
      if (submit)
        await expect(page.getByRole('main').getByRole('button', { name: submit, exact: true })).toBeEnabled()
    })
  }

  test('/checkout, including checkboxes', { tag: '@slow' }, async ({ page }) => {
    await haveCart(page, '66 smith st fitz', 2)
    const letScriptsCome = await openSlowly(page, '/checkout')
    await page.getByLabel('First Name').fill('Kim')
    await page.getByLabel('Email', { exact: true }).fill('kim@example.com')
    const comments = page.getByRole('checkbox', { name: 'Order Comments' })
    await comments.check()
    expect(await isReact(page)).toBe(false)
    await letScriptsCome()
    await expect(page.getByLabel('First Name')).toHaveValue('Kim')
    await expect(comments).toBeChecked()
    await expect(page.getByRole('textbox', { name: /Comments/ })).toBeVisible()
  })

  test('presses are retained too: the order is validated, and no typed value gets into the URL', async ({
    page,
  }) => {
    await haveCart(page, '68 smith st fitz', 2)
    const letScriptsCome = await openSlowly(page, '/checkout')
    await page.getByLabel('First Name').fill('Kim')
    await page.getByLabel('Password').fill('An-ice-cold-beer')
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await page.getByLabel('Password').press('Enter')
    expect(await isReact(page)).toBe(false)
    await letScriptsCome()
    await expect(page.getByText('Last Name is required')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Kim')
    expect(page.url()).toMatch(/\/checkout$/)
  })

  test(
    'nothing moves when the scripts load: a press is released on the same element',
    { tag: '@slow' },
    async ({ page }) => {
      await page.setViewportSize(PHONE.viewport)
      await haveCart(page, '72 smith st fitz', 2)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      for (const path of ['/checkout', '/cart', '/login', '/register', '/contact-us']) {
        const letScriptsCome = await openSlowly(page, path)
        await page.waitForLoadState('domcontentloaded')
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        const before = await height()
        expect(await isReact(page)).toBe(false)
        await letScriptsCome()
        if (path === '/checkout')
          await expect(page.locator('iframe')).toHaveAttribute('style', /visibility: visible; height: \d+px/)
        expect(await height(), path).toBe(before)
        await page.unrouteAll()
      }
    },
  )

  test('nothing moves in a dialog whose parts load in sequence', { tag: '@slow' }, async ({ page }) => {
    await haveAddress(page, '74 smith st fitz')
    const { promise: isMeasured, resolve: letPasskeysCome } = Promise.withResolvers<void>()
    await page.route('**/passkey-button*.js', async (route) => {
      await isMeasured
      await route.continue()
    })
    await page.getByRole('link', { name: 'Login' }).click()
    const button = page.getByRole('dialog', { name: 'Log In' }).getByRole('button', { name: 'Log In' })
    await button.click({ trial: true })
    const before = await button.boundingBox()
    letPasskeysCome()
    await expect(page.getByRole('button', { name: /passkey/i })).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
  })

  test('a dialog opens from the pressed button', { tag: '@slow' }, async ({ page }) => {
    await haveCart(page, '70 smith st fitz', 1)
    const letScriptsCome = await openSlowly(page, '/cart')
    await page.getByRole('button', { name: 'Have a Promo Code?' }).click()
    await letScriptsCome()
    await expect(page.getByLabel('Have a Promo Code?')).toBeVisible()
  })

  test('/account/details', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/')
    await logIn(page, 'jules@coldie.test', 'coldie-demo')
    await typeEarly(page, '/account/details', { 'First Name': 'Julia', 'Last Name': 'Nova' })
  })
})
