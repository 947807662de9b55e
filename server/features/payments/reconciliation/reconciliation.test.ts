import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import { aNonce } from '#testing/fixtures/members.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { reconcileDaily, reconcileNow } from './reconciliation.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  for (const stage of ['placed', 'transit'] as const) {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, stage)
  }
  const { orderId, client } = await aPlacedOrder(test)
  await client.ok('PATCH', `/orders/${orderId}`, { status: 5 })
  await test.runDueJobs()
})
afterAll(() => test.close())

const page = () => staff.admin.ok('GET', '/console/reconciliation')
const kinds = async () =>
  ((await page()).differences as { kind: string; reference: string }[]).map(
    ({ kind, reference }) => `${kind} ${reference}`,
  )

describe('the daily reconciliation', () => {
  it('finds nothing in a correct shop, including past orders', async () => {
    test.clock.pass(20)
    const { compared, found } = await reconcileNow(test.shop)
    expect(found).toBe(0)
    expect(compared).toBeGreaterThan(3)
    expect((await page()).differences).toEqual([])
  })

  it('runs once a day by the shop’s clock, also after it was set back', async () => {
    const runs = async () =>
      (await test.db.first<{ count: number }>(sql`select count(*) as count from reconciliation_runs`))!.count
    const before = await runs()
    await reconcileDaily(test.shop)
    expect(await runs()).toBe(before)
    test.clock.pass(24 * 60)
    await reconcileDaily(test.shop)
    await reconcileDaily(test.shop)
    expect(await runs()).toBe(before + 1)
    test.clock.pass(-3 * 60)
    await reconcileDaily(test.shop)
    expect(await runs()).toBe(before + 2)
    test.clock.pass(-21 * 60)
  })

  it('finds each kind of planted difference, stores it once, and closes it when resolved', async () => {
    const seeded: {
      kind: string
      plant: (orderId: number) => ReturnType<typeof sql>
      stage: 'placed' | 'transit'
    }[] = [
      {
        kind: 'missing_there',
        stage: 'placed',
        plant: (id) =>
          sql`update demo_gateway.transactions set reference = ${`lost-${id}`} where reference = ${`order-${id}`}`,
      },
      {
        kind: 'amount',
        stage: 'transit',
        plant: (id) =>
          sql`update demo_gateway.transactions set captured_cents = captured_cents - 1 where reference = ${`order-${id}`}`,
      },
      {
        kind: 'state',
        stage: 'placed',
        plant: (id) =>
          sql`update demo_gateway.transactions set state = 'expired' where reference = ${`order-${id}`}`,
      },
      {
        kind: 'ledger',
        stage: 'transit',
        plant: (id) => sql`
          insert into ledger_entries (posting, account, amount_cents, order_id, payment_id, at)
          select 'planted', account, amount, order_id, payment_id, created_at
          from payments, (values ('gateway', 1), ('rounding', -1)) as v (account, amount) where order_id = ${id}`,
      },
    ]
    const expected: string[] = []
    for (const { kind, plant, stage } of seeded) {
      const { orderId } = await aPlacedOrder(test)
      await bringTo(staff, orderId, stage)
      await test.db.run(plant(orderId))
      expected.push(`${kind} order-${orderId}`)
      if (kind === 'missing_there') expected.push(`missing_here lost-${orderId}`)
    }
    test.clock.pass(20)
    expect((await reconcileNow(test.shop)).found).toBe(expected.length)
    expect((await reconcileNow(test.shop)).found).toBe(expected.length)
    expect((await kinds()).toSorted()).toEqual(expected.toSorted())

    const [missing] = expected
    const reference = missing!.split(' ')[1]!
    await test.db.run(sql`
      update demo_gateway.transactions set reference = ${reference}
      where reference = ${reference.replace('order', 'lost')}`)
    expect((await reconcileNow(test.shop)).found).toBe(expected.length - 2)
    expect((await kinds()).toSorted()).toEqual(expected.slice(2).toSorted())
  })

  it('finds an authorisation at the gateway without an order here', async () => {
    const request = { reference: 'stray', amount: 9_00, customerId: null, keep: false }
    await test.shop.payments.authorise({ ...request, nonce: await aNonce(test) })
    test.clock.pass(20)
    await reconcileNow(test.shop)
    expect(await kinds()).toContain('missing_here stray')
  })

  it('reports that authorisation until it is voided, even when it is older than the compared span', async () => {
    const told = async () => (await kinds()).includes('missing_here stray')
    test.clock.pass(9 * 24 * 60)
    await reconcileNow(test.shop)
    expect(await told()).toBe(true)
    const sale = await test.shop.payments.find('stray')
    await test.shop.payments.void(sale!.gatewayId, 'stray:void')
    await reconcileNow(test.shop)
    expect(await told()).toBe(false)
  })

  it('ignores payments with open steps and recent changes', async () => {
    const before = await kinds()
    const { orderId } = await aPlacedOrder(test)
    await test.db.run(
      sql`update demo_gateway.transactions set reference = 'moved' where reference = ${`order-${orderId}`}`,
    )
    await reconcileNow(test.shop)
    expect(await kinds()).toEqual(before)
    await test.db.run(sql`
      insert into payment_steps (payment_id, kind, reference, amount_cents, created_at)
      select payment_id, 'void', 'under-way', 0, created_at from payments where order_id = ${orderId}`)
    test.clock.pass(20)
    await reconcileNow(test.shop)
    expect((await kinds()).filter((each) => each.includes(`order-${orderId}`))).toEqual([])
    await test.db.run(sql`update payment_steps set done_at = created_at where reference = 'under-way'`)
    await test.db.run(
      sql`update demo_gateway.transactions set reference = ${`order-${orderId}`} where reference = 'moved'`,
    )
  })
})

describe('GET and POST /console/reconciliation', () => {
  it('shows a store hand the differences of their store, and an admin all', async () => {
    const mine = await staff.store.ok('GET', '/console/reconciliation')
    expect(mine.differences.every((each: { order_id: number | null }) => each.order_id !== null)).toBe(true)
    expect(mine.last_run).toMatchObject({ found: expect.any(Number) })
    expect((await kinds()).length).toBeGreaterThan(mine.differences.length)
  })

  it('compares immediately for an admin', async () => {
    expect(await staff.admin.ok('POST', '/console/reconciliation')).toMatchObject({
      compared: expect.any(Number),
    })
    expect((await staff.store.call('POST', '/console/reconciliation')).error.code).toBe('forbidden')
  })

  it('is available only to staff', async () => {
    const customer = await loginAs(test, 'customer')
    expect((await customer.call('GET', '/console/reconciliation')).error.code).toBe('forbidden')
    expect((await staff.driver.call('GET', '/console/reconciliation')).error.code).toBe('forbidden')
    for (const method of ['GET', 'POST'])
      expect((await shopper(test).call(method, '/console/reconciliation')).error.code).toBe('not_signed_in')
  })

  it('answers that the gateway is unreachable', async () => {
    const away = await openTestShop({
      gateway: (real) => ({
        ...real,
        // eslint-disable-next-line require-yield
        records: async function* () {
          throw new GatewayUnreachable('away')
        },
      }),
    })
    const admin = await loginAs(away, 'admin')
    expect((await admin.call('POST', '/console/reconciliation')).error.code).toBe('payment_unavailable')
    await away.close()
  })
})
