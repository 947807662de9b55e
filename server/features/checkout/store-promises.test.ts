import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { checkout, holdings, memberReady, slotsOf } from '#testing/fixtures/checkouts.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { aStoreHand } from '#testing/fixtures/staff.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let hand: Awaited<ReturnType<typeof loginAs>>
beforeAll(async () => {
  test = await openTestShop()
  hand = await loginAs(test, 'store')
})
afterEach(async () => {
  test.clock.set(DEMO_TEST_NOW)
  await hand.ok('PUT', PAUSE, { mode: 'open' })
})
afterAll(() => test.close())

const PAUSE = '/console/stores/1/pause'
const EIGHT = '2026-11-20T20:00:00+11:00'
const read = () => hand.ok('GET', PAUSE)
const zone = () => shopper(test).ok('GET', '/zones/1/open')
const zoneOfDoor = () => shopper(test).ok('GET', '/zones/location/-37.80092,144.97919')

describe('A-PAUSE-1: PUT /console/stores/{id}/pause', () => {
  it('makes a store busy: shoppers immediately see a longer promise, fewer places and a notice', async () => {
    const [first] = await slotsOf(shopper(test))
    const { version } = await read()
    const busy = await hand.ok('PUT', PAUSE, { mode: 'busy', until: EIGHT, version })
    expect(busy).toEqual({ store_id: 1, mode: 'busy', until: EIGHT, version: version + 1 })
    expect(await zone()).toMatchObject({
      open: true,
      estimate_minutes: 45,
      notice: expect.stringMatching(/at least 45/),
    })
    expect((await zoneOfDoor()).notice).toMatch(/busy right now/)
    expect((await slotsOf(shopper(test)))[0]!.start > first!.start).toBe(true)
    const [stores] = await hand.ok('GET', '/console/stores')
    expect(stores).toMatchObject({ store_id: 1, name: 'Coldie Fitzroy', pause: busy })
  })

  it('offers half of a delivery time’s places while it is busy, and the rest afterwards', async () => {
    const last = (await slotsOf(shopper(test))).at(-1)!
    await test.db.run(sql`
      insert into slots (store_id, start_at, end_at, capacity, taken) values (1, ${last.start}, ${last.end}, 8, 4)`)
    const { client, body } = await memberReady(test)
    const wanted = { ...body, start: last.start, due: last.end }
    await hand.ok('PUT', PAUSE, { mode: 'busy' })
    expect((await checkout(client, wanted)).error.code).toBe('slot_full')
    await hand.ok('PUT', PAUSE, { mode: 'open' })
    await client.ok('POST', '/checkout', wanted)
  })

  it('pauses a store: no ASAP and no delivery before the pause ends by itself', async () => {
    await hand.ok('PUT', PAUSE, { mode: 'paused', until: EIGHT })
    expect(await zone()).toEqual({
      open: false,
      estimate_minutes: null,
      opens_at: EIGHT,
      notice:
        'Deliveries are paused for a little while. The next ones go out from 8:00 PM, and you can book yours now.',
    })
    expect((await slotsOf(shopper(test)))[0]!.start).toBe(EIGHT)
    test.clock.set(EIGHT)
    expect(await read()).toMatchObject({ mode: 'open', until: null })
    expect(await zone()).toMatchObject({ open: true, estimate_minutes: 25, notice: '' })
  })

  it('without an end lasts until staff open the store, for every delivery time', async () => {
    await hand.ok('PUT', PAUSE, { mode: 'paused' })
    expect(await zone()).toMatchObject({ open: false, opens_at: null })
    expect(await slotsOf(shopper(test))).toEqual([])
    test.clock.pass(24 * 60)
    expect((await read()).mode).toBe('paused')
    await hand.ok('PUT', PAUSE, { mode: 'open', until: EIGHT })
    expect(await read()).toMatchObject({ mode: 'open', until: null })
  })

  it('rejects an outdated version with the current state, and an invalid or past end', async () => {
    const before = await read()
    await hand.ok('PUT', PAUSE, { mode: 'busy', version: before.version })
    const now = await read()
    const stale = await hand.call('PUT', PAUSE, { mode: 'paused', version: before.version })
    expect([stale.status, stale.error.code, stale.error.current]).toEqual([409, 'stale', now])
    for (const until of ['2026-11-20T18:00:00+11:00', 'soon', '2026-11-21']) {
      const { status, error } = await hand.call('PUT', PAUSE, { mode: 'paused', until })
      expect([until, status, Object.keys(error.fields!)]).toEqual([until, 400, ['until']])
    }
    expect((await hand.call('PUT', PAUSE, { mode: 'closed' })).status).toBe(400)
    expect(await read()).toEqual(now)
  })

  it('is for staff of that store and owners, and each change is one row of the audit log', async () => {
    const other = await aStoreHand(test, 2)
    for (const [method, body] of [['GET'], ['PUT', { mode: 'paused' }]] as const)
      expect((await other.call(method, PAUSE, body)).error.code).toBe('forbidden')
    const admin = await loginAs(test, 'admin')
    expect((await admin.call('GET', '/console/stores/999/pause')).status).toBe(404)
    await admin.ok('PUT', PAUSE, { mode: 'paused', until: EIGHT })
    const [row] = await test.db.rows(sql`
      select action, subject, by_user_id, before, after from audit_log order by audit_log_id desc limit 1`)
    expect(row).toEqual({
      action: 'store.paused',
      subject: 'store 1',
      by_user_id: admin.userId,
      before: { mode: 'open', until: null },
      after: { mode: 'paused', until: new Date(EIGHT).toISOString() },
    })
  })
})

