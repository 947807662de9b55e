import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderNumber } from '#domain/orders/order-number.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { aStoreHand, anAdmin, type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

type BoardEntry = {
  order_id: number
  due: string
  status: number
  expected: string | null
  at_risk: boolean
  alarm: boolean
}
const list = async (query: string, who = staff.admin): Promise<BoardEntry[]> =>
  (await who.call('GET', `/console/orders?${query}`)).json.data
const idsOf = async (query: string, who = staff.admin) => (await list(query, who)).map((row) => row.order_id)
const promised = (orderId: number, minutes: number) =>
  test.db.run(sql`
    update orders set due_at = ${new Date(test.clock.now().getTime() + minutes * 60_000)},
      start_at = least(start_at, ${new Date(test.clock.now().getTime() + (minutes - 30) * 60_000)})
    where order_id = ${orderId}`)

describe('A-BOARD-1: the list of orders', () => {
  it('begins with the most urgent open order and ends with the oldest ended order', async () => {
    const late = await aPlacedOrder(test)
    const soon = await aPlacedOrder(test)
    const done = await aPlacedOrder(test)
    await promised(late.orderId, -400)
    await promised(soon.orderId, 5)
    await bringTo(staff, done.orderId, 'complete')
    const reply = await staff.admin.call('GET', '/console/orders?limit=250')
    const rows: BoardEntry[] = reply.json.data
    const [open, ended] = [rows.filter(isOpen), rows.filter((row) => !isOpen(row))]
    expect(rows).toEqual([...open, ...ended])
    expect(open[0]!.order_id).toBe(late.orderId)
    const due = (row: BoardEntry) => Date.parse(row.due)
    expect(open.map(due)).toEqual(open.map(due).toSorted((a, b) => a - b))
    expect(ended.map(due)).toEqual(ended.map(due).toSorted((a, b) => b - a))
    const counted = await test.db.first<{ n: number }>(
      sql`select count(*)::int as n from orders where placed_at is not null`,
    )
    expect([reply.json.total_count, reply.json.is_total_capped]).toEqual([counted!.n, false])
  })

  it('returns every order once across pages, also between open and ended orders', async () => {
    const all = await idsOf('limit=250')
    const pages: number[] = []
    for (let page = 1; pages.length < all.length; page++) {
      const ids = await idsOf(`limit=7&page=${page}`)
      expect(ids.length).toBeGreaterThan(0)
      pages.push(...ids)
      if (ids.length < 7) break
    }
    expect(pages).toEqual(all)
    expect(new Set(pages).size).toBe(pages.length)
  })

  it('returns risk and expected arrival from the queue, the drivers and the time', async () => {
    const { orderId } = await aPlacedOrder(test)
    const row = async () => (await list('limit=250')).find((one) => one.order_id === orderId)!
    const fresh = await row()
    expect(fresh).toMatchObject({ at_risk: false, expected: fresh.due })
    test.clock.pass(10)
    const waiting = await row()
    expect(waiting.at_risk).toBe(true)
    expect(Date.parse(waiting.expected!)).toBeGreaterThan(Date.parse(fresh.due))
    await bringTo(staff, orderId, 'assigned')
    expect((await row()).at_risk).toBe(false)
    test.clock.pass(-10)
  })

  it('raises an alarm for an order that is packed and has had no driver for a minute', async () => {
    const { orderId } = await aPlacedOrder(test)
    const alarm = async () => (await list('limit=250')).find((one) => one.order_id === orderId)!.alarm
    await bringTo(staff, orderId, 'packed')
    expect(await alarm()).toBe(false)
    test.clock.pass(1)
    expect(await alarm()).toBe(true)
    const assigned = { status: 3, driver_id: staff.driver.userId }
    await staff.admin.ok('PATCH', `/orders/${orderId}`, assigned)
    expect(await alarm()).toBe(false)
    test.clock.pass(-1)
  })

  it('promises a time based on the queue, and tracking shows the same time', async () => {
    const minutes = async () => (await staff.admin.ok('GET', '/zones/2/open')).estimate_minutes
    const alone = await minutes()
    const placed: Awaited<ReturnType<typeof aPlacedOrder>>[] = []
    for (let nth = 0; nth < 3; nth++) placed.push(await aPlacedOrder(test, { storeId: 2 }))
    const behind = await minutes()
    expect(behind).toBeGreaterThan(alone)
    const last = await aPlacedOrder(test, { storeId: 2 })
    const order = await last.client.ok('GET', `/orders/${last.orderId}`)
    expect(order.estimate_delivery.value).toBe(behind)
    expect(Date.parse(order.due) - test.clock.now().getTime()).toBe(behind * 60_000)
    for (const one of placed) await bringTo(staff, one.orderId, 'complete')
    const alongside = await last.client.ok('GET', `/orders/${last.orderId}`)
    expect(alongside.estimate_delivery.value).toBe(alone)
  })

  it('is filtered by status, lateness, alcohol, driver and promised time', async () => {
    const one = await aPlacedOrder(test)
    await bringTo(staff, one.orderId, 'assigned')
    await promised(one.orderId, -90)
    expect(await idsOf('status=3')).toContain(one.orderId)
    expect(await idsOf('status=1,2')).not.toContain(one.orderId)
    expect((await list('status=open')).every(isOpen)).toBe(true)
    const late = await list('late=true')
    expect(late.map((row) => row.order_id)).toContain(one.orderId)
    expect(late.every((row) => isOpen(row) && Date.parse(row.due) < test.clock.now().getTime())).toBe(true)
    expect(await idsOf(`driver_id=${staff.driver.userId}&status=open`)).toContain(one.orderId)
    expect(await idsOf(`driver_id=${staff.driverNsw.userId}`)).not.toContain(one.orderId)
    const { contains_alcohol: alcohol } = (await test.db.first<{ contains_alcohol: boolean }>(sql`
      select contains_alcohol from orders where order_id = ${one.orderId}`))!
    expect(await idsOf(`status=open&alcohol=${alcohol}`)).toContain(one.orderId)
    expect(await idsOf(`status=open&alcohol=${!alcohol}`)).not.toContain(one.orderId)
    const until = encodeURIComponent(new Date(test.clock.now().getTime() - 60 * 60_000).toISOString())
    expect(await idsOf(`status=open&to=${until}`)).toContain(one.orderId)
    expect(await idsOf(`status=open&from=${until}`)).not.toContain(one.orderId)
    expect((await staff.admin.call('GET', '/console/orders?status=77')).error.code).toBe('invalid_input')
  })

  it.each(['placed', 'complete'] as const)(
    'finds an order (%s) by number, name, mobile, street, product and total, in any notation',
    async (stage) => {
      const { orderId, userId, total } = await aPlacedOrder(test)
      await bringTo(staff, orderId, stage)
      const name = stage === 'placed' ? 'Quilliam' : 'Fetherstonhaugh'
      const mobile = stage === 'placed' ? '+61498765123' : '+61498765124'
      await test.db.run(
        sql`update users set lastname = ${name}, mobile = ${mobile} where user_id = ${userId}`,
      )
      const street = stage === 'placed' ? '7 Zeta-Ray Lane' : '9 Omicron_Way'
      await test.db.run(sql`update orders set address_line_1 = ${street} where order_id = ${orderId}`)
      const product = (await test.db.first<{ name: string }>(sql`
        select p.name from order_lines join products p using (product_id) where order_id = ${orderId} limit 1`))!
        .name
      const number = orderNumber(orderId)
      for (const typed of [
        number,
        number.toLowerCase().replace('-', ''),
        name.toUpperCase(),
        `x ${name}`.slice(2, 7),
        mobile.replace('+61', '0'),
        `${mobile.replace('+61', '0').slice(0, 4)} ${mobile.slice(6, 9)}`,
        mobile.slice(-6),
        street.toLowerCase(),
        product,
        `$${total.toFixed(2)}`,
      ])
        expect.soft(await idsOf(`limit=250&search=${encodeURIComponent(typed)}`), typed).toContain(orderId)
      for (const typed of ['Nobody-of-this-name', '%', '_', 'Omicron%Way', '$0.01'])
        expect
          .soft(await idsOf(`search=${encodeURIComponent(typed)}&limit=250`), typed)
          .not.toContain(orderId)
    },
  )

  it('lists orders of the caller’s stores only', async () => {
    const { orderId } = await aPlacedOrder(test)
    const elsewhere = await aStoreHand(test, 2)
    expect(await idsOf(`search=${orderNumber(orderId)}`, staff.store)).toEqual([orderId])
    expect(await idsOf(`search=${orderNumber(orderId)}`, elsewhere)).toEqual([])
    expect(await idsOf('status=open&limit=250', elsewhere)).not.toContain(orderId)
    expect((await (await loginAs(test, 'customer')).call('GET', '/console/orders')).error.code).toBe(
      'forbidden',
    )
  })
})

