import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoBarrier } from './accessible.ts'
import { test } from './at-home.ts'
import { listDrivers, setShift } from '#contract/driver/drivers.ts'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'
import { DEMO_PASSWORD, memberApi, orderByApi, type PlacedOrder } from './place-order.ts'
import { checkId, hold, openJob, startShift } from './driver-steps.ts'
import { haveLogin } from './preconditions.ts'

const [STORE_HAND, DRIVER, CUSTOMER] = ['store@coldie.test', 'driver@coldie.test', 'customer@coldie.test']
const PHONE = { width: 390, height: 844 }

/** Opens a page for a staff user in a separate browser context. */
async function atWork(browser: Browser, username: string, path: string, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await haveLogin(page, username)
  await page.goto(path)
  return page
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tag = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true }).first()

/** Does the store's steps of an order through the API, as another store hand would have done before. */
async function sendOff(baseURL: string, order: PlacedOrder): Promise<void> {
  await (await memberApi(baseURL, DRIVER)).call(setShift, { body: { on: true } })
  const staff = await memberApi(baseURL, STORE_HAND)
  const params = { order_id: order.id }
  const { store_id } = await staff.call(getOrder, { params })
  const drivers = await staff.call(listDrivers, { query: { store_id } })
  const driverId = drivers.find((driver) => driver.on_shift)!.user_id
  for (const body of [
    { status: 2 },
    { packing_status: 1 },
    { packing_status: 2 },
    { packing_status: 3 },
    { status: 3, driver_id: driverId },
    { status: 4 },
  ]) {
    await staff.call(changeOrder, { params, body })
  }
}

// In sequence, because the tests share the demo's driver, whose shift none of them ends.
test.describe.configure({ mode: 'default' })

test('an order is processed from the store to the door on the screens', async ({ browser, baseURL }) => {
  const order = await orderByApi(baseURL!, '31 Smith Street Fitzroy', {
    comment: 'The bell is broken, please knock.',
  })
  const driver = await atWork(browser, DRIVER, '/driver')
  await expect(driver.getByRole('heading', { level: 1 })).toBeVisible()
  if (await driver.getByRole('button', { name: /^Start shift/ }).isVisible()) await startShift(driver)

  const staff = await atWork(browser, STORE_HAND, '/console/orders', { width: 1280, height: 900 })
  await staff.getByRole('link', { name: new RegExp(order.number) }).click()
  await expect(staff.getByText('The bell is broken, please knock.')).toBeVisible()
  await press(staff, 'Approve')
  await expect(tag(staff, 'Approved')).toBeVisible()
  for (const step of ['Ready to pack', 'Start packing', 'Packing done']) await press(staff, step)
  await expect(tag(staff, 'Packed')).toBeVisible()
  await staff.getByLabel('Driver', { exact: true }).selectOption({ index: 0 })
  await press(staff, 'Assign driver')
  await expect(tag(staff, 'Assigned')).toBeVisible()

  await openJob(driver, order.number)
  await press(driver, 'Start delivery')
  await expect(tag(staff, 'In transit')).toBeVisible()
  await openJob(driver, order.number)
  await expect(driver.getByRole('heading', { level: 1 })).toHaveText('31 Smith Street')
  await expect(driver.getByText('The bell is broken, please knock.')).toBeVisible()
  await press(driver, 'Halfway')
  await expect(driver.getByText('Location sent.')).toBeVisible()
  await press(driver, 'I’ve arrived')
  await driver.getByText('Only to an adult, in person, with photo ID').click()
  await expect(driver.getByText('Never leave it unattended.', { exact: false })).toBeVisible()

  await handOver(driver, order.number)
  await expect(tag(staff, 'Complete')).toBeVisible()
})

/** Hands over the order. Each question is alone on the screen, and all touch targets are at least 56 px high. */
async function handOver(driver: Page, number: string): Promise<void> {
  await checkId(driver, { document: 'Passport', isLookedAt: true })
  // At twice the text size, nothing is wider than the screen.
  await driver.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await driver.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await driver.evaluate(() => (document.documentElement.style.fontSize = ''))
  // A short touch does nothing.
  await driver.getByRole('button', { name: /^Hold to hand over/ }).click({ delay: 100 })
  await expect(driver.getByRole('heading', { level: 1 })).toHaveText(/^Give /)
  await hold(driver)
  await expect(driver.getByRole('heading', { level: 1 })).toHaveText(/^Handed over/)
  await expect(driver.getByText(number)).toBeVisible()
  await press(driver, 'Next stop')
}

test(
  'the driver’s pages are dark at night, independent of the phone’s setting, and light by day',
  { tag: '@slow' },
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: PHONE,
      colorScheme: 'light',
      timezoneId: 'Australia/Melbourne',
    })
    const page = await context.newPage()
    await page.clock.install({ time: new Date('2026-11-20T22:00+11:00') })
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await page.goto('/login?return_to=/driver')
    expect(await theme()).toBe('lager')
    await page.getByLabel('Email').fill(DRIVER)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.locator('main').getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL('/driver')
    await expect.poll(theme).toBe('stout')
    await page.reload()
    expect(await theme()).toBe('stout')
    // The morning starts while the page is open.
    await page.clock.setFixedTime(new Date('2026-11-21T09:00+11:00'))
    await page.reload()
    expect(await theme()).toBe('lager')
    await context.close()
  },
)