describe('A-PAUSE-2: a checkout under way', () => {
  const pauseBySql = (until: string | null) =>
    test.db.run(
      sql`update stores set delivery_mode = 'paused', delivery_mode_until = ${until} where store_id = 1`,
    )

  it('is rejected with the text of every page, reserves nothing, and succeeds with a later time', async () => {
    const { client, body } = await memberReady(test)
    const held = await holdings(test)
    await hand.ok('PUT', PAUSE, { mode: 'paused', until: EIGHT })
    const refused = await checkout(client, body)
    expect([refused.status, refused.error]).toEqual([
      409,
      { code: 'store_paused', msg: expect.stringMatching(/paused .* from 8:00 PM/) },
    ])
    expect(await holdings(test)).toEqual(held)
    const [later] = await slotsOf(client)
    await client.ok('POST', '/checkout', { ...body, start: later!.start, due: later!.end })
  })

  it('is rejected by the database row if this process has not received the pause yet', async () => {
    const { client, body } = await memberReady(test)
    const [first] = await slotsOf(client)
    const held = await holdings(test)
    await pauseBySql(EIGHT)
    for (const time of [{}, { start: first!.start, due: first!.end }])
      expect((await checkout(client, { ...body, ...time })).error.code).toBe('store_paused')
    expect(await holdings(test)).toEqual(held)
  })
})

describe('A-DRIVER-2: without a driver on shift', () => {
  const shift = async (name: 'driver' | 'driver.nsw', on: boolean) =>
    (await loginAs(test, name)).ok('POST', '/drivers/me/shift', { on })
  afterEach(async () => {
    await shift('driver', true)
    await shift('driver.nsw', true)
  })

  it('ASAP is not sold, which every page reports with the first delivery time; scheduled times are sold', async () => {
    const { client, body } = await memberReady(test)
    const held = await holdings(test)
    await shift('driver', false)
    expect(await zone()).toEqual({
      open: false,
      estimate_minutes: null,
      opens_at: null,
      notice:
        'No drivers are available right now, so ASAP is off for the moment. You can still book a time, from 7:00 PM.',
    })
    const refused = await checkout(client, body)
    expect([refused.status, refused.error.code]).toEqual([409, 'no_driver'])
    expect(refused.error.msg).toMatch(/book a time, from 7:00 PM/)
    expect(await holdings(test)).toEqual(held)
    const [first] = await slotsOf(client)
    await client.ok('POST', '/checkout', { ...body, start: first!.start, due: first!.end })
    await shift('driver', true)
    expect(await zone()).toMatchObject({ open: true, estimate_minutes: 25, notice: '' })
  })

  it('is decided by the database if this process has not received the end of the last shift', async () => {
    const { client, body } = await memberReady(test)
    await test.db.run(sql`update driver_shifts set ended_at = ${test.clock.now()} where ended_at is null`)
    expect((await zoneOfDoor()).notice).toBe('')
    expect((await checkout(client, body)).error.code).toBe('no_driver')
  })

  it('counts only drivers who may deliver in that state (L-24)', async () => {
    const sydney = () => shopper(test).ok('GET', '/zones/5/open')
    expect((await sydney()).open).toBe(true)
    const [driver] = test.shop.storeDirectory.store(5).drivers_on_shift
    test.clock.set(`${driver!.trained}T18:30:00+11:00`)
    expect((await sydney()).open).toBe(false)
  })
})
