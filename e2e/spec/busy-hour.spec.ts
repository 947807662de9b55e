import { setTimeout } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Client } from '#contract/client.ts'
import { listStock } from '#contract/console/stock.ts'
import { setShift } from '#contract/driver/drivers.ts'
import { recordIdCheck } from '#contract/orders/id-check.ts'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'
import { getPickList } from '#contract/orders/picks.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { test } from '../at-home.ts'
import { DEMO_PASSWORD, memberApi, orderByApi, type PlacedOrder } from '../place-order.ts'

const ORDERS = 100
const HOUR_MS = 3_600_000
/** Number of different drinks, so that stock suffices. */
const DRINKS = 30
const [STORE_HAND, DRIVER] = ['store@coldie.test', 'driver@coldie.test']
const FITZROY = 1
/** Barcode of no product of the shop. */
const UNKNOWN = '4006381333931'
const CHECKED = {
  outcome: 'passed',
  sober: true,
  document_type: 'passport',
  issuer: 'AU',
  not_expired: true,
  photo_match: true,
  over_18: true,
  name_match: true,
  recipient_name: 'Jo Visser',
  declaration: true,
} as const

test(
  '§8 Console: processes 100 orders in an hour on the screens, and accounts for every unit',
  {
    tag: '@slow',
  },
  async ({ browser, baseURL }) => {
    test.setTimeout(HOUR_MS)
    const staff = await memberApi(baseURL!, STORE_HAND)
    const driver = await memberApi(baseURL!, DRIVER)
    await driver.call(setShift, { body: { on: true } })
    const before = await unitsOf(staff)
    const evening = new Evening(staff, driver)
    const board = await atWork(browser, { width: 820, height: 1180 })
    const phones = [await atWork(browser), await atWork(browser)]
    const begunAt = performance.now()
    await Promise.all([
      evening.takeOrders(baseURL!),
      evening.workBoard(board),
      ...phones.map((phone) => evening.pick(phone)),
      evening.drive(),
    ])
    const minutes = (performance.now() - begunAt) / 60_000
    test.info().annotations.push({ type: 'minutes', description: minutes.toFixed(1) })
    expect(minutes).toBeLessThan(60)
    expect(before - (await unitsOf(staff))).toBe(evening.unitsSold)
  },
)

