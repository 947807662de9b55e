import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { DOORS, loginAs, packsOf, setStock } from '#testing/fixtures/builders.ts'
import { holdings, slotsOf } from '#testing/fixtures/checkouts.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { aStoreHand } from '#testing/fixtures/staff.ts'
import { linkTokenOf, refusal, takeOrder, staffOrderScene } from '#testing/fixtures/staff-orders.ts'
import { playTobaccoScene } from '#testing/fixtures/tobacco.ts'

const scene = staffOrderScene()

describe('Phone and counter orders are rejected like checkouts', () => {
  type Case = { title: string; change: object; status: number; code: string }
  const gift = { gift: true, gift_recipient: 'Mia Chen', gift_recipient_number: '0491570006' }
  const CASES: Case[] = [
    { title: 'no items', change: { items: [] }, status: 409, code: 'cart_empty' },
    {
      title: 'a pack of another store',
      change: { items: [{ product_pack_id: 999_999, quantity: 1 }] },
      status: 409,
      code: 'pack_unavailable',
    },
    { title: 'a total that was not shown', change: { expected_total: 1 }, status: 409, code: 'cart_changed' },
    {
      title: 'a post office box',
      change: { address_line_1: 'PO Box 12' },
      status: 400,
      code: 'address_invalid',
    },
    {
      title: 'no street',
      change: { address_line_1: 'Edinburgh Gardens' },
      status: 400,
      code: 'address_invalid',
    },
    {
      title: 'a place that no store serves',
      change: { state: 'QLD', postcode: '4000', city: 'Brisbane' },
      status: 409,
      code: 'address_not_served',
    },
    { title: 'another store’s address', change: DOORS[2], status: 403, code: 'forbidden' },
    {
      title: 'alcohol without a date of birth',
      change: { dob: undefined },
      status: 400,
      code: 'dob_required',
    },
    { title: 'a customer of 17', change: { dob: '2009-05-17' }, status: 400, code: 'dob_invalid' },
    {
      title: 'a gift without the recipient’s age',
      change: gift,
      status: 400,
      code: 'gift_confirmation_required',
    },
    { title: 'a gift without its recipient', change: { gift: true }, status: 400, code: 'invalid_input' },
    {
      title: 'half a delivery time',
      change: { start: '2026-11-20T20:00:00+11:00' },
      status: 400,
      code: 'delivery_time_required',
    },
    {
      title: 'a time that is not offered',
      change: { start: '2026-11-20T20:07:00+11:00', due: '2026-11-20T21:07:00+11:00' },
      status: 409,
      code: 'slot_not_offered',
    },
    { title: 'an unknown promo code', change: { promo_code: 'NOPE' }, status: 404, code: 'promo_not_found' },
    { title: 'an ended promo code', change: { promo_code: 'EXPIRED' }, status: 409, code: 'promo_ended' },
    { title: 'a used up promo code', change: { promo_code: 'SOLDOUT' }, status: 409, code: 'promo_used_up' },
    { title: 'no mobile', change: { mobile: '' }, status: 400, code: 'invalid_input' },
    { title: 'a landline', change: { mobile: '03 9417 0000' }, status: 400, code: 'invalid_input' },
    { title: 'no name', change: { firstname: '' }, status: 400, code: 'invalid_input' },
    { title: 'another source', change: { source: 'web' }, status: 400, code: 'invalid_input' },
    {
      title: 'the caller’s own e-mail',
      change: { email: 'store@coldie.test' },
      status: 403,
      code: 'own_order',
    },
  ]
  it.each(CASES)('$title: $status $code', async ({ change, status, code }) => {
    const held = await holdings(scene.test)
    const reply = await takeOrder(scene.staff.store, await scene.body(change))
    expect(refusal(reply)).toEqual([status, code])
    expect(await holdings(scene.test)).toEqual(held)
  })

  it('products that are sold out or no longer sold, and tobacco', async () => {
    const pack = (await packsOf(scene.test, 1, 'spirits')).find(({ price }) => price > 40_00)!
    const items = [{ product_pack_id: pack.pack_id, quantity: 1 }]
    await setStock(scene.test, 1, pack.product_id, 0)
    expect(refusal(await takeOrder(scene.staff.store, await scene.body({ items })))).toEqual([
      409,
      'out_of_stock',
    ])
    await setStock(scene.test, 1, pack.product_id, 50)
    await scene.test.db.run(sql`update packs set status = 'INACTIVE' where pack_id = ${pack.pack_id}`)
    expect(refusal(await takeOrder(scene.staff.store, await scene.body({ items })))).toEqual([
      409,
      'pack_unavailable',
    ])
    await scene.test.db.run(sql`update packs set status = 'ACTIVE' where pack_id = ${pack.pack_id}`)
    const { packId } = await playTobaccoScene(scene.test.db, 1)
    const smoke = [{ product_pack_id: packId, quantity: 1 }]
    expect(refusal(await takeOrder(scene.staff.store, await scene.body({ items: smoke })))).toEqual([
      409,
      'tobacco_not_sold',
    ])
  })

  it('a person who excluded themselves, by mobile, e-mail, or name with date of birth; also at payment', async () => {
    const customer = await scene.body()
    const open = await scene.taken(customer)
    const token = await linkTokenOf(scene.test, open.order_id)
    const exclude = (person: object) =>
      shopper(scene.test).ok('POST', '/self_exclusions', {
        firstname: 'Nobody',
        lastname: 'Known',
        term: 'six_months',
        ...person,
      })
    await exclude({ mobile: customer.mobile, email: customer.email })
    for (const change of [{ mobile: customer.mobile }, { email: customer.email }])
      expect(refusal(await takeOrder(scene.staff.store, await scene.body(change)))).toEqual([
        403,
        'self_excluded',
      ])
    expect(refusal(await scene.pay(token))).toEqual([403, 'self_excluded'])
    await exclude({ firstname: 'Bo', lastname: 'Dry', dob: '1980-01-01', mobile: '0491570110' })
    const named = { firstname: 'bo', lastname: 'DRY', dob: '1980-01-01' }
    expect(refusal(await takeOrder(scene.staff.store, await scene.body(named)))).toEqual([
      403,
      'self_excluded',
    ])
    const gift = {
      gift: true,
      gift_recipient: 'Bo Dry',
      gift_recipient_number: '0491570110',
      gift_recipient_over_18: true,
    }
    expect(refusal(await takeOrder(scene.staff.store, await scene.body(gift)))).toEqual([
      409,
      'order_undeliverable',
    ])
    await scene.staff.store.ok('DELETE', `/orders/${open.order_id}/payment_link`, {})
  })

  it('a code for a first order, and a full or closed store', async () => {
    const first = await scene.taken({ promo_code: 'WELCOME10' })
    const { mobile } = first.asked
    expect(
      refusal(await takeOrder(scene.staff.store, await scene.body({ mobile, promo_code: 'WELCOME10' }))),
    ).toEqual([409, 'promo_already_used'])
    const { start, end } = (await slotsOf(shopper(scene.test))).at(-1)!
    await scene.test.db.run(sql`
      insert into slots (store_id, start_at, end_at, capacity, taken) values (1, ${start}, ${end}, 3, 3)`)
    expect(refusal(await takeOrder(scene.staff.store, await scene.body({ start, due: end })))).toEqual([
      409,
      'slot_full',
    ])
    await scene.test.db.run(sql`delete from slots where start_at = ${start}`)
    scene.test.clock.set('2026-11-20T23:30:00+11:00')
    expect(refusal(await takeOrder(scene.staff.store, await scene.body()))).toEqual([409, 'store_closed'])
  })

  it('alcohol if the store has no licence', async () => {
    const { licences } = scene.test.shop.storeDirectory.store(1)
    const all = licences.splice(0)
    expect(refusal(await takeOrder(scene.staff.store, await scene.body()))).toEqual([409, 'licence_missing'])
    licences.push(...all)
  })

  it('callers who are not staff of that store', async () => {
    const hand = await aStoreHand(scene.test, 2)
    const order = await scene.taken()
    for (const caller of [hand, await loginAs(scene.test, 'customer'), scene.staff.driver]) {
      const isHand = caller === hand
      expect((await takeOrder(caller, await scene.body())).status).toBe(403)
      expect((await caller.call('POST', '/console/orders/preview', await scene.body())).status).toBe(403)
      const listed = await caller.call('GET', '/console/unpaid_orders')
      expect([listed.status, listed.data ?? []]).toEqual([isHand ? 200 : 403, []])
      const link = `/orders/${order.order_id}/payment_link`
      expect((await caller.call('POST', link, {})).status).toBe(404)
      expect((await caller.call('DELETE', link, {})).status).toBe(404)
    }
    expect((await takeOrder(scene.staff.admin, await scene.body())).status).toBe(200)
  })
})
