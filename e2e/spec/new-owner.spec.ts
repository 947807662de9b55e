import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { fastFolder } from '../../testing/database/fast-folder.ts'
import { type ServerProcess, startServer } from '../../testing/shop/server-process.ts'
import { expectAccessible } from '../accessible.ts'
import { DEMO_PASSWORD } from '../place-order.ts'

// A separate server with an empty shop.

/** Two above the port of the other tests; the tests of analytics have the one between. */
const PORT = Number(process.env.E2E_PORT ?? 4790) + 2
const dataDir = mkdtempSync(join(fastFolder(), 'coldie-new-owner-'))
let shop: ServerProcess

test.beforeAll(async () => {
  shop = await startServer(dataDir, PORT, { DEMO_SEED: 'none' })
})
test.afterAll(async () => {
  await shop?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Opens a page and waits until its scripts handle input. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => !('enterTyped' in window))
}

const MOBILE = '0491570313'
/** Corners of a zone around Fitzroy, about 6 km². */
const CORNERS = '-37.81, 144.96\n-37.81, 144.99\n-37.79, 144.99\n-37.79, 144.96'

/** Presses Tab until the element has the focus, then Enter. */
async function pressByKey(
  page: Page,
  name: string | RegExp,
  role: 'link' | 'button' = 'link',
): Promise<void> {
  const wanted = page.locator('main').getByRole(role, { name, exact: typeof name === 'string' })
  await expect(wanted).toBeVisible()
  // A busy button ignores presses.
  await expect(wanted).not.toHaveAttribute('aria-busy')
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
  await page.keyboard.press('Enter')
}

const progress = (page: Page, done: number) =>
  expect(page.locator('main').getByText(`${done} of 8`, { exact: true })).toBeVisible()

/** Returns to the steps by the bar above the page. */
async function backToSteps(page: Page, done: number): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Setting up' })
  await expect(bar).toContainText(`${done} of 8 done`)
  await bar.getByRole('link', { name: 'All steps' }).click()
  await progress(page, done)
}

async function fillAll(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** Opens every entry of the menu. None may fail because something does not exist yet. */
async function openEveryEntry(page: Page): Promise<void> {
  const paths = await page
    .getByRole('navigation', { name: 'Console' })
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) {
    const reply = await page.request.get(path)
    expect([path, reply.status()]).toEqual([path, 200])
  }
}

/** Leaves a step for later in a browser without scripts. */
async function leaveTeamWithoutScripts(browser: Browser, context: BrowserContext): Promise<void> {
  const storageState = await context.storageState()
  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false, storageState })
  const page = await plain.newPage()
  await page.goto('/console')
  await page.getByRole('button', { name: 'Leave it for later: Who works and drives' }).click()
  await expect(page.getByRole('button', { name: 'Take it up again: Who works and drives' })).toBeVisible()
  await plain.close()
}

async function paymentPath(page: Page): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      const reply = await page.request.get(`/demo/inbox.json?to=${MOBILE}`)
      const { data } = (await reply.json()) as { data: { channel: string; text: string }[] }
      path = /\/pay\/[\w-]+/.exec(data.find(({ channel }) => channel === 'sms')?.text ?? '')?.[0] ?? ''
      return path
    })
    .not.toBe('')
  return path
}

