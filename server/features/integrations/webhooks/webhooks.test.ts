import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Webhook, WebhookDelivery } from '#contract/console/webhooks.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/webhook-events.ts'
import { WEBHOOK_RETRIES } from '#domain/retry-schedules.ts'
import { DISABLED_AFTER_DAYS } from '#domain/webhooks/webhook-failures.ts'
import { type WebhookReceiver, openWebhookReceiver } from '#testing/emulations/webhook-receiver.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { deliver, requeueOverdueWebhooks } from './deliveries.service.ts'

let test: TestShop
let staff: Staff
let receiver: WebhookReceiver
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  receiver = await openWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})
afterEach(async () => {
  test.clock.set(DEMO_TEST_NOW)
  await test.db.run(sql`delete from webhook_endpoints`)
  await test.db.run(sql`delete from graphile_worker._private_jobs`)
  receiver.received.length = receiver.trouble.length = 0
})

const HOOKS = '/console/webhooks'
type CreatedWebhook = Webhook & { secret: string }
const make = (events: readonly WebhookEvent[] = WEBHOOK_EVENTS): Promise<CreatedWebhook> =>
  staff.admin.ok('POST', HOOKS, { url: receiver.url, events })
const hookOf = (id: number): Promise<Webhook> => staff.admin.ok('GET', `${HOOKS}/${id}`)
const deliveries = (id: number, query = ''): Promise<WebhookDelivery[]> =>
  staff.admin.ok('GET', `${HOOKS}/${id}/deliveries${query}`)
/** Returns the received messages, verified and parsed. */
const told = (secret: string) => receiver.received.map((message) => receiver.verified(message, secret))
/** Makes the next attempt due, in the job queue as well, and runs it. */
async function comeDue(): Promise<void> {
  test.clock.pass(12 * 60)
  await test.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await test.runDueJobs()
}

