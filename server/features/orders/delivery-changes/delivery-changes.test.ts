import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOORS } from '#testing/fixtures/builders.ts'
import { aNonce } from '#testing/fixtures/members.ts'
import { aPlacedOrder, bringTo, saleOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { booksOf, recordTerminalPayment } from '#testing/fixtures/staff-orders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const viewOf = (orderId: number, who = staff.store) => who.ok('GET', `/orders/${orderId}`)
const mailsOf = (orderId: number, kind: string) =>
  test.db.rows<{ body: string }>(sql`
    select body from messages where order_id = ${orderId} and kind = ${kind} order by message_id`)
const auditOf = (orderId: number, action: string) =>
  test.db.rows<{ by_user_id: number; before: object; after: object }>(sql`
    select by_user_id, before, after from audit_log where subject = ${`order ${orderId}`} and action = ${action}`)

type Slot = { start: string; due: string }
const offered = async (): Promise<Slot[]> =>
  (await staff.store.ok('GET', '/zones/1/future_dates')).flatMap(
    ({ times }: { times: { start: string; end: string }[] }) =>
      times.map(({ start, end }) => ({ start, due: end })),
  )

describe('A-CHANGE-5: another delivery time', () => {
  const change = (orderId: number, body: object, who = staff.store) =>
    who.call('POST', `/orders/${orderId}/delivery_time`, body)
  const placesAt = async ({ start }: Slot) =>
    (
      await test.db.first<{ taken: number }>(sql`
      select taken from slots where store_id = 1 and start_at = ${new Date(start)}`)
    )?.taken ?? 0

  it('reserves the new slot, frees the old slot, and updates mail, timeline and audit log', async () => {
    const { orderId } = await aPlacedOrder(test)
    const [first, second] = (await offered()).slice(2) as [Slot, Slot]
    const { version } = await viewOf(orderId)
    const changed = await change(orderId, { ...first, version, reason: 'Rang: later please' })
    expect(changed.data).toMatchObject({ start: first.start, due: first.due, asap: false })
    expect(changed.data.version).toBeGreaterThan(version)
    expect(await placesAt(first)).toBe(1)
    await change(orderId, second)
    // A repeated request changes nothing.
    await change(orderId, second)
    expect([await placesAt(first), await placesAt(second)]).toEqual([0, 1])
    const { history } = await viewOf(orderId)
    const seconds = (at: string) => Date.parse(at) / 1000
    expect(history.filter(({ what }: { what: string }) => what === 'time')).toMatchObject([
      { to: seconds(first.start), reason: 'Rang: later please', who: expect.stringMatching(/\w/) },
      { from: seconds(first.start), to: seconds(second.start) },
    ])
    expect(await auditOf(orderId, 'order.time')).toHaveLength(2)
    const mails = await mailsOf(orderId, 'order_changed')
    expect(mails).toHaveLength(2)
    expect(mails[1]!.body).toMatch(/We’ll bring your order on \d\d\/\d\d\/\d{4} between/)
    expect(mails[1]!.body).toContain('you can keep it or cancel free of charge.')
    expect(mails[1]!.body).toContain(`/order/${orderId}/tracking`)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'Closed' })
    expect(await placesAt(second)).toBe(0)
  })

  it('gives the last place of a slot to only one of two concurrent requests', async () => {
    const [one, other] = [await aPlacedOrder(test), await aPlacedOrder(test)]
    const [a, b, last] = (await offered()).slice(5) as [Slot, Slot, Slot]
    await change(one.orderId, a)
    await change(other.orderId, b)
    await test.db.run(sql`
      insert into slots (store_id, start_at, end_at, capacity, taken)
      values (1, ${new Date(last.start)}, ${new Date(last.due)}, 3, 2)`)
    const replies = await Promise.all([change(one.orderId, last), change(other.orderId, last, staff.admin)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.error.code).toBe('slot_full')
    expect(await placesAt(last)).toBe(3)
    expect((await placesAt(a)) + (await placesAt(b))).toBe(1)
  })

  it('swaps the slots of two orders that are changed concurrently', async () => {
    const [one, other] = [await aPlacedOrder(test), await aPlacedOrder(test)]
    const [a, b] = (await offered()).slice(9) as [Slot, Slot]
    await change(one.orderId, a)
    await change(other.orderId, b)
    for (let nth = 0; nth < 4; nth++) {
      const [to, back] = nth % 2 ? [a, b] : [b, a]
      const replies = await Promise.all([change(one.orderId, to), change(other.orderId, back)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
    }
    expect([await placesAt(a), await placesAt(b)]).toEqual([1, 1])
  })

  it('accepts only offered slots, only before departure, and only from staff of the order’s store', async () => {
    const { orderId, client } = await aPlacedOrder(test)
    const [slot] = (await offered()).slice(3) as [Slot]
    const at = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString()
    const odd = { start: at(slot.start, 7), due: at(slot.due, 7) }
    expect((await change(orderId, odd)).error.code).toBe('slot_not_offered')
    // An hour at night, outside the store's opening hours and the lawful hours.
    const night = { start: '2026-11-24T15:00:00Z', due: '2026-11-24T16:00:00Z' }
    expect((await change(orderId, night)).error.code).toBe('slot_not_offered')
    expect((await change(orderId, slot, client)).error.code).toBe('forbidden')
    expect((await change(orderId, slot, await aStoreHand(test, 2))).error.code).toBe('not_found')
    await bringTo(staff, orderId, 'transit')
    expect((await change(orderId, slot)).error.code).toBe('status_not_allowed')
    expect(await mailsOf(orderId, 'order_changed')).toEqual([])
  })
})

describe('A-CHANGE-6: another address', () => {
  const change = (orderId: number, body: object, who = staff.store) =>
    who.call('POST', `/orders/${orderId}/address`, body)

  /** Runs `work` while St Kilda is another zone of the same store with the given fee in cents. */
  async function withFarZone(fee: number, work: () => Promise<void>): Promise<void> {
    const zone = (await test.db.first<{ primary_store_id: number; fee_cents: number }>(sql`
      select primary_store_id, fee_cents from zones where zone_id = 2`))!
    const set = async (storeId: number, cents: number) => {
      await test.db.run(
        sql`update zones set primary_store_id = ${storeId}, fee_cents = ${cents} where zone_id = 2`,
      )
      await test.shop.storeDirectory.renew()
    }
    await set(1, fee)
    try {
      await work()
    } finally {
      await set(zone.primary_store_id, zone.fee_cents)
    }
  }
  const feeOf = async () =>
    (await test.db.first<{ fee_cents: number }>(sql`select fee_cents from zones where zone_id = 1`))!
      .fee_cents

  it('corrects a unit or a note immediately, at the same price', async () => {
    const { orderId, total } = await aPlacedOrder(test)
    const { version } = await viewOf(orderId)
    const body = { ...DOORS[1], address_line_2: 'Unit 7', delivery_notes: 'Blue door', version }
    const { data } = await change(orderId, { ...body, reason: 'Rang' })
    expect(data).toMatchObject({ total, rise: 0, waits: false })
    expect(data.order.addresses).toMatchObject({ address_line_2: 'Unit 7', city: 'Fitzroy' })
    expect(data.order.delivery_notes).toBe('Blue door')
    const [mail] = await mailsOf(orderId, 'order_changed')
    expect(mail!.body).toContain('Unit 7, 12 Smith Street, ')
    expect(mail!.body).not.toContain('free of charge')
    const { history } = await viewOf(orderId)
    expect(history.at(-1)).toMatchObject({ what: 'address', reason: 'Rang' })
    const [row] = await auditOf(orderId, 'order.address')
    expect(JSON.stringify(row)).not.toContain('Smith')
  })

  it('rejects an address of another store, a contradictory address and a post office box, each with its own code', async () => {
    const { orderId } = await aPlacedOrder(test)
    const code = async (body: object) => (await change(orderId, body)).error.code
    expect(await code(DOORS[2])).toBe('address_of_other_store')
    expect(await code(DOORS[5])).toBe('address_of_other_store')
    expect(await code({ ...DOORS[1], postcode: '2000' })).toBe('address_invalid')
    expect(await code({ ...DOORS[1], address_line_1: 'PO Box 12' })).toBe('address_invalid')
    const unlisted = { ...DOORS[1], address_line_1: '9 Nowhere Lane', address_unlisted: true }
    expect((await change(orderId, unlisted)).data.order.address_unlisted).toBe(true)
  })

  it('applies a cheaper address immediately and captures less', async () => {
    const fee = await feeOf()
    await withFarZone(fee - 200, async () => {
      const { orderId, total } = await aPlacedOrder(test, { quantity: 3 })
      const { data } = await change(orderId, DOORS[2])
      expect(data).toMatchObject({ total: Number((total - 2).toFixed(2)), rise: 0, waits: false })
      await bringTo(staff, orderId, 'transit')
      expect((await saleOf(test, orderId))!.captured_cents).toBe(Math.round(total * 100) - 200)
    })
  })

  it('lets a customer at the counter pay for a more expensive address on the terminal', async () => {
    await withFarZone((await feeOf()) + 400, async () => {
      const { orderId, total } = await aPlacedOrder(test, { quantity: 3 })
      await change(orderId, DOORS[2])
      const paid = await recordTerminalPayment(staff.store, orderId)
      expect(paid.data).toMatchObject({ outcome: 'added', amount: 4, status: 1 })
      const after = await viewOf(orderId)
      expect(after).toMatchObject({ address_request: null, addresses: { city: 'St Kilda' } })
      expect(after.payment).toMatchObject({ authorised: total + 4, unpaid: 0 })
      expect((await recordTerminalPayment(staff.store, orderId)).error.code).toBe('nothing_owed')
      await bringTo(staff, orderId, 'transit')
      const books = await booksOf(test, orderId)
      expect(books).toMatchObject({ terminal: 400, gateway: Math.round(total * 100) })
      expect(books).not.toHaveProperty('customer_deposits')
    })
  })

  it('applies a more expensive address only after the owner has paid the difference', async () => {
    const fee = await feeOf()
    await withFarZone(fee + 400, async () => {
      const { orderId, total, client } = await aPlacedOrder(test, { quantity: 3 })
      expect((await change(orderId, { ...DOORS[2], preview: true })).data).toMatchObject({
        rise: 4,
        waits: true,
      })
      expect((await viewOf(orderId)).address_request).toBeNull()
      const { data } = await change(orderId, DOORS[2])
      expect(data).toMatchObject({ total: total + 4, rise: 4, waits: true })
      expect(data.order.addresses.city).toBe('Fitzroy')
      const asked = await viewOf(orderId, client)
      expect(asked.address_request).toMatchObject({
        rise: 4,
        address_formated: expect.stringContaining('St Kilda'),
      })
      const [mail] = await mailsOf(orderId, 'order_change_asked')
      expect(mail!.body).toContain('That costs $4.00 more')
      expect(mail!.body).toContain(`/order/${orderId}/pay`)
      const pay = async () =>
        client.call('POST', `/orders/${orderId}/payments`, { transaction_token: await aNonce(test) })
      expect((await pay()).data).toMatchObject({ address_request: null, addresses: { city: 'St Kilda' } })
      const after = await viewOf(orderId)
      expect(after.carts.total).toBe(total + 4)
      expect(after.payment).toMatchObject({ authorised: total + 4, unpaid: 0 })
      expect(after.history.at(-1)).toMatchObject({ what: 'address', by: 'Customer' })
      expect((await pay()).error.code).toBe('status_not_allowed')
      await bringTo(staff, orderId, 'transit')
      expect((await viewOf(orderId)).payment.captured).toBe(total + 4)
    })
  })

  it('rejects the payment for a request that was withdrawn, has expired or has another price', async () => {
    const fee = await feeOf()
    await withFarZone(fee + 400, async () => {
      const { orderId, client } = await aPlacedOrder(test, { quantity: 3 })
      const pay = async () =>
        (await client.call('POST', `/orders/${orderId}/payments`, { transaction_token: await aNonce(test) }))
          .error?.code
      await change(orderId, DOORS[2])
      await staff.store.ok('DELETE', `/orders/${orderId}/address`)
      expect((await viewOf(orderId)).address_request).toBeNull()
      expect(await pay()).toBe('status_not_allowed')
      await change(orderId, DOORS[2])
      await test.db.run(sql`update zones set fee_cents = fee_cents + 100 where zone_id = 2`)
      await test.shop.storeDirectory.renew()
      expect(await pay()).toBe('status_not_allowed')
      expect((await viewOf(orderId)).payment.unpaid).toBe(0)
      await change(orderId, DOORS[2])
      await test.db.run(sql`update address_change_requests set at = at - interval '25 hours'`)
      expect([await pay(), (await viewOf(orderId)).address_request]).toEqual(['status_not_allowed', null])
      expect((await viewOf(orderId)).addresses.city).toBe('Fitzroy')
    })
  })

  it('rejects a more expensive address for a customer without a login', async () => {
    const fee = await feeOf()
    await withFarZone(fee + 400, async () => {
      const { orderId, userId } = await aPlacedOrder(test)
      await test.db.run(sql`update users set state = 'guest', password_hash = null where user_id = ${userId}`)
      expect((await change(orderId, DOORS[2])).error.code).toBe('consent_needs_login')
      expect((await change(orderId, { ...DOORS[1], address_line_2: 'Unit 7' })).data.rise).toBe(0)
    })
  })

  it('accepts changes only before departure, and only from staff of the order’s store', async () => {
    const { orderId, client } = await aPlacedOrder(test)
    expect((await change(orderId, DOORS[1], client)).error.code).toBe('forbidden')
    expect((await change(orderId, DOORS[1], await aStoreHand(test, 2))).error.code).toBe('not_found')
    await bringTo(staff, orderId, 'transit')
    expect((await change(orderId, DOORS[1])).error.code).toBe('status_not_allowed')
  })
})