const isOpen = ({ status }: BoardEntry) => [1, 2, 3, 4, 6].includes(status)

describe('A-BOARD-2: a claim', () => {
  const claim = (orderId: number, on: boolean, who = staff.store) =>
    who.call('POST', `/orders/${orderId}/claim`, { on })
  const claimOf = async (orderId: number) => (await staff.admin.ok('GET', `/orders/${orderId}`)).claim

  it('shows who works on an order, keeps its version, and is ended by its holder', async () => {
    const { orderId, client } = await aPlacedOrder(test)
    const { version } = await staff.store.ok('GET', `/orders/${orderId}`)
    const claimed = await claim(orderId, true)
    expect([claimed.status, claimed.data.version, claimed.data.claim]).toMatchObject([
      200,
      version,
      { user_id: staff.store.userId },
    ])
    const [row] = (await staff.admin.call('GET', `/console/orders?search=${orderNumber(orderId)}`)).json.data
    expect(row.claim.user_id).toBe(staff.store.userId)
    expect('claim' in (await client.ok('GET', `/orders/${orderId}`))).toBe(false)
    expect((await claim(orderId, false, staff.admin)).data.claim).toMatchObject({
      user_id: staff.store.userId,
    })
    expect((await claim(orderId, false)).data.claim).toBeNull()
    const rows = await test.db.rows(sql`
      select action from audit_log where subject = ${`order ${orderId}`} and action = 'order.claim'`)
    expect(rows).toHaveLength(2)
  })

  it('is taken over by a colleague, and ends ten minutes after its holder’s last change', async () => {
    const { orderId } = await aPlacedOrder(test)
    await claim(orderId, true)
    await claim(orderId, true, staff.admin)
    expect(await claimOf(orderId)).toMatchObject({ user_id: staff.admin.userId })
    test.clock.pass(9)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 2 })
    test.clock.pass(9)
    expect(await claimOf(orderId)).toMatchObject({ user_id: staff.admin.userId })
    test.clock.pass(2)
    expect(await claimOf(orderId)).toBeNull()
  })

  it('is available only to staff of the store, not for their own orders or ended orders', async () => {
    const { orderId, client, userId } = await aPlacedOrder(test)
    expect((await claim(orderId, true, client)).error.code).toBe('forbidden')
    expect((await claim(orderId, true, await aStoreHand(test, 2))).error.code).toBe('not_found')
    const admin = await anAdmin(test)
    await test.db.run(sql`update orders set user_id = ${admin.userId} where order_id = ${orderId}`)
    expect((await claim(orderId, true, admin)).error.code).toBe('own_order')
    await test.db.run(sql`update orders set user_id = ${userId} where order_id = ${orderId}`)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'Closed' })
    expect((await claim(orderId, true)).error.code).toBe('order_ended')
  })
})
