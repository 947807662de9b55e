import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder, bringTo, saleOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

type Slot = { start: string; due: string }
const offered = async (): Promise<Slot[]> =>
  (await staff.store.ok('GET', '/zones/1/future_dates')).flatMap(
    ({ times }: { times: { start: string; end: string }[] }) =>
      times.map(({ start, end }) => ({ start, due: end })),
  )
const change = (orderId: number, slot: Slot) =>
  staff.store.ok('POST', `/orders/${orderId}/delivery_time`, slot)

describe('A-CHANGE-7: an order that the store moves', () => {
  it('lets the owner of a packed order accept the new day or cancel free of charge', async () => {
    const [kept, canceled] = [await aPlacedOrder(test), await aPlacedOrder(test)]
    const now = test.clock.now().toISOString().slice(0, 10)
    const later = (await offered()).filter(({ start }) => start.slice(0, 10) > now)
    const accept = ({ client, orderId }: typeof kept, body: object = {}) =>
      client.call('POST', `/orders/${orderId}/delivery_time/acceptance`, body)
    for (const [nth, { client, orderId }] of [kept, canceled].entries()) {
      await bringTo(staff, orderId, 'packed')
      const early = await client.call('PATCH', `/orders/${orderId}`, { status: 5 })
      expect([early.status, early.error.code]).toEqual([409, 'status_not_allowed'])
      const before = await client.ok('GET', `/orders/${orderId}`)
      expect(before.moved_from).toBeNull()
      await change(orderId, later[nth * 2 + 10]!)
      await change(orderId, later[nth * 2 + 11]!)
      const moved = await client.ok('GET', `/orders/${orderId}`)
      expect(moved.moved_from).toEqual({ start: before.start, due: before.due })
    }
    const stranger = await staff.store.call('POST', `/orders/${kept.orderId}/delivery_time/acceptance`)
    expect([stranger.status, stranger.error.code]).toEqual([403, 'forbidden'])
    const stale = await accept(kept, { version: 0 })
    expect([stale.status, stale.error.code]).toEqual([409, 'stale'])
    for (const _ of [1, 2]) expect((await accept(kept)).data).toMatchObject({ moved_from: null, status: 2 })
    const late = await kept.client.call('PATCH', `/orders/${kept.orderId}`, { status: 5 })
    expect([late.status, late.error.code]).toEqual([409, 'status_not_allowed'])
    const { history } = await staff.store.ok('GET', `/orders/${kept.orderId}`)
    expect(history.at(-1)).toMatchObject({
      what: 'time',
      by: 'Customer',
      reason: 'The customer keeps the new time.',
    })

    const ended = await canceled.client.ok('PATCH', `/orders/${canceled.orderId}`, { status: 5 })
    expect(ended).toMatchObject({ status: 5, moved_from: null })
    expect(await saleOf(test, canceled.orderId)).toMatchObject({ state: 'voided', captured_cents: 0 })
    await staff.admin.ok('PATCH', `/orders/${kept.orderId}`, { status: 5, reason: 'Closed' })
  })

  it('removes the question once the order is back at its time or has left', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const [first, second] = (await offered()).slice(2) as [Slot, Slot]
    await change(orderId, first)
    await client.ok('POST', `/orders/${orderId}/delivery_time/acceptance`)
    await change(orderId, second)
    expect((await client.ok('GET', `/orders/${orderId}`)).moved_from).toEqual(first)
    await change(orderId, first)
    expect((await client.ok('GET', `/orders/${orderId}`)).moved_from).toBeNull()
    await change(orderId, second)
    await bringTo(staff, orderId, 'transit')
    expect((await client.ok('GET', `/orders/${orderId}`)).moved_from).toBeNull()
    const late = await client.call('PATCH', `/orders/${orderId}`, { status: 5 })
    expect([late.status, late.error.code]).toEqual([409, 'status_not_allowed'])
  })
})