test(
  'an order refused at the door is canceled and refunded',
  { tag: '@slow' },
  async ({ browser, baseURL }) => {
    const order = await orderByApi(baseURL!, '33 Smith Street Fitzroy')
    await sendOff(baseURL!, order)
    const driver = await atWork(browser, DRIVER, `/driver/orders/${order.id}`)
    await press(driver, 'I’ve arrived')
    await press(driver, 'Refuse')
    await expectNoBarrier(driver)
    await press(driver, 'No valid photo ID')
    await press(driver, 'Refuse, and take it back')
    await expect(driver.getByRole('heading', { level: 1 })).toHaveText('Refused. Good call.')
    await expectNoBarrier(driver)

    const staff = await atWork(browser, STORE_HAND, `/console/orders/${order.id}`)
    await expect(tag(staff, 'Canceled')).toBeVisible()
    await expect(staff.getByRole('alert').first()).toContainText('Refused at the door: no valid id')
    const { payment } = await (
      await memberApi(baseURL!, STORE_HAND)
    ).call(getOrder, { params: { order_id: order.id } })
    expect(payment).toMatchObject({ refunded: payment!.captured })
    expect(payment!.captured).toBeGreaterThan(0)
  },
)

test('an order is held with a reason, and released again', { tag: '@slow' }, async ({ browser, baseURL }) => {
  const order = await orderByApi(baseURL!, '35 Smith Street Fitzroy')
  const staff = await atWork(browser, STORE_HAND, `/console/orders/${order.id}`)
  await press(staff, 'Hold')
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('Why?').fill('The last bottle is broken.')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect(tag(staff, 'On hold')).toBeVisible()
  await expect(staff.getByRole('alert').first()).toContainText('The last bottle is broken.')
  await press(staff, 'Release hold')
  await expect(tag(staff, 'Pending')).toBeVisible()
  await staff.getByLabel('New note').fill('They take another bottle.')
  await press(staff, 'Add note')
  await expect(staff.getByLabel('New note')).toHaveValue('')
  await expect(staff.getByRole('listitem').filter({ hasText: 'They take another bottle.' })).toBeVisible()
  await expectAccessible(staff, 'an order in the console')
})

test(
  'a page for staff or drivers explains to a customer whom it is for',
  { tag: '@slow' },
  async ({ browser, page }) => {
    const customer = await atWork(browser, CUSTOMER, '/orders')
    for (const [path, whom] of [
      ['/console', 'the staff of our stores'],
      ['/driver', 'our drivers'],
    ]) {
      const reply = await customer.goto(path!)
      expect(reply!.status()).toBe(403)
      await expect(customer.getByText(`It’s for ${whom}.`, { exact: false })).toBeVisible()
    }
    await page.goto('/console/orders/1')
    await expect(page).toHaveURL('/login?return_to=%2Fconsole%2Forders%2F1')
  },
)

