import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { referenceProblems } from '../../testing/emulations/analytics/ga4-reference.ts'
import {
  type AnalyticsVendors,
  openAnalyticsVendors,
} from '../../testing/emulations/analytics/open-vendors.ts'
import { fastFolder } from '../../testing/database/fast-folder.ts'
import { expectNoBarrier } from '../accessible.ts'
import { type ServerProcess, startServer } from '../../testing/shop/server-process.ts'
import {
  APPROVED,
  codeFor,
  DESK,
  fillCard,
  fillGuest,
  type Guest,
  haveAddress,
  newGuest,
  placeOrder,
  goToCart,
} from '../storefront-steps.ts'

// A separate server with both providers enabled. Their hosts are simulated, and the page's own policy applies.

/** Next to the port of the other tests, so that two runs on a machine do not collide. */
const PORT = Number(process.env.E2E_PORT ?? 4790) + 1
const TOKEN = '0123456789abcdef0123456789abcdef'

const dataDir = mkdtempSync(join(fastFolder(), 'coldie-analytics-'))
let vendors: AnalyticsVendors
let shop: ServerProcess
let browser: Browser
let page: Page
const refusedByPolicy: string[] = []

test.beforeAll(async () => {
  ;[vendors, shop] = await Promise.all([
    openAnalyticsVendors(),
    startServer(dataDir, PORT, { GTM_CONTAINER_ID: 'GTM-ABC1234', MIXPANEL_TOKEN: TOKEN }),
  ])
  const { executablePath, args = [] } = test.info().project.use.launchOptions!
  const rules = `--host-resolver-rules=${vendors.hostRules}`
  browser = await chromium.launch({ executablePath: executablePath!, args: [...args, rules] })
  const context = await browser.newContext({ ...DESK, baseURL: shop.url, ignoreHTTPSErrors: true })
  page = await context.newPage()
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusedByPolicy.push(message.text())
  })
})
test.afterAll(async () => {
  await browser?.close()
  await Promise.all([vendors?.close(), shop?.stop()])
  rmSync(dataDir, { recursive: true, force: true })
})

const banner = () => page.getByRole('region', { name: 'Cookie choices' })
const hasGoogle = () => page.evaluate(() => 'dataLayer' in window)
const containers = () => vendors.heard.filter(({ path }) => path.startsWith('/gtm.js')).length
const heardNames = () => [...vendors.tagEvents(), ...vendors.mixpanelEvents()].map(({ name }) => name)
const unitsAdded = () =>
  vendors
    .tagEvents()
    .filter(({ name }) => name === 'add_to_cart')
    .flatMap(({ params }) => (params as { items: { quantity: number }[] }).items)
    .reduce((sum, { quantity }) => sum + quantity, 0)
const expectEvent = (name: string) => expect(() => expect(heardNames()).toContain(name)).toPass()

test(
  '§7 Analytics: an order is tracked as documented, after consent, without personal data, until consent is withdrawn',
  { tag: '@slow' },
  async () => {
    const guest = newGuest()
    await giveConsent()
    await fillCart()
    await checkOut(guest)
    const { order_number, carts } = await placedOrder()
    await expectEvent('purchase')
    await expectEvent('Sign Up')
    await expect(() => expect(vendors.mixpanelProfiles()).not.toEqual([])).toPass()
    const before = containers()
    await page.reload()
    await expect(() => expect(containers()).toBe(before + 1)).toPass()
    await withdrawConsent()

    const events = vendors.tagEvents()
    const recommended = events.filter(({ name }) => !['promo_code_failed', 'sign_up'].includes(name))
    expect(recommended.flatMap(({ name, params }) => referenceProblems(name, params))).toEqual([])
    expect([...new Set(recommended.map(({ name }) => name))].toSorted()).toEqual(
      [
        'view_promotion',
        'select_promotion',
        'view_item_list',
        'select_item',
        'view_item',
        'add_to_cart',
        'remove_from_cart',
        'view_cart',
        'begin_checkout',
        'add_shipping_info',
        'add_payment_info',
        'purchase',
      ].toSorted(),
    )
    expect(events.filter(({ name }) => name === 'purchase')).toMatchObject([
      {
        location: `${shop.url}/order/:id/tracking`,
        platform: 'Web',
        params: {
          currency: 'AUD',
          transaction_id: order_number,
          coupon: 'WELCOME10',
          value: Math.round((carts.sub_total - carts.cart_discounts[0]!.discount_applied) * 100) / 100,
          shipping: carts.cart_charges[0]!.amount,
          tax: carts.gst_included,
        },
      },
    ])
    const told = vendors.mixpanelEvents().filter(({ name }) => !name.startsWith('$'))
    expect(told.filter(({ name }) => name === 'purchase')).toHaveLength(1)
    expect(told.map(({ name }) => name)).toEqual(expect.arrayContaining(['view_item', 'Promo Code Failed']))
    for (const { params } of told)
      expect(params).toMatchObject({
        token: TOKEN,
        distinct_id: expect.any(String),
        platform: 'Web',
      })
    for (const profile of vendors.mixpanelProfiles())
      expect(profile).toMatchObject({ $token: TOKEN, $set: { platform: 'Web', state: 'victoria' } })
    expect(refusedByPolicy).toEqual([])
    expect(JSON.stringify(vendors.heard)).not.toMatch(personal(guest))
  },
)