/** @source A-HOOK-1 */
describe('Webhooks send', () => {
  it('the status changes of an order, signed, with ids only, and no other signature matches', async () => {
    const { secret } = await make()
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    await test.runDueJobs()
    const messages = told(secret).filter(({ type }) => type.startsWith('order.'))
    expect(messages.toSorted((a, b) => Number(a.data.status) - Number(b.data.status))).toMatchObject([
      { type: 'order.placed', data: { order_id: orderId, store_id: 1, status: 1 } },
      { type: 'order.status_changed', data: { order_id: orderId, previous_status: 1, status: 2 } },
      { type: 'order.status_changed', data: { status: 3 } },
      { type: 'order.status_changed', data: { status: 4 } },
    ])
    expect(
      messages.flatMap(({ data }) => Object.values(data)).every((value) => typeof value === 'number'),
    ).toBe(true)
    expect(() => told(`whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow('No matching signature')
  })

  it('a cancellation and a refund', async () => {
    const { secret } = await make(['order.canceled', 'order.refunded'])
    const [gone, late] = [await aPlacedOrder(test), await aPlacedOrder(test)]
    await staff.admin.ok('PATCH', `/orders/${gone.orderId}`, { status: 5, reason: 'Asked' })
    await bringTo(staff, late.orderId, 'transit')
    await staff.admin.ok('POST', `/orders/${late.orderId}/refunds`, {
      kind: 'amount',
      amount: 1.5,
      reason: 'Late',
    })
    await test.runDueJobs()
    expect(told(secret)).toMatchObject([
      { type: 'order.canceled', data: { order_id: gone.orderId, status: 5, previous_status: 1 } },
      { type: 'order.refunded', data: { order_id: late.orderId, amount: 1.5 } },
    ])
  })

  it('amounts as in the API, without floating-point digits', async () => {
    await make(['order.refunded', 'product.price_changed'])
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    for (const amount of [6.1, 2, 0.05])
      await staff.admin.ok('POST', `/orders/${orderId}/refunds`, { kind: 'amount', amount, reason: 'Late' })
    const { version } = await staff.admin.ok('GET', '/console/stores/1/prices/2')
    await staff.admin.ok('PUT', '/console/stores/1/prices/2', { price: 1033.3, version })
    const bodies = await test.db.rows<{ body: string }>(sql`
      select body from webhook_deliveries where event in ('order.refunded', 'product.price_changed')
      order by webhook_delivery_id desc limit 4`)
    const amounts = bodies.map(({ body }) => /"(?:amount|price)": ([^,}]+)/.exec(body)![1])
    expect(amounts).toEqual(['1033.3', '0.05', '2', '6.1'])
  })

  it('a price change and a product that is sold out', async () => {
    const { secret } = await make(['stock.unavailable', 'product.price_changed'])
    const pack = (await test.db.first<{ pack_id: number; product_id: number; price_cents: number }>(sql`
      select pack_id, product_id, price_cents::int from packs where store_id = 1 order by pack_id limit 1`))!
    const { version } = await staff.admin.ok('GET', `/console/stores/1/prices/${pack.pack_id}`)
    const price = pack.price_cents / 100 + 1
    await staff.admin.ok('PUT', `/console/stores/1/prices/${pack.pack_id}`, { price, version })
    const shelf = (await staff.admin.ok('GET', `/console/stores/1/stock/${pack.product_id}`)) as {
      version: number
    }
    const count = { kind: 'count', units: 0, reason: 'Counted', version: shelf.version }
    await staff.admin.ok('POST', `/console/stores/1/stock/${pack.product_id}`, count)
    await test.runDueJobs()
    const { pack_id: product_pack_id, product_id } = pack
    expect(told(secret)).toMatchObject([
      { type: 'product.price_changed', data: { product_id, product_pack_id, store_id: 1, price } },
      { type: 'stock.unavailable', data: { product_id, store_id: 1 } },
    ])
  })

  it('nothing for a rolled-back change or an event that is not subscribed', async () => {
    const { webhook_id: id } = await make(['order.placed'])
    const { orderId } = await aPlacedOrder(test)
    const undone = test.db.transaction(async (db) => {
      await db.run(sql`
        insert into order_events (order_id, what, from_value, to_value, by_kind, at)
        values (${orderId}, 'status', 0, 1, 'customer', ${test.clock.now()})`)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 2 })
    expect((await deliveries(id)).map(({ event }) => event)).toEqual(['order.placed'])
  })
})

/** @source A-HOOK-4 */
describe('A webhook that doesn’t arrive', () => {
  const placed = async (): Promise<{ id: number; secret: string; delivery: WebhookDelivery }> => {
    const { webhook_id: id, secret } = await make(['order.placed'])
    await aPlacedOrder(test)
    const [delivery] = await deliveries(id)
    return { id, secret, delivery: delivery! }
  }

  it('is retried with the same id until it arrives', async () => {
    const { id, secret } = await placed()
    receiver.trouble.push({ status: 500, text: 'Out of order' }, 'cut', {
      status: 302,
      location: receiver.url,
    })
    await test.runDueJobs()
    expect((await hookOf(id)).failing_since).not.toBeNull()
    for (let n = 0; n < 3; n++) await comeDue()
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({
      state: 'delivered',
      next_try: null,
      attempts: [
        { status: 204, error: '' },
        { status: 302, error: 'It answered 302.' },
        { status: null, error: 'The connection was cut.' },
        { status: 500, error: 'It answered 500.', response: 'Out of order' },
      ],
    })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery!.message_id]),
    )
    expect(told(secret)).toHaveLength(4)
    expect((await hookOf(id)).failing_since).toBeNull()
  })

  it('is sent once for each attempt by one of three workers', async () => {
    const { delivery } = await placed()
    const start = () => [1, 2, 3].map(() => deliver(test.shop, delivery.webhook_delivery_id))
    const workers = () => Promise.all(start())
    const { promise: othersEnded, resolve } = Promise.withResolvers<void>()
    // The claim of an attempt ends with it, so this attempt lasts until the two other workers have finished.
    receiver.trouble.push({ status: 503, until: othersEnded })
    let ended = 0
    await Promise.all(start().map((one) => one.then(() => ++ended === 2 && resolve())))
    expect(receiver.received).toHaveLength(1)
    await workers()
    expect(receiver.received).toHaveLength(2)
    await workers()
    expect(receiver.received).toHaveLength(2)
  })

  it('is enqueued again after a crash', async () => {
    const { id } = await placed()
    await test.db.run(sql`delete from graphile_worker._private_jobs`)
    await requeueOverdueWebhooks(test.shop)
    await test.runDueJobs()
    expect(receiver.received).toHaveLength(0)
    test.clock.pass(2)
    await requeueOverdueWebhooks(test.shop)
    await test.runDueJobs()
    expect((await deliveries(id))[0]!.state).toBe('delivered')
  })

  it('fails after about a day, and can be replayed by staff', async () => {
    const { id, delivery } = await placed()
    receiver.trouble.push(...Array.from({ length: WEBHOOK_RETRIES.maxAttempts }, () => ({ status: 500 })))
    for (let n = 0; n < WEBHOOK_RETRIES.maxAttempts; n++)
      await deliver(test.shop, delivery.webhook_delivery_id)
    const [failed] = await deliveries(id, '?state=failed')
    expect(failed!.attempts).toHaveLength(WEBHOOK_RETRIES.maxAttempts)
    const again = `/console/webhook_deliveries/${delivery.webhook_delivery_id}/replay`
    expect((await staff.admin.ok('POST', again)).state).toBe('waiting')
    expect((await staff.admin.call('POST', again)).error.code).toBe('delivery_under_way')
    await test.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await test.runDueJobs()
    expect((await deliveries(id))[0]!.state).toBe('delivered')
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    expect(ids).toEqual(new Set([delivery.message_id]))
    expect((await staff.admin.call('POST', '/console/webhook_deliveries/999999/replay')).status).toBe(404)
  })

  it('deactivates its endpoint after days, and mails the owners', async () => {
    const { id, delivery } = await placed()
    receiver.trouble.push({ status: 500 }, { status: 500 })
    await deliver(test.shop, delivery.webhook_delivery_id)
    test.clock.pass(DISABLED_AFTER_DAYS * 24 * 60)
    await deliver(test.shop, delivery.webhook_delivery_id)
    expect(await hookOf(id)).toMatchObject({ active: false, disabled: test.clock.now().toISOString() })
    const mail = await test.db.first<{ subject: string; body: string }>(sql`
      select subject, body from messages where subject like '%gets no more webhooks' order by message_id desc limit 1`)
    expect(mail!.body).toContain(`/console/settings/webhooks/${id}`)
    await aPlacedOrder(test)
    expect(await deliveries(id)).toHaveLength(1)
    const { version } = await hookOf(id)
    const on = await staff.admin.ok('PATCH', `${HOOKS}/${id}`, { active: true, version })
    expect(on).toMatchObject({ active: true, failing_since: null, disabled: null })
  })

  it('deactivates its endpoint immediately if the receiver is gone', async () => {
    const { id, delivery } = await placed()
    receiver.trouble.push({ status: 410 })
    await deliver(test.shop, delivery.webhook_delivery_id)
    expect([(await hookOf(id)).active, (await deliveries(id))[0]!.state]).toEqual([false, 'failed'])
  })
})
