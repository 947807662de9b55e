import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Webhook } from '#contract/console/webhooks.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-events.ts'
import { type WebhookReceiver, openWebhookReceiver } from '#testing/emulations/webhook-receiver.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

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
  await test.db.run(sql`delete from webhook_endpoints`)
  receiver.received.length = receiver.trouble.length = 0
})

const HOOKS = '/console/webhooks'
type CreatedWebhook = Webhook & { secret: string }
const make = (events: readonly WebhookEvent[], more: object = {}): Promise<CreatedWebhook> =>
  staff.admin.ok('POST', HOOKS, { url: receiver.url, events, ...more })
const hookOf = (id: number): Promise<Webhook> => staff.admin.ok('GET', `${HOOKS}/${id}`)
/** Returns the received messages, verified and parsed. */
const told = (secret: string) => receiver.received.map((message) => receiver.verified(message, secret))

/** @source A-HOOK-2, A-HOOK-3, A-HOOK-5 */
describe('§8 /console/webhooks', () => {
  it.each([
    { wrong: { url: 'http://example.com' }, fields: ['url'] },
    { wrong: { url: 'https://10.0.0.1/hooks' }, fields: ['url'] },
    { wrong: { url: '' }, fields: ['url'] },
    { wrong: { events: [] }, fields: ['events'] },
    { wrong: { events: ['order.gone'] }, fields: ['events'] },
  ])('reject $wrong at its field', async ({ wrong, fields }) => {
    const body = { url: receiver.url, events: ['order.placed'], ...wrong }
    const { status, error } = await staff.admin.call('POST', HOOKS, body)
    expect([status, Object.keys(error.fields!)]).toEqual([400, fields])
  })

  it('are changed by version, listed, and removed with their deliveries', async () => {
    const { webhook_id: id, secret, ...made } = await make(['order.placed'], { description: 'Till' })
    expect(await hookOf(id)).toEqual({ webhook_id: id, ...made })
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const change = (body: object) => staff.admin.call('PATCH', `${HOOKS}/${id}`, body)
    expect((await change({ version: 1, events: ['stock.unavailable'] })).data).toMatchObject({
      version: 2,
      events: ['stock.unavailable'],
      url: receiver.url,
      description: 'Till',
    })
    const stale = await change({ version: 1, active: false })
    expect([stale.status, stale.error.code, stale.error.current]).toMatchObject([
      409,
      'stale',
      { version: 2 },
    ])
    expect((await change({ version: 2, url: 'https://192.168.0.1' })).error.fields).toHaveProperty('url')
    expect((await staff.admin.call('GET', `${HOOKS}?search=till`)).json).toMatchObject({ total_count: 1 })
    await staff.admin.ok('POST', `${HOOKS}/${id}/test`)
    await staff.admin.ok('DELETE', `${HOOKS}/${id}`)
    expect((await staff.admin.call('GET', `${HOOKS}/${id}`)).status).toBe(404)
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/rotate_secret'],
      ['GET', '/deliveries'],
    ] as const)
      expect(
        (
          await staff.admin.call(
            method,
            `${HOOKS}/${id}${path}`,
            method === 'GET' ? undefined : { version: 1 },
          )
        ).status,
      ).toBe(404)
    const actions = await test.db.rows<{ action: string }>(sql`
      select action from audit_log where subject = ${`webhook ${id}`} order by audit_log_id`)
    expect(actions.map(({ action }) => action)).toEqual([
      'webhook.created',
      'webhook.changed',
      'webhook.deleted',
    ])
  })

  it('also sign with the former secret for a day after a rotation', async () => {
    const { webhook_id: id, secret } = await make(['order.placed'])
    const rotated: CreatedWebhook = await staff.admin.ok('POST', `${HOOKS}/${id}/rotate_secret`)
    expect(rotated.secret).not.toBe(secret)
    await staff.admin.ok('POST', `${HOOKS}/${id}/test`)
    expect([told(secret), told(rotated.secret)].map(([message]) => message!.type)).toEqual(
      Array(2).fill('webhook.test'),
    )
    expect(rotated.former_secret_until).not.toBeNull()
    test.clock.pass(24 * 60)
    receiver.received.length = 0
    await staff.admin.ok('POST', `${HOOKS}/${id}/test`)
    expect(told(rotated.secret)).toHaveLength(1)
    expect(() => told(secret)).toThrow('No matching signature')
  })

  it('return the result of a test, which is tried once and doesn’t count as a failure', async () => {
    const { webhook_id: id } = await make(['order.placed'])
    receiver.trouble.push({ status: 401, text: 'Who are you?' })
    expect(await staff.admin.ok('POST', `${HOOKS}/${id}/test`)).toMatchObject({
      event: 'webhook.test',
      state: 'failed',
      attempts: [{ status: 401, response: 'Who are you?' }],
    })
    expect((await hookOf(id)).failing_since).toBeNull()
    expect((await staff.admin.ok('POST', `${HOOKS}/${id}/test`)).state).toBe('delivered')
    const list = (query: string) => staff.admin.call('GET', `${HOOKS}/${id}/deliveries${query}`)
    expect((await list('?state=failed')).json.total_count).toBe(1)
    expect((await list('?search=webhook.test&sort=oldest&limit=1')).data[0].state).toBe('failed')
  })

  it('store their secrets sealed', async () => {
    const { webhook_id: id, secret } = await make(['order.placed'])
    const row = await test.db.first<{ text: string }>(sql`
      select w::text || encode(secret_sealed, 'escape') as text from webhook_endpoints w where webhook_endpoint_id = ${id}`)
    expect(row!.text).not.toContain(secret.slice(6))
  })

  it('are limited to twenty', async () => {
    await test.db.run(sql`
      insert into webhook_endpoints (url, events, created_at, created_by)
      select 'https://example.com', '{order.placed}', now(), ${staff.admin.userId} from generate_series(1, 20)`)
    const body = { url: receiver.url, events: ['order.placed'] }
    expect((await staff.admin.call('POST', HOOKS, body)).error.code).toBe('too_many_webhooks')
  })
})