/** Expects that nothing is sent before consent, and then consents. */
async function giveConsent(): Promise<void> {
  // Opened first, because the precondition is sent to the shop of the open page.
  await page.goto('/')
  await haveAddress(page, '44 smith st fitz')
  await expect(banner()).toBeVisible()
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page.getByRole('heading', { name: 'All drinks' })).toBeVisible()
  await page.reload()
  await expect(banner()).toBeVisible()
  expect(vendors.heard).toEqual([])
  await expectBannerAccessible()
  await banner().getByRole('button', { name: 'Allow' }).click()
  await expectEvent('view_promotion')
}

/** Checks only the banner, because the remaining parts of these pages have their own tests. */
async function expectBannerAccessible(): Promise<void> {
  for (const theme of ['stout', 'lager']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    await expectNoBarrier(page, 'section[aria-label="Cookie choices"]')
  }
}

async function fillCart(): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.locator('section[aria-label="Offers and news"] a[href$="/beer"]').click()
  await expect(page.getByRole('heading', { name: 'Beer', level: 1 })).toBeVisible()
  await page.locator('main li a[href^="/product/"]').nth(1).click()
  await press('Add to Cart')
  await expectEvent('add_to_cart')
  await goToCart(page, '1 item')
  const packs = page.getByRole('group', { name: /^Quantity of / }).getByRole('status')
  // A press while the new total is loading is ignored (S-CART-7) and must be repeated.
  await expect(async () => {
    while ((await packs.textContent()) !== '8') await press('More')
    await expect(page.getByText('Updating')).toHaveCount(0)
    await expect(packs).toHaveText('8')
  }).toPass()
  // Presses before the reply count as a single change, so an earlier 'Less' would not cause a removal event.
  await expect(() => expect(unitsAdded()).toBe(8)).toPass()
  // The event is sent with the reply. Until the page has its new amounts, a press is ignored (S-CART-7).
  await expect(page.getByText('Updating')).toHaveCount(0)
  await press('Less')
  await expectEvent('remove_from_cart')
  await press('Have a Promo Code?')
  for (const code of ['NOSUCHCODE', 'WELCOME10']) {
    await page.getByLabel('Have a Promo Code?').fill(code)
    await press('Apply')
    if (code === 'NOSUCHCODE') await expect(page.getByText('That promo code is not valid.')).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()
}

/** Orders on the checkout, a separate document without vendor scripts or requests to vendors. */
async function checkOut(guest: Guest): Promise<void> {
  await page.getByRole('button', { name: 'Checkout' }).click()
  const place = page.getByRole('button', { name: /^Place Order/ })
  await expect(place).toBeVisible()
  await expectEvent('begin_checkout')
  expect(await hasGoogle()).toBe(false)
  const document = await page.request.get('/checkout')
  expect(document.headers()['content-security-policy']).not.toMatch(/google|mixpanel/)
  await fillGuest(page, guest)
  await fillCard(page, APPROVED)
  const before = vendors.heard.length
  await placeOrder(page)
  const dialog = page.getByRole('dialog', { name: 'Verify Your Mobile' })
  await expect(dialog.getByLabel('Digit 1')).toBeFocused()
  const code = await codeFor(page, guest.mobile)
  expect(vendors.heard).toHaveLength(before)
  await page.keyboard.type(code)
  await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
}

type OrderReply = {
  order_number: string
  carts: {
    sub_total: number
    gst_included: number
    cart_charges: { amount: number }[]
    cart_discounts: { discount_applied: number }[]
  }
}

async function placedOrder(): Promise<OrderReply> {
  const reply = await page.request.get(`/api/orders/${page.url().split('/')[4]}`)
  return ((await reply.json()) as { data: OrderReply }).data
}

/** Withdraws consent, which takes effect immediately, without a reload, and for later documents. */
async function withdrawConsent(): Promise<void> {
  await page.getByRole('button', { name: 'Cookie choices' }).click()
  await expect(banner()).toContainText('You’ve allowed it')
  await banner().getByRole('button', { name: 'No thanks' }).click()
  const told = vendors.heard.length
  await page.goto('/bottleshop/victoria/fitzroy/beer')
  await page
    .getByRole('button', { name: /^Add to Cart: / })
    .first()
    .click()
  // Leaves the product list, whose footer moves while further products load.
  await goToCart(page, '1 item')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Cart')
  await page.getByRole('button', { name: 'Cookie choices' }).click()
  await expect(banner()).toContainText('You haven’t allowed it')
  expect(await hasGoogle()).toBe(false)
  expect(vendors.heard).toHaveLength(told)
  expect(await page.evaluate(storedNames)).toEqual(['analytics_consent'])
}

/** Returns the names of everything that analytics stores in the browser. */
const storedNames = () =>
  [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; ').map((cookie) => cookie.split('=')[0]!),
  ].filter((name) => /^(_ga|mp_|__mp|analytics_)/.test(name))

/** Returns a pattern of all personal data typed in the test. */
const personal = ({ email, mobile }: Guest) =>
  new RegExp(
    [
      'Okafor',
      email.split('@')[0],
      mobile,
      mobile.slice(1),
      '14021990',
      '1990-02-14',
      'smith st',
      'a-cold-drink',
      '4111',
    ].join('|'),
    'i',
  )