/** @source S-SETUP-2, S-SETUP-3 */
test('S-SETUP-2: a new owner gets from the first login to an order on the board', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.request().method()} ${reply.url()}`)
  })

  await open(page, '/console')
  await page.getByLabel('Email').fill('admin@coldie.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Open your first store', level: 1 })).toBeVisible()
  await progress(page, 0)
  await expectAccessible(page, 'the first steps')
  await openEveryEntry(page)

  await pressByKey(page, 'Enter the company')
  await page.getByLabel('Company name').fill('Bayside Drinks Pty Ltd')
  await page.keyboard.press('Control+s')
  await backToSteps(page, 1)

  await pressByKey(page, 'Add the store')
  await fillAll(page, {
    'Store name': 'Bayside Drinks',
    'Street address': '18 Smith Street',
    Suburb: 'Fitzroy',
    Postcode: '3065',
    Phone: '(03) 5550 1234',
    Email: 'store@bayside.test',
    Company: 'Bayside Drinks Pty Ltd',
    ABN: '51 824 753 556',
  })
  await pressByKey(page, 'Add the store', 'button')
  await expect(page.getByRole('heading', { name: 'Bayside Drinks', level: 1 })).toBeVisible()
  await fillAll(page, {
    'Licence number': '36000001',
    'Held by': 'Bayside Drinks Pty Ltd',
    'Kind of licence': 'Packaged liquor licence',
  })
  await pressByKey(page, 'Save', 'button')
  await backToSteps(page, 2)
  await expectAccessible(page, 'the steps with a store')

  await pressByKey(page, 'Draw the zone')
  await page.getByLabel('Name', { exact: true }).fill('Around Fitzroy')
  await page.getByLabel('Corners').fill(CORNERS)
  await pressByKey(page, 'Check what changes', 'button')
  await pressByKey(page, 'Save these changes', 'button')
  await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible()
  await backToSteps(page, 3)

  await pressByKey(page, 'Set the hours')
  await page.getByLabel('Monday, opening 1: opens').fill('10:00')
  await page.getByLabel('Monday, opening 1: closes').fill('22:00')
  await pressByKey(page, 'Copy Monday to every day', 'button')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await backToSteps(page, 4)

  await pressByKey(page, 'Start from 40 sample drinks', 'button')
  await expect(page.getByText('We added 40 products', { exact: false })).toBeVisible()
  await progress(page, 5)

  await pressByKey(page, 'Receive the first delivery')
  await fillAll(page, { Supplier: 'Bayside Wholesale', 'Delivery note number': 'DN-1' })
  await page.getByLabel('Scan a barcode, or type a name').fill('lager')
  await page.keyboard.press('Enter')
  const found = page.getByRole('button', { name: /^Add .*Lager/ }).first()
  const name = (await found.getAttribute('aria-label'))!.replace('Add ', '')
  await found.click()
  await page.getByLabel(/^Received/).fill('48')
  await pressByKey(page, 'Receive', 'button')
  await expect(page.getByText('48 units are on the shelf', { exact: false })).toBeVisible()
  await backToSteps(page, 6)

  await leaveTeamWithoutScripts(browser, context)
  await open(page, '/console/setup')
  await pressByKey(page, 'Take it up again: Who works and drives', 'button')
  for (const [role, dob] of [
    ['Store hand', ''],
    ['Driver', '17/05/1990'],
  ] as const) {
    await open(page, '/console/people/invite')
    const email = `${role.toLowerCase().replace(' ', '.')}@bayside.test`
    await fillAll(page, {
      'First name': 'Kim',
      'Last name': 'Lee',
      Email: email,
      'Date of birth (drivers)': dob,
    })
    await page.getByLabel('Role', { exact: true }).selectOption({ label: role })
    await pressByKey(page, 'Send invitation', 'button')
    await expect(page).toHaveURL(/invited=1/)
  }
  await backToSteps(page, 7)

  await pressByKey(page, 'Go to the store')
  await pressByKey(page, 'Open the store', 'button')
  await expect(page.getByText('The store is open', { exact: false })).toBeVisible()
  await backToSteps(page, 7)
  await pressByKey(page, 'Take the test order')
  await expect(page.getByText('This is your test order')).toBeVisible()
  await expectAccessible(page, 'the form of the test order')
  await expect(page.getByLabel('Street number and name')).toHaveValue('18 Smith Street')
  await pressByKey(page, 'Check address', 'button')
  await expect(page.getByText('Comes from Bayside Drinks', { exact: false })).toBeVisible()
  await page.getByLabel('Scan a barcode, or type a name').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Add ${name}, single` }).click()
  await fillAll(page, {
    Mobile: MOBILE,
    'First name': 'Robin',
    'Last name': 'Park',
    Email: 'robin.park@example.com',
    'Date of birth': '17/05/1990',
  })
  await pressByKey(page, /^Take order, \$/, 'button')
  await expect(page.getByText('The payment link is on its way', { exact: false })).toBeVisible()

  const buyer = await browser.newPage({ baseURL: shop.url })
  await open(buyer, await paymentPath(page))
  const card = buyer.frameLocator('iframe[title="Card details"]')
  for (const [label, text] of [
    ['Name on Card', 'Robin Park'],
    ['Card Number', '4111 1111 1111 1111'],
    ['Expiry (MM/YY)', '12/30'],
    ['CCV', '123'],
  ] as const)
    await card.getByLabel(label).fill(text)
  await buyer.getByRole('checkbox').check()
  await buyer.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(buyer).toHaveURL(/\/t\/[\w-]+$/)
  await buyer.close()

  await open(page, '/console')
  await progress(page, 7)
  await pressByKey(page, 'See it on the board')
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expect(page.getByText('Robin Park', { exact: false }).first()).toBeVisible()

  await open(page, '/console')
  await pressByKey(page, 'Go to the order')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why?').fill('Test order')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toBeHidden()
  await open(page, '/console')
  await expect(page.getByRole('heading', { name: 'Today in Bayside Drinks', level: 1 })).toBeVisible()
  await expect(page.getByText('of 8', { exact: false })).toHaveCount(0)
  expect(refused).toEqual([])
  await context.close()
})
