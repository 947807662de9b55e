import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { login } from '#contract/account/users.ts'
import { listDrivers, setShift } from '#contract/driver/drivers.ts'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'
import { required } from '#domain/required.ts'
import { checkId, hold, openJob, press } from '../driver-steps.ts'
import { DEMO_PASSWORD, type PlacedOrder, clientOf, memberApi, orderByApi } from '../place-order.ts'

/** Driver who has a job of another test at most, at another store. */
const DRIVER = 'driver.nsw@coldie.test'
/** Tolerated difference of a time in milliseconds: half a round trip of the measurement, and the test's own reading. */
const TOLERANCE_MS = 2500

/** Packs two orders and assigns them to the driver. */
async function haveJobs(baseURL: string): Promise<PlacedOrder[]> {
  await (await memberApi(baseURL, DRIVER)).call(setShift, { body: { on: true, vehicle: 'scooter' } })
  const admin = await memberApi(baseURL, 'admin@coldie.test')
  const orders: PlacedOrder[] = []
  for (const street of ['112 King Street Newtown', '114 King Street Newtown']) {
    const order = await orderByApi(baseURL, street)
    const params = { order_id: order.id }
    const { store_id } = await admin.call(getOrder, { params })
    const drivers = await admin.call(listDrivers, { query: { store_id } })
    const { user_id: driver_id } = required(
      drivers.find((one) => one.on_shift),
      'driver on shift',
    )
    for (const body of [
      { status: 2 },
      { packing_status: 1 },
      { packing_status: 2 },
      { packing_status: 3 },
      { status: 3, driver_id },
    ] as const)
      await admin.call(changeOrder, { params, body })
    orders.push(order)
  }
  return orders
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the difference of the shop's clock to this computer's, in milliseconds. */
async function shopOffset(context: BrowserContext): Promise<number> {
  const reply = await context.request.get('/-/driver-run')
  return Date.parse(((await reply.json()) as { now: string }).now) - Date.now()
}

/** Returns the paths that the app's service worker stores. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('driver-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.slice(location.origin.length))
  })

test('S-DRIVE-4: a run in a tunnel: each tap arrives once, in order, with its own time', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const [first, second] = await haveJobs(baseURL!)
  const folder = mkdtempSync(join(tmpdir(), 'driver-'))
  const openPhone = () =>
    playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: baseURL!,
      viewport: { width: 390, height: 844 },
      timezoneId: 'Australia/Sydney',
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    })
  let phone = await openPhone()
  let page = await phone.newPage()
  await clientOf(phone.request, new URL(baseURL!).origin).call(login, {
    body: { username: DRIVER, password: DEMO_PASSWORD },
  })
  await page.goto('/driver')
  await openJob(page, first!.number)
  await expect(heading(page)).toHaveText(/^Collect 2 orders at/)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The worker stores the app, and nothing about the driver or the shop.
  expect((await cachedPaths(page)).filter((path) => !path.startsWith('/assets/'))).toEqual(['/driver?shell'])
  const offset = await shopOffset(phone)

  await phone.setOffline(true)
  await press(page, 'Start delivery')
  await openJob(page, first!.number)
  await expect(heading(page)).toHaveText('112 King Street')
  const arrivedAt = Date.now()
  await press(page, 'I’ve arrived')
  await checkId(page)
  // A reload in the tunnel returns to the same question.
  await page.reload()
  await expect(heading(page)).toHaveText(/^Give /)
  const handedOverAt = Date.now()
  await hold(page)
  await expect(heading(page)).toHaveText(/^Handed over/)
  await press(page, 'Next stop')
  await openJob(page, second!.number)
  await expect(heading(page)).toHaveText('114 King Street')
  await page.reload()
  await expect(heading(page)).toHaveText('114 King Street')
  await press(page, 'I’ve arrived')
  await press(page, 'Refuse')
  await press(page, 'No valid photo ID')
  const refusedAt = Date.now()
  await press(page, 'Refuse, and take it back')
  await expect(heading(page)).toHaveText('Refused. Good call.')
  await phone.close()

  // The phone restarts without a network.
  phone = await openPhone()
  await phone.setOffline(true)
  page = await phone.newPage()
  const openedAt = Date.now()
  // Pages that the phone does not store lead to the app.
  await page.goto('/driver/earnings')
  await expect(page).toHaveURL('/driver')
  await press(page, /^Waiting for a network, 6 actions kept/)
  expect(Date.now() - openedAt).toBeLessThan(10_000)
  await expect(page.getByRole('listitem')).toHaveText([
    /Started/,
    /Started/,
    /Arrived.*112 King Street/,
    /Handed over.*112 King Street/,
    /Arrived.*114 King Street/,
    /Refused.*114 King Street/,
  ])
  await phone.setOffline(false)
  await press(page, 'Try now')
  await expect(heading(page)).toHaveText('Everything is sent')
  await page.getByRole('button', { name: 'Back to the stop' }).click()
  await openJob(page, second!.number)
  await expect(heading(page)).toHaveText(/^Back to /)
  await phone.close()
  rmSync(folder, { recursive: true })

  const admin = await memberApi(baseURL!, 'admin@coldie.test')
  const orderOf = ({ id }: PlacedOrder) => admin.call(getOrder, { params: { order_id: id } })
  const [delivered, refused] = [await orderOf(first!), await orderOf(second!)]
  expect([delivered.status, refused.status]).toEqual([8, 5])
  expect(refused.door_check).toMatchObject({ outcome: 'refused', reason: 'no_valid_id' })
  const near = (iso: string | null, at: number) =>
    expect(Math.abs(Date.parse(iso ?? '') - offset - at)).toBeLessThan(TOLERANCE_MS)
  near(delivered.arrival, arrivedAt)
  near(delivered.delivered, handedOverAt)
  near(refused.door_check?.at ?? null, refusedAt)
  for (const { history } of [delivered, refused])
    expect(history.filter(({ what, to }) => what === 'status' && to === 4)).toHaveLength(1)
})
