import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { addMinutes } from '#domain/time.ts'
import { loginAs, setStock } from '#testing/fixtures/builders.ts'
import { holdings } from '#testing/fixtures/checkouts.ts'
import { giveCredit } from '#testing/fixtures/credit.ts'
import { bringTo } from '#testing/fixtures/order-moves.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { linkTokenOf, refusal, takeOrder, staffOrderScene } from '#testing/fixtures/staff-orders.ts'
import { endUnpaidOrders } from './unpaid-orders.service.ts'
import { resolveAbandonedAttempts } from '../attempts.service.ts'

const scene = staffOrderScene()

describe('Phone and counter orders', () => {
  it('are priced while they are entered, for the store of the address, and stored only when taken', async () => {
    const order = await scene.body()
    const held = await holdings(scene.test)
    const empty = await scene.staff.store.ok('POST', '/console/orders/preview', { ...order, items: [] })
    expect(empty).toMatchObject({ store_id: 1, zone_id: 1, sub_total: 0, surcharge: 0, total: 0 })
    const priced = await scene.staff.store.ok('POST', '/console/orders/preview', order)
    expect(priced.cart_items).toHaveLength(1)
    expect(priced.total).toBeCloseTo(priced.sub_total + 7.95 + priced.surcharge, 2)
    const code = await scene.staff.store.ok('POST', '/console/orders/preview', {
      ...order,
      promo_code: 'welcome10',
    })
    expect(code.cart_discounts[0].promo_codes.promo_code).toBe('WELCOME10')
    expect(code.total).toBeLessThan(priced.total)
    const lapsed = await scene.staff.store.ok('POST', '/console/orders/preview', {
      ...order,
      promo_code: 'EXPIRED',
    })
    expect(lapsed.unapplied_promo_code.code).toBe('promo_ended')
    expect(await holdings(scene.test)).toEqual(held)
    expect(
      await scene.test.db.rows(sql`select from carts where user_id is null and placed_at is null`),
    ).toEqual([])
  })

  it('hold their reservations until the customer pays by the link and becomes an ordinary customer', async () => {
    const order = await scene.taken({ promo_code: 'WELCOME10' })
    expect(order).toMatchObject({ status: 0, link_expires: '2026-11-20T19:00:00+11:00' })
    const row = await scene.orderRow(order.order_id)
    expect(row).toMatchObject({ status: 0, source: 'phone', taken_by: scene.staff.store.userId })
    // The order has no active checkout, but it must still wait.
    await scene.test.db.run(
      sql`update orders set attempted_at = now() - interval '1 hour' where order_id = ${order.order_id}`,
    )
    await resolveAbandonedAttempts(scene.test.shop)
    await endUnpaidOrders(scene.test.shop)
    expect((await scene.orderRow(order.order_id))!.status).toBe(0)

    const token = await linkTokenOf(scene.test, order.order_id)
    expect(await linkTokenOf(scene.test, order.order_id, 'email')).toBe(token)
    const seen = await shopper(scene.test).ok('GET', `/payment_links/${token}`)
    expect(seen).toMatchObject({
      total: order.total,
      contains_alcohol: true,
      firstname: 'Alex',
      suburb: 'Fitzroy',
    })
    expect(seen.lines[0].quantity).toBe(2)
    expect(JSON.stringify(seen)).not.toMatch(/Held|Smith Street|example\.com|0491/)

    scene.test.clock.set(addMinutes(scene.test.clock.now(), 20))
    const paid = await scene.pay(token)
    expect(paid.status).toBe(200)
    const after = await scene.orderRow(order.order_id)
    expect(after).toMatchObject({
      status: 1,
      age_confirmed_at: scene.test.clock.now(),
      start_at: scene.test.clock.now(),
    })
    const page = /\/t\/([\w-]{22})$/.exec(paid.data.tracking_url)![1]
    expect(await shopper(scene.test).ok('GET', `/tracking/${page}`)).toMatchObject({ status: 1 })
    const mail = await scene.test.db.first<{ body: string }>(sql`
      select body from messages where order_id = ${order.order_id} and kind = 'order_placed'`)
    expect(mail!.body).toContain('http://shop.test/t/')
    expect(mail!.body).not.toContain('/order/')

    const read = await scene.staff.store.ok('GET', `/orders/${order.order_id}`)
    expect(read).toMatchObject({ source: 'phone', taken_by: { user_id: scene.staff.store.userId } })
    await bringTo(scene.staff, order.order_id, 'complete')
    const sums = await scene.test.db.rows(sql`
      select posting, sum(amount_cents)::int as sum from ledger_entries where order_id = ${order.order_id} group by 1`)
    expect(sums.map((each) => (each as { sum: number }).sum)).toEqual(sums.map(() => 0))
    const money = await scene.test.db.first(sql`
      select (select sum(amount_cents)::int from ledger_entries where order_id = ${order.order_id} and account = 'gateway') as gateway,
        (select total_cents::int from invoices where order_id = ${order.order_id}) as invoiced`)
    const cents = Math.round(order.total * 100)
    expect(money).toEqual({ gateway: cents, invoiced: cents })
  })

  it('are the same order for repeated and concurrent requests', async () => {
    const order = await scene.body()
    // The last units, which the second request finds sold.
    const { product_id } = (await scene.test.db.first<{ product_id: number }>(sql`
      select product_id from packs where pack_id = ${order.items[0]!.product_pack_id}`))!
    await setStock(scene.test, 1, product_id, 2)
    const twins = await Promise.all([1, 2].map(() => takeOrder(scene.staff.store, order, 'call-1')))
    const later = await takeOrder(scene.staff.store, order, 'call-1')
    for (const { status, text } of [...twins, later])
      expect([status, text]).toEqual([200, expect.any(String)])
    const ids = [...twins, later].map(({ data }) => data.order_id)
    expect(new Set(ids).size).toBe(1)
    const links = await scene.test.db.rows(sql`
      select from messages where order_id = ${ids[0]} and kind = 'payment_link' and channel = 'sms'`)
    expect(links).toHaveLength(1)
    const other = await takeOrder(scene.staff.store, { ...order, comment: 'Ring twice' }, 'call-1')
    expect(refusal(other)).toEqual([422, 'idempotency_mismatch'])
    await setStock(scene.test, 1, product_id, 100)
  })

  it('belong to the account with both the e-mail and the mobile, without its credit', async () => {
    const customer = await loginAs(scene.test, 'customer')
    const me = await customer.ok('GET', '/users/me')
    await giveCredit(scene.test, customer.userId, 500)
    const named = { email: me.email, mobile: me.mobile, firstname: 'Somebody' }
    const order = await scene.taken(named)
    expect((await scene.orderRow(order.order_id))!.user_id).toBe(customer.userId)
    const credit = await scene.test.db.first(
      sql`select credit_cents::int from orders where order_id = ${order.order_id}`,
    )
    expect(credit).toEqual({ credit_cents: 0 })
    const stranger = await scene.taken({ email: me.email })
    expect((await scene.orderRow(stranger.order_id))!.user_id).not.toBe(customer.userId)
    const again = await scene.taken({ email: stranger.asked.email, mobile: stranger.asked.mobile })
    expect((await scene.orderRow(again.order_id))!.user_id).toBe(
      (await scene.orderRow(stranger.order_id))!.user_id,
    )
    // A guest can't log in, whatever password is tried.
    const guest = stranger.asked
    const login = await shopper(scene.test).call('POST', '/users/login', {
      username: guest.email,
      password: '',
    })
    expect(login.status).toBe(400)
  })
})