/** Returns the console page of a store hand on a separate device. */
async function atWork(browser: Browser, viewport = { width: 390, height: 844 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await page.goto('/console/orders')
  await page.getByLabel('Email').fill(STORE_HAND)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/console/orders')
  return page
}

/** Returns the number of units of a store: on the shelf, picked, unsaleable and in return. */
async function unitsOf(staff: Client): Promise<number> {
  let units = 0
  for (let page = 1; ; page += 1) {
    const rows = await staff.call(listStock, { params: { store_id: FITZROY }, query: { page, limit: 250 } })
    for (const { on_shelf, picked, unsaleable, in_return } of rows)
      units += on_shelf + picked + unsaleable + in_return
    if (rows.length < 250) return units
  }
}

/** Workers of the hour, each of whom works at their own pace. */
class Evening {
  readonly #staff: Client
  readonly #driver: Client
  readonly #placed = new Map<string, PlacedOrder>()
  readonly #packing = new Set<PlacedOrder>()
  readonly #toPick: PlacedOrder[] = []
  readonly #toAssign: PlacedOrder[] = []
  readonly #toDeliver: PlacedOrder[] = []
  #assigned = 0
  #picked = 0
  unitsSold = 0

  constructor(staff: Client, driver: Client) {
    this.#staff = staff
    this.#driver = driver
  }

  async takeOrders(baseURL: string): Promise<void> {
    for (let nth = 0; nth < ORDERS; nth += 1) {
      const order = await orderByApi(baseURL, `${31 + 2 * (nth % 5)} Smith Street Fitzroy`, {
        nth: nth % DRINKS,
      })
      this.#placed.set(order.number, order)
    }
  }

  /** Works on the board on the counter's tablet: the most urgent card first, one tap per step. */
  async workBoard(page: Page): Promise<void> {
    while (this.#assigned < ORDERS) {
      await this.#pressFirst(page, 'Approve')
      const order = await this.#pressFirst(page, 'Start packing')
      if (order && !this.#packing.has(order)) this.#toPick.push(order)
      if (order) this.#packing.add(order)
      await this.#assignOne(page)
    }
  }

  /**
   * Presses a step on the first card that offers it. Returns the card's order, or undefined if the card has just
   * changed. After a timeout the press counts as done if its button has disappeared.
   */
  async #pressFirst(page: Page, step: string): Promise<PlacedOrder | undefined> {
    const button = { name: step, exact: true, disabled: false }
    const card = page.getByRole('article').filter({ has: page.getByRole('button', button) })
    const number = await card.evaluateAll(([first]) => first?.getAttribute('aria-label'))
    const order = this.#placed.get(number ?? '')
    if (!order) return undefined
    const pressed = page.getByRole('article', { name: order.number, exact: true }).getByRole('button', button)
    const arrived = await pressed.click({ timeout: 2000 }).then(
      () => true,
      async () => (await pressed.count()) === 0,
    )
    return arrived ? order : undefined
  }

  async #assignOne(page: Page): Promise<void> {
    const [order] = this.#toAssign
    if (!order) return
    const choice = page.getByLabel(`Driver for ${order.number}`, { exact: true })
    if (!(await choice.isVisible())) return
    this.#toAssign.shift()
    await choice.selectOption({ index: 1 })
    this.#toDeliver.push(order)
    this.#assigned += 1
  }

  /** Picks orders on a phone. For every tenth order a wrong product is scanned first. */
  async pick(page: Page): Promise<void> {
    while (this.#picked < ORDERS) {
      const order = this.#toPick.shift()
      if (order) {
        this.#picked += 1
        await this.#pickOrder(page, order, this.#picked % 10 === 0)
      } else await setTimeout(500)
    }
  }

  async #pickOrder(page: Page, order: PlacedOrder, isWrongFirst: boolean): Promise<void> {
    const { id } = order
    const params = { order_id: id }
    // The board delays a step by some seconds, for its undo.
    await expect(async () => {
      expect((await this.#staff.call(getOrder, { params })).packing_status).toBe(PACKING.packing)
    }).toPass()
    const [line] = (await this.#staff.call(getPickList, { params })).lines
    await page.goto(`/console/orders/${id}`)
    await page.getByRole('link', { name: 'Pick by shelf, with scanner and substitutes' }).click()
    const row = page.getByRole('list', { name: 'What to pick' }).getByRole('listitem')
    await expect(row).toContainText(`0 of ${line!.quantity}`)
    const scan = async (code: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    if (isWrongFirst) {
      await scan(UNKNOWN)
      await page.getByRole('button', { name: 'Got it' }).click()
    }
    for (let taken = 1; taken <= line!.quantity; taken += 1) {
      await scan(line!.barcodes[0]!)
      await expect(row).toContainText(`${taken} of ${line!.quantity}`)
    }
    await page.getByLabel('Bags and seals').fill(`B-${id} S-${id}`)
    await page.getByRole('button', { name: 'Save bags' }).click()
    await expect(page.getByText('1 bag saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Packing done' }).click()
    await expect(page.getByText('This order isn’t being packed at the moment.')).toBeVisible()
    this.unitsSold += line!.quantity * line!.pack_size
    this.#toAssign.push(order)
  }

  /** Delivers orders through the API, because this test does not cover the driver's screens. */
  async drive(): Promise<void> {
    for (let driven = 0; driven < ORDERS;) {
      const order = this.#toDeliver.shift()
      if (!order) {
        await setTimeout(500)
        continue
      }
      const params = { order_id: order.id }
      await expect(async () => {
        expect((await this.#staff.call(getOrder, { params })).status).toBe(STATUS.assigned)
      }).toPass()
      await this.#driver.call(changeOrder, { params, body: { status: STATUS.inTransit } })
      await this.#driver.call(recordIdCheck, { params, body: CHECKED })
      await this.#driver.call(changeOrder, { params, body: { status: STATUS.complete } })
      driven += 1
    }
  }
}
