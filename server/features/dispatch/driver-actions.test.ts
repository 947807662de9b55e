import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import { addMinutes } from '#domain/time.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { PASSED, aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
let isGatewayAway = false

beforeAll(async () => {
  test = await openTestShop({
    connections: RACING,
    gateway: (real) => ({
      ...real,
      capture: (...call) =>
        isGatewayAway ? Promise.reject(new GatewayUnreachable('away')) : real.capture(...call),
    }),
  })
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const EVENING = '2026-11-20T18:30:00+11:00'
beforeEach(() => test.clock.set(EVENING))

type Action = Record<string, unknown>

const action = (kind: string, orderId: number, more: Action = {}): Action => ({
  action_id: randomUUID(),
  kind,
  order_id: orderId,
  at: test.clock.now().toISOString(),
  clock_offset_ms: 0,
  ...more,
})
const answersAtDoor = async (orderId: number) => {
  const { users } = await orderOf(orderId)
  const { outcome: _, ...answers } = PASSED
  return { ...answers, recipient_name: `${users.firstname} ${users.lastname}` }
}
const orderOf = (orderId: number) => staff.admin.ok('GET', `/orders/${orderId}`)
const send = async (...actions: Action[]) =>
  (await staff.driver.ok('POST', '/drivers/me/actions', { actions })).results
const summary = (results: { ok: boolean; error?: { code: string } }[]) =>
  results.map(({ ok, error }) => (ok ? 'ok' : error!.code))

/** Places an order, brings it to a stage, and returns its id and version. */
async function anOrder(stage: Parameters<typeof bringTo>[2]) {
  const { orderId } = await aPlacedOrder(test)
  await bringTo(staff, orderId, stage)
  return { orderId, version: (await orderOf(orderId)).version as number }
}

/** Runs calls in a process that ends before it can store or delete the result of an action. */
async function withEndingProcess(calls: () => Promise<void>) {
  await test.db.owner.run(sql`create function end_process() returns trigger language plpgsql as
    $$ begin raise exception 'the process has ended' using errcode = 'admin_shutdown'; end $$`)
  await test.db.owner.run(sql`create trigger end_process before update or delete on driver_actions
    for each row execute function end_process()`)
  await calls()
  await test.db.owner.run(sql`drop function end_process() cascade`)
}

const action0 = {
  action_id: '018f2f6e-7a55-4c32-9a3c-2f1f5b0f9b11',
  kind: 'start',
  order_id: 1,
  version: 1,
  at: EVENING,
  clock_offset_ms: 0,
}

describe('POST /drivers/me/actions', () => {
  it('applies a queue from a phone without a network, with the times of the taps', async () => {
    const { orderId, version } = await anOrder('assigned')
    const tappedAt = (minutes: number) => addMinutes(new Date(EVENING), minutes).toISOString()
    test.clock.pass(20)
    const queue = [
      action('load', orderId, { version, bags_loaded: [] }),
      action('start', orderId, { version, at: tappedAt(1) }),
      action('arrive', orderId, { version, at: tappedAt(8) }),
      action('hand_over', orderId, { version, at: tappedAt(10), ...(await answersAtDoor(orderId)) }),
      action('complete', orderId, { version, at: tappedAt(10) }),
    ]
    const results = await send(...queue)
    expect(summary(results)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ status: 8, version: results.at(-1).order_version })
    expect(new Date(order.arrival).toISOString()).toBe(tappedAt(8))
    expect(new Date(order.delivered).toISOString()).toBe(tappedAt(10))
    // Repeated, also in part and in another order, nothing happens a second time.
    expect(await send(...queue)).toEqual(results)
    expect(await send(queue[3]!, queue[1]!)).toEqual([results[3], results[1]])
    expect((await orderOf(orderId)).version).toBe(order.version)
  })

  it('applies an action that is sent twice at once only once', async () => {
    const { orderId, version } = await anOrder('assigned')
    const start = action('start', orderId, { version })
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => send(start)))
    for (const other of others) expect(other).toEqual(first)
    const { history } = await orderOf(orderId)
    expect(history.filter((event: { to: number }) => event.to === 4)).toHaveLength(1)
  })

  it('waits for the driver who tapped, if the session is another driver’s', async () => {
    const { orderId, version } = await anOrder('assigned')
    const body = { actions: [action('start', orderId, { version })], user_id: staff.driver.userId }
    const foreign = await staff.driverNsw.call('POST', '/drivers/me/actions', body)
    expect([foreign.status, foreign.error.code]).toEqual([401, 'not_signed_in'])
    expect(summary((await staff.driver.ok('POST', '/drivers/me/actions', body)).results)).toEqual(['ok'])
  })

  it('rejects another action with the same id, and applies nothing', async () => {
    const { orderId, version } = await anOrder('assigned')
    const start = action('start', orderId, { version })
    const call = (...actions: Action[]) => staff.driver.call('POST', '/drivers/me/actions', { actions })
    const twice = await call(start, { ...start, kind: 'arrive' })
    expect([twice.status, twice.error.code]).toEqual([422, 'action_changed'])
    expect((await orderOf(orderId)).status).toBe(3)
    await send(start)
    const reply = await call(action('arrive', orderId, { version }), { ...start, version: version + 1 })
    expect([reply.status, reply.error.code]).toEqual([422, 'action_changed'])
    expect((await orderOf(orderId)).arrival).toBeNull()
  })

  it('stops only later actions of an order whose action failed', async () => {
    const [failing, other] = [await anOrder('assigned'), await anOrder('assigned')]
    const results = await send(
      action('arrive', failing.orderId, { version: failing.version }),
      action('start', other.orderId, { version: other.version }),
      action('start', failing.orderId, { version: failing.version }),
    )
    expect(summary(results)).toEqual(['status_not_allowed', 'ok', 'earlier_action_failed'])
    expect((await orderOf(failing.orderId)).status).toBe(3)
  })

  it('keeps the result of a failed action', async () => {
    const { orderId, version } = await anOrder('assigned')
    const arrive = action('arrive', orderId, { version })
    const failed = await send(arrive)
    expect(summary(await send(action('start', orderId, { version })))).toEqual(['ok'])
    expect(await send(arrive)).toEqual(failed)
  })

  it('reports changes by other people as stale', async () => {
    const { orderId, version } = await anOrder('transit')
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 6, reason: 'Called' })
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    const current = (await orderOf(orderId)).version
    expect(current).toBeGreaterThan(version)
    const [result] = await send(action('arrive', orderId, { version }))
    expect(result).toMatchObject({ ok: false, order_version: current, error: { code: 'stale' } })
    expect(summary(await send(action('arrive', orderId, { version: current })))).toEqual(['ok'])
  })

  it('refuses at the door, and pays the shopper back', async () => {
    const { orderId, version } = await anOrder('transit')
    const refuse = (more: Action) => send(action('refuse', orderId, { version, ...more }))
    const [contradictory] = await refuse({ reason: 'minor', over_18: true })
    expect(contradictory).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
    expect(summary(await refuse({ reason: 'no_valid_id' }))).toEqual(['ok'])
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ status: 5, door_check: { outcome: 'refused', reason: 'no_valid_id' } })
    expect(summary(await send(action('complete', orderId, { version })))).toEqual(['status_not_allowed'])
  })

  it('names incomplete answers at the door, and changes nothing', async () => {
    const { orderId, version } = await anOrder('transit')
    const { sober: _, ...answers } = await answersAtDoor(orderId)
    const [result] = await send(action('hand_over', orderId, { version, ...answers }))
    expect(result.error).toMatchObject({ code: 'invalid_input', fields: { sober: expect.any(String) } })
    expect((await orderOf(orderId)).door_check).toBeNull()
  })

  it('checks the bags, and hides the orders of other drivers', async () => {
    const { orderId, version } = await anOrder('assigned')
    await test.db.run(sql`
      insert into order_bags (order_id, code, seal, at) values (${orderId}, 'B-1', 'S-1', ${test.clock.now()})`)
    const load = (bags_loaded: string[]) => send(action('load', orderId, { version, bags_loaded }))
    expect(summary(await load(['B-2']))).toEqual(['wrong_bag'])
    expect(summary(await load([]))).toEqual(['reason_required'])
    expect(summary(await load(['B-1']))).toEqual(['ok'])
    const foreign = { actions: [action('start', orderId, { version })] }
    const { results } = await staff.driverNsw.ok('POST', '/drivers/me/actions', foreign)
    expect(results).toEqual([
      {
        action_id: foreign.actions[0]!['action_id'],
        ok: false,
        error: expect.objectContaining({ code: 'not_found' }),
      },
    ])
  })

  it('retries an action that failed because the payment service was away', async () => {
    const { orderId, version } = await anOrder('assigned')
    const start = action('start', orderId, { version })
    const arrive = action('arrive', orderId, { version })
    isGatewayAway = true
    expect(summary(await send(start, arrive))).toEqual(['payment_unavailable', 'earlier_action_failed'])
    isGatewayAway = false
    expect(summary(await send(start, arrive))).toEqual(['ok', 'ok'])
  })

  it.each([
    ['start', 'assigned', 3, 4],
    ['arrive', 'transit', 4, 4],
    ['hand_over', 'transit', 4, 8],
    ['refuse', 'transit', 4, 5],
  ] as const)('applies %s once if a process ends while it applies it', async (kind, stage, before, after) => {
    const { orderId, version } = await anOrder(stage)
    const answers = { hand_over: await answersAtDoor(orderId), refuse: { reason: 'no_valid_id' } }
    const tap = action(kind, orderId, {
      version,
      ...(kind in answers && answers[kind as keyof typeof answers]),
    })
    const call = () => staff.driver.call('POST', '/drivers/me/actions', { actions: [tap] })
    await withEndingProcess(async () => expect((await call()).status).toBe(503))
    expect(await orderOf(orderId)).toMatchObject({ status: before, door_check: null, arrival: null })
    test.clock.pass(20)
    await test.db.run(sql`
      update driver_actions set started_at = started_at - interval '2 minutes' where order_id = ${orderId}`)
    const { results } = (await call()).data
    expect(summary(results)).toEqual(['ok'])
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ status: after, version: results[0].order_version })
    expect((await call()).data.results).toEqual(results)
    expect((await orderOf(orderId)).version).toBe(order.version)
  })

  it.each([
    {},
    { actions: [] },
    { actions: [{ kind: 'start' }] },
    { actions: Array.from({ length: 51 }, () => ({ ...action0, action_id: randomUUID() })) },
    { actions: [{ ...action0, kind: 'dance' }] },
    { actions: [{ ...action0, action_id: 'one' }] },
    { actions: [{ ...action0, at: 'now' }] },
    { actions: [{ ...action0, clock_offset_ms: 'little' }] },
  ])('rejects malformed input %#', async (body) => {
    expect((await staff.driver.call('POST', '/drivers/me/actions', body)).status).toBe(400)
  })

  it('is for drivers', async () => {
    const body = { actions: [action0] }
    const codeOf = async (caller: { call: Staff['admin']['call'] }) =>
      (await caller.call('POST', '/drivers/me/actions', body)).error.code
    expect(await codeOf(shopper(test))).toBe('not_signed_in')
    for (const caller of [staff.admin, staff.store, await loginAs(test, 'customer')])
      expect(await codeOf(caller)).toBe('forbidden')
  })
})