test(
  'A-VERSION-1: two users change the same order, and the second user sees both versions first',
  { tag: '@slow' },
  async ({ browser, baseURL }) => {
    const order = await orderByApi(baseURL!, '35 Smith Street Fitzroy')
    const path = `/console/orders/${order.id}`
    const [first, second] = await Promise.all([
      atWork(browser, STORE_HAND, path, { width: 820, height: 1180 }),
      atWork(browser, 'admin@coldie.test', path),
    ])
    await press(second, 'Hold')
    const dialog = second.getByRole('dialog')
    await dialog.getByLabel('Why?').fill('The customer rang')
    await press(first, 'Approve')
    await expect(tag(first, 'Approved')).toBeVisible()
    await dialog.getByRole('button', { name: 'Hold' }).click()
    await expect(dialog.getByText('You: Hold, “The customer rang”')).toBeVisible()
    await expect(dialog.getByText('Now: Approved, not picked yet')).toBeVisible()
    await expect(tag(first, 'Approved')).toBeVisible()
    await expect(dialog.getByLabel('Why?')).toHaveValue('The customer rang')
    await dialog.getByRole('button', { name: 'Hold' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(tag(first, 'On hold')).toBeVisible()
  },
)

test(
  'A-BOARD-7: bag labels are printed black on white, one per label of the roll, in a dark theme too',
  { tag: '@slow' },
  async ({ browser, baseURL }) => {
    const order = await orderByApi(baseURL!, '33 Smith Street Fitzroy')
    const store = await memberApi(baseURL!, STORE_HAND)
    for (const body of [{ status: 2 }, { packing_status: 1 }, { packing_status: 2 }])
      await store.call(changeOrder, { params: { order_id: order.id }, body })
    const staff = await atWork(browser, STORE_HAND, `/console/orders/${order.id}`)
    await staff.getByRole('link', { name: 'Print' }).click()
    await expect(staff.getByRole('heading', { name: `Pick list ${order.number}` })).toBeVisible()
    await staff.getByRole('link', { name: 'Bag labels' }).click()
    await expect(staff.getByText('This order has no bags yet.', { exact: false })).toBeVisible()
    await staff.getByRole('link', { name: '80 mm' }).click()
    await expect(staff.getByRole('link', { name: '80 mm' })).toHaveAttribute('aria-current', 'true')
    await staff.getByLabel('How many bags?').fill('3')
    await press(staff, 'Save bags and show labels')
    await expect(staff.getByText('Bag 3 of 3')).toBeVisible()
    await staff.reload()
    await expect(staff.getByRole('link', { name: '80 mm' })).toHaveAttribute('aria-current', 'true')
    await expectAccessible(staff, 'what staff print')

    await staff.evaluate(() => (document.documentElement.dataset.theme = 'stout'))
    await staff.emulateMedia({ media: 'print' })
    const label = staff.locator('article section').first()
    await expect(label).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(label).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(staff.locator('html')).toHaveCSS('color-scheme', 'light only')
    await expect(staff.getByRole('navigation').first()).toBeHidden()
    const pages = (await staff.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sizes = [...pages.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    const [mm80, mm60] = [80, 60].map((mm) => Math.round((mm / 25.4) * 72))
    expect(sizes.map(([, ...size]) => size.map((points) => Math.round(Number(points))))).toEqual(
      Array.from({ length: 3 }, () => [mm80, mm60]),
    )
  },
)

test(
  'A-BOARD-3: the board finds, claims, approves and holds with one tap or key each, and undoes',
  { tag: '@slow' },
  async ({ browser, baseURL }) => {
    const order = await orderByApi(baseURL!, '37 Smith Street Fitzroy')
    const [tablet, phone] = await Promise.all([
      atWork(browser, STORE_HAND, '/console/orders', { width: 820, height: 1180 }),
      atWork(browser, 'admin@coldie.test', '/console/orders'),
    ])
    const cardOn = (page: Page) => page.getByRole('article', { name: order.number })
    const alert = tablet.getByRole('main').getByText(/new orders?$/)
    await expect(alert).toBeVisible()
    await press(tablet, 'Got it')
    await expect(alert).toHaveCount(0)
    await phone.getByLabel('Search').fill('37 smith street')
    await phone.keyboard.press('Enter')
    await expect(phone).toHaveURL(/search=37\+smith\+street/)
    // Links from before the board moved.
    await phone.goto('/console?search=37+smith+street')
    await expect(phone).toHaveURL('/console/orders?search=37+smith+street')
    const [card, onPhone] = [cardOn(tablet), cardOn(phone)]
    await card.getByRole('button', { name: 'I’m on it' }).click()
    await expect(onPhone.getByText(/is on it$/)).toBeVisible()
    await expectNoBarrier(tablet)
    // By keyboard: hold, undo and approve.
    await card.focus()
    await tablet.keyboard.press('h')
    await expect(card.getByText('Hold…')).toBeVisible()
    await tablet.keyboard.press('u')
    await tablet.keyboard.press('a')
    await expect(card.getByText('Approve…')).toBeVisible()
    await expect(onPhone.getByRole('button', { name: 'Start packing' })).toBeVisible({ timeout: 15_000 })
    await tablet.keyboard.press('?')
    await expect(tablet.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  },
)

test(
  'S-DRIVE-1: without scripts a driver starts, delivers and refuses on one page each',
  { tag: '@slow' },
  async ({ browser, baseURL }) => {
    const [delivered, refused] = [
      await orderByApi(baseURL!, '39 Smith Street Fitzroy'),
      await orderByApi(baseURL!, '41 Smith Street Fitzroy'),
    ]
    for (const order of [delivered, refused]) await sendOff(baseURL!, order)
    const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false })
    const page = await context.newPage()
    await haveLogin(page, DRIVER)
    // Text inside `noscript` is invisible to locators by text.
    const plain = page.locator('noscript main')
    await page.goto('/driver')
    await expect(page.getByText('Opening your run')).toBeHidden()
    await page.getByRole('link', { name: new RegExp(delivered.number) }).click()
    const form = page.getByRole('form', { name: 'Hand over' })
    for (const tick of (await form.getByRole('checkbox').all()).slice(0, 3)) await tick.check()
    await form.getByLabel('Name on the ID').fill('Jo Visser')
    await press(page, 'Hand over')
    await expect(plain).toContainText(`Order ${delivered.number} delivered.`)

    await page.getByRole('link', { name: new RegExp(refused.number) }).click()
    await page.getByLabel('No valid photo ID').check()
    await press(page, 'Refuse, and take it back')
    await expect(plain).toContainText(`Order ${refused.number} refused and refunded.`)
    await context.close()
  },
)