describe('a hand-over near the end of the lawful hours', () => {
  const LAST = '2026-11-20T22:55:00+11:00'

  async function handedOver(receivedAt: string, more: Action = {}) {
    const { orderId, version } = await anOrder('transit')
    test.clock.set(LAST)
    const handOver = action('hand_over', orderId, { version, ...(await answersAtDoor(orderId)), ...more })
    test.clock.set(receivedAt)
    const [result] = await send(handOver)
    return { orderId, result, actionId: handOver['action_id'] }
  }
  const waiting = () => staff.admin.ok('GET', '/console/dispatch/reviews?store_id=1')
  const decide = (body: Action, caller = staff.admin) =>
    caller.call('POST', '/console/dispatch/reviews', body)

  it('counts with the time of the tap if it arrives within 15 minutes', async () => {
    const { orderId, result } = await handedOver('2026-11-20T23:08:00+11:00')
    expect(result).toMatchObject({ ok: true })
    expect(await orderOf(orderId)).toMatchObject({ status: 8, delivered: LAST, door_check: { at: LAST } })
  })

  it('corrects the phone’s clock', async () => {
    const { orderId, result } = await handedOver('2026-11-20T23:08:00+11:00', {
      at: '2026-11-20T22:45:00+11:00',
      clock_offset_ms: 600_000,
    })
    expect(result).toMatchObject({ ok: true })
    expect(await orderOf(orderId)).toMatchObject({ delivered: LAST })
  })

  it('is rejected if it was tapped too late', async () => {
    const at = '2026-11-20T23:01:00+11:00'
    const { orderId, result } = await handedOver('2026-11-20T23:08:00+11:00', { at })
    expect(result).toMatchObject({ ok: false, error: { code: 'outside_lawful_hours' } })
    expect(await orderOf(orderId)).toMatchObject({ status: 4, door_check: null })
  })

  it('is reviewed if the clocks were compared too long ago, and counts once it is accepted', async () => {
    const measured = { clock_measured_at: '2026-11-20T21:50:00+11:00' }
    const { orderId, result, actionId } = await handedOver('2026-11-20T23:08:00+11:00', measured)
    expect(result).toMatchObject({ ok: false, error: { code: 'hand_over_in_review' } })
    const { version } = await orderOf(orderId)
    const [review] = await waiting()
    expect(review).toMatchObject({ order_id: orderId, action_id: actionId, version, is_measured: false })
    const decision = { order_id: orderId, action_id: actionId, accept: true, version }
    expect((await decide({ ...decision, version: version - 1 })).error.code).toBe('stale')
    expect((await decide(decision)).data).toMatchObject({ accepted: true })
    expect(await orderOf(orderId)).toMatchObject({ status: 8, delivered: LAST })
    expect((await decide(decision)).error.code).toBe('not_found')
    expect(await waiting()).toEqual([])
  })

  it('is reviewed if it arrives too late, and leaves the order in transit once it is rejected', async () => {
    const { orderId, result, actionId } = await handedOver('2026-11-20T23:11:00+11:00')
    expect(result).toMatchObject({ ok: false, error: { code: 'hand_over_in_review' } })
    const { version } = await orderOf(orderId)
    const decision = { order_id: orderId, action_id: actionId, accept: false, version }
    expect((await decide(decision)).data).toMatchObject({ accepted: false })
    expect(await orderOf(orderId)).toMatchObject({ status: 4, door_check: null })
    const [entry] = await staff.admin.ok('GET', `/console/audit?thing=order%20${orderId}`)
    expect(entry).toMatchObject({ action: 'hand_over.rejected' })
  })

  it('is reviewed by managers of the store', async () => {
    const body = { order_id: 1, action_id: randomUUID(), accept: true, version: 1 }
    for (const caller of [staff.store, staff.driver]) {
      expect((await decide(body, caller)).error.code).toBe('forbidden')
      expect((await caller.call('GET', '/console/dispatch/reviews?store_id=1')).error.code).toBe('forbidden')
    }
    expect((await decide(body, shopper(test) as Staff['admin'])).error.code).toBe('not_signed_in')
    expect((await decide(body)).error.code).toBe('not_found')
    expect((await staff.admin.call('GET', '/console/dispatch/reviews?store_id=99')).error.code).toBe(
      'store_not_found',
    )
  })
})
